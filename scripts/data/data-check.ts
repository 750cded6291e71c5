/** `npm run data:check [DIR]`: checks the open data set and prints what is wrong, where, and how to mend it. */
import path from 'node:path';
import { checkDataSet, summariseDataSet } from '../../src/importers/open-data/check-data-set.ts';
import { readDataFiles } from '../../src/importers/open-data/read-data-files.ts';
import { formatProblem } from '../../src/importers/open-data/yaml/problem.ts';

const directory =
  path.relative('.', path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../../data'))) || '.';
const today = new Date().toISOString().slice(0, 10);
const { dataSet, problems } = checkDataSet(await readDataFiles(directory), { today });
for (const problem of problems) console.log(formatProblem(problem, directory));
const errors = problems.filter((problem) => problem.severity === 'error').length;
console.log(`${directory}: ${summariseDataSet(dataSet)}; ${errors} errors, ${problems.length - errors} warnings`);
if (errors > 0) process.exitCode = 1;
