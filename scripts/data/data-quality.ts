/**
 * Writes docs/data-quality.md. With a reference file (a public matrix) the agreement is measured again; without one the
 * page keeps what was measured. `--check` only says whether the page is current, counting on the day it names.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readLocation } from '../../src/infrastructure/files/read-location.ts';
import { dataStatistics } from '../../src/services/open-data/agreement/data-statistics.ts';
import { measureAgreement } from '../../src/services/open-data/agreement/measure-agreement.ts';
import { agreementSection } from '../../src/services/open-data/agreement/quality-agreement.ts';
import { qualityPage, recordedIn } from '../../src/services/open-data/agreement/quality-page.ts';
import { REFERENCE_LIMITS, readReferenceMatrix } from '../../src/services/open-data/agreement/reference-matrix.ts';
import { openDataAnswers } from '../../src/services/open-data/open-data-answers.ts';
import { readOpenDataDirectory } from '../../src/services/open-data/read-open-data-directory.ts';

const page = path.resolve(import.meta.dirname, '../../docs/data-quality.md');
const checkOnly = process.argv.includes('--check');
const [reference] = process.argv.slice(2).filter((arg) => arg !== '--check');

try {
  const current = await readFile(page, 'utf8').catch(() => '');
  const recorded = recordedIn(current);
  const today = (checkOnly && recorded.day) || new Date().toISOString().slice(0, 10);
  const files = await readOpenDataDirectory(path.resolve(import.meta.dirname, '../../data'));
  const data = openDataAnswers(files, { name: 'data', today });
  let { agreement } = recorded;
  if (reference !== undefined) {
    const { bytes, fileName } = await readLocation(reference, REFERENCE_LIMITS);
    const matrix = readReferenceMatrix(bytes, fileName, data.countries.values());
    agreement = agreementSection(data, matrix, measureAgreement(data, matrix));
  }
  const wanted = qualityPage(data, dataStatistics(data), agreement);
  const isOld = agreement !== null && !agreement.includes(files.sha256);
  const note = isOld ? '; the agreement was measured on another version of the data files' : '';
  if (current === wanted) console.log(`docs/data-quality.md: current${note}`);
  else if (checkOnly) {
    console.error(
      'docs/data-quality.md: not current. Mend: npm run data:quality (with the reference file to measure again)',
    );
    process.exitCode = 1;
  } else {
    await writeFile(page, wanted);
    console.log(`docs/data-quality.md: written${note}`);
  }
} catch (error) {
  if (!(error instanceof Error) || error.name !== 'DomainError') throw error;
  console.error(error.message);
  process.exitCode = 1;
}
