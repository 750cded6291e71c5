/**
 * Adds the ids of new groups and vaccines to data/ids.yaml; `--check` only says whether one is missing. Takes no line
 * out.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { idsFile } from '../../src/importers/open-data/ids-file-content.ts';
import { readDataFiles } from '../../src/importers/open-data/read-data-files.ts';
import { readDataSet } from '../../src/importers/open-data/read-data-set.ts';

const directory = path.resolve(import.meta.dirname, '../../data');
const file = path.join(directory, 'ids.yaml');
const { dataSet } = readDataSet(await readDataFiles(directory));
const wanted = idsFile(dataSet);
const current = await readFile(file, 'utf8').catch(() => undefined);
if (current !== undefined && dataSet.ids === undefined) {
  console.error('data/ids.yaml: broken; npm run data:check says where');
  process.exitCode = 1;
} else if (current === wanted) console.log('data/ids.yaml: current');
else if (process.argv.includes('--check')) {
  console.error('data/ids.yaml: not current. Mend: npm run data:ids');
  process.exitCode = 1;
} else {
  await writeFile(file, wanted);
  console.log('data/ids.yaml: written');
}
