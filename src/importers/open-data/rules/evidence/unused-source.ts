/** Every document of data/sources supports a fact, or is one that a fact disagrees with. */

import { SINGLE_FILES } from '../../schemas/index.ts';
import { at, type DataRule } from '../rule.ts';
import { everyEvidence } from './every-evidence.ts';

export const unusedSource: DataRule = {
  name: 'unused-source',
  promise: 'Each document of data/sources is one that a fact rests on, or that a rule disagrees with.',
  *check({ dataSet }) {
    const citing = (file: string) => file.includes('/') || file === SINGLE_FILES.passports;
    if (dataSet.brokenFiles.some(citing)) return; // what a broken file cites is not known
    const cited = new Set<string>();
    for (const { sources } of everyEvidence(dataSet)) for (const { source } of sources) cited.add(source);
    for (const { value } of dataSet.evidence) cited.add(value.source);
    for (const { value } of dataSet.entry) {
      for (const rule of value.rules) for (const one of rule.disagreements ?? []) cited.add(one.with);
    }
    for (const file of dataSet.sources) {
      const { id } = file.value;
      if (cited.has(id)) continue;
      yield at(
        file,
        ['id'],
        `nothing cites ${id}.`,
        'delete the file, or name it in `sources:` of what was read in it.',
      );
    }
  },
};
