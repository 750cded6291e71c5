/**
 * Prints what failed according to vitest's JSON reports, so that the last lines of CI's output name it:
 * `node .ci/failed-tests.mjs REPORT...`. A file that failed before its tests could run is named too.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const linesOfError = 12;
/** Of a whole run; with more, the first failures are the ones to read. */
const errorsShown = 20;

const read = (report) => {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    console.log(`\nNo readable test report at ${report}: vitest ended before it wrote one.`);
    return [];
  }
};

const failuresOf = (file) => {
  const tests = file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ ancestorTitles, title, failureMessages }) => ({
      name: [...ancestorTitles, title].join(' > '),
      error: failureMessages.join('\n'),
    }));
  // An import that fails is the message of the file; of a hook that fails the report says nothing.
  const error = file.message || 'A hook failed: its error is in the output of the tests, above.';
  if (file.status === 'failed' && tests.length === 0) tests.push({ name: '(the file itself)', error });
  return tests.map((test) => ({ file: relative(process.cwd(), file.name), ...test }));
};

const stackOfVitest = /^\s+at .*(node_modules\/vitest|node:internal|new Promise)/;

const failures = process.argv.slice(2).flatMap(read).flatMap(failuresOf);
for (const [index, { file, name, error }] of failures.entries()) {
  console.log(`\nFAILED ${file} > ${name}`);
  if (index >= errorsShown) continue;
  const lines = stripVTControlCharacters(error ?? '')
    .trim()
    .split('\n')
    .filter((line) => !stackOfVitest.test(line));
  for (const line of lines.slice(0, linesOfError)) console.log(`    ${line.slice(0, 300)}`);
}
