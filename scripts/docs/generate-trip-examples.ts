/**
 * Writes the journeys of docs/trips.md: each question of docs/examples/trips with what `carnet trip check` prints for it;
 * `--check` only says whether they are current. The data are those of data/, as of the day of the journeys.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { answerFile } from '../../src/cli/commands/trips/answer-file.ts';
import { tripText } from '../../src/cli/commands/trips/trip-text.ts';
import { wrap } from '../../src/cli/commands/trips/wrap.ts';
import { openDataCatalog } from '../../test/helpers/open-data-catalog.ts';
import { JOURNEYS, JOURNEYS_DAY } from './trip-journeys.ts';

const BEGIN = '<!-- journeys: begin; written by `npm run docs:trips` -->';
const END = '<!-- journeys: end -->';

/** Of Markdown in this repository. */
const WIDTH = 120;

const root = path.resolve(import.meta.dirname, '../..');
const page = path.join(root, 'docs/trips.md');

const catalog = await openDataCatalog(Date.parse(`${JOURNEYS_DAY}T12:00:00Z`));
const sections: string[] = [];
for (const [index, { name, title, asked, checked }] of JOURNEYS.entries()) {
  const file = `docs/examples/trips/${name}.json`;
  const body: unknown = JSON.parse(await readFile(path.join(root, file), 'utf8'));
  const { answer, words } = answerFile(file, body, catalog, { asOf: JOURNEYS_DAY, language: 'en', explain: false });
  const blocks = tripText(answer, words, { brief: true }).split('\n\n');
  // The last block names the revision of the data, which differs each time that a database is loaded.
  const text = blocks.slice(0, -1).join('\n\n');
  sections.push(
    [
      `### ${index + 1}. ${title}`,
      wrap(asked, '', '', WIDTH),
      `\`\`\`text\n$ carnet trip check ${file} --as-of ${JOURNEYS_DAY} --brief\n\n${text}\n\`\`\``,
      wrap(`**Checked by hand.** ${checked}`, '', '', WIDTH),
    ].join('\n\n'),
  );
}

const current = await readFile(page, 'utf8');
const [start, end] = [current.indexOf(BEGIN), current.indexOf(END)];
if (start === -1 || end < start) throw new Error(`docs/trips.md lacks the marks ${BEGIN} and ${END}`);
const wanted = `${current.slice(0, start + BEGIN.length)}\n\n${sections.join('\n\n')}\n\n${current.slice(end)}`;
if (current === wanted) console.log('docs/trips.md: journeys current');
else if (process.argv.includes('--check')) {
  console.error(
    'docs/trips.md: journeys not current. Mend: npm run docs:trips, and read whether each is still answered as what is ' +
      'checked by hand says',
  );
  process.exitCode = 1;
} else {
  await writeFile(page, wanted);
  console.log('docs/trips.md: journeys written');
}
