/** Walks over what supports every fact of the data set, wherever it stands. */
import type { DataSet } from '../../read-data-set.ts';
import type { Citation } from '../../schemas/common.ts';
import type { DataFile, DataPath } from '../../yaml/yaml-file.ts';

export interface EvidencePlace {
  readonly file: DataFile<unknown>;
  /** Of the record that has these `sources`. */
  readonly path: DataPath;
  readonly sources: readonly Citation[];
}

export function* everyEvidence(dataSet: DataSet): Iterable<EvidencePlace> {
  const { groups, vaccines, health, places, entry, passports, advice } = dataSet;
  if (passports !== undefined) yield* ofRecords(passports, 'territories', passports.value.territories);
  for (const file of [...groups, ...vaccines]) yield { file, path: [], sources: file.value.sources };
  for (const file of health) {
    yield { file, path: ['malaria'], sources: file.value.malaria?.sources ?? [] };
    yield* ofRecords(file, 'requirements', file.value.requirements);
  }
  for (const file of places) yield* ofRecords(file, 'points', file.value.points);
  for (const file of advice) yield* ofRecords(file, 'advice', file.value.advice);
  for (const file of entry) {
    yield* ofRecords(file, 'rules', file.value.rules);
    for (const [index, { disagreements }] of file.value.rules.entries()) {
      for (const [position, { sources }] of (disagreements ?? []).entries()) {
        yield { file, path: ['rules', index, 'disagreements', position], sources: sources ?? [] };
      }
    }
  }
}

function* ofRecords(
  file: DataFile<unknown>,
  list: string,
  records: readonly { readonly sources: readonly Citation[] }[],
): Iterable<EvidencePlace> {
  for (const [index, { sources }] of records.entries()) yield { file, path: [list, index], sources };
}
