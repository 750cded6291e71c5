/** `npm run data:check [DIR]`: checks the open data set and prints what is wrong, where, and how to mend it. */
import path from 'node:path';
import { checkDataSet } from '../src/importers/open-data/check-data-set.ts';
import { formatProblem } from '../src/importers/open-data/problem.ts';

const directory = path.relative('.', path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../data'))) || '.';
const today = new Date().toISOString().slice(0, 10);
const { problems, summary } = await checkDataSet(directory, { today });
for (const problem of problems) console.log(formatProblem(problem, directory));
const errors = problems.filter((problem) => problem.severity === 'error').length;
console.log(`${directory}: ${summary}; ${errors} errors, ${problems.length - errors} warnings`);
if (errors > 0) process.exitCode = 1;
