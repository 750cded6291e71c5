/** A file is named after the thing it holds, so that a person finds it and two files cannot hold the same thing. */
import type { DataFile } from '../yaml/yaml-file.ts';
import { at, type DataRule, type Finding } from './rule.ts';

export const fileNames: DataRule = {
  name: 'file-names',
  promise: 'Each file is named after the id, code, country, destination or key it holds, in the folder of its kind.',
  *check({ dataSet }) {
    for (const file of dataSet.sources) yield* named(file, 'id', file.value.id);
    for (const file of dataSet.groups) yield* named(file, 'code', file.value.code.toLowerCase());
    for (const file of dataSet.vaccines) yield* named(file, 'code', file.value.code);
    for (const file of dataSet.health) yield* named(file, 'country', file.value.country.toLowerCase());
    for (const file of dataSet.places) yield* named(file, 'key', file.value.key);
    for (const file of dataSet.evidence) yield* named(file, 'destination', file.value.destination);
    for (const file of dataSet.advice) yield* named(file, 'passport', file.value.passport);
    for (const file of dataSet.entry) {
      const { destination, destinationGroup } = file.value;
      if (destination !== undefined) yield* named(file, 'destination', destination);
      else if (destinationGroup !== undefined) yield* named(file, 'destinationGroup', destinationGroup);
    }
  },
};

function* named(file: DataFile<unknown>, key: string, expected: string): Iterable<Finding> {
  const [folder, name] = file.file.split('/');
  if (name === `${expected}.yaml`) return;
  yield at(
    file,
    [key],
    `the file is named ${name} but holds ${expected}.`,
    `rename it to ${folder}/${expected}.yaml, or correct \`${key}\`.`,
  );
}
