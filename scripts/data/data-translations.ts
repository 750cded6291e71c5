/**
 * Says which texts of the data have no translation in `data/translations`, which translations cannot be right, and
 * takes away those of texts that are no more. `--check` changes nothing and fails where there are such. `--missing
 * LANGUAGE` prints a JSON object with the texts to translate; `--add LANGUAGE FILE` adds those of such a file.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES } from '@carnet/rules/words/words.ts';
import { readDataFiles } from '../../src/importers/open-data/read-data-files.ts';
import { readDataSet } from '../../src/importers/open-data/read-data-set.ts';
import {
  checkTranslations,
  type Translations,
  toldTexts,
  translationsFile,
} from '../../src/importers/open-data/translations/check-translations.ts';

const directory = path.resolve(import.meta.dirname, '../../data');
const [option, language, file] = process.argv.slice(2);
const translated = LANGUAGES.filter((one) => one !== 'en');
const told = toldTexts(readDataSet(await readDataFiles(directory)).dataSet);

if ((option === '--missing' || option === '--add') && !translated.some((one) => one === language)) {
  console.error(`${option} needs one of the languages ${translated.join(', ')}`);
  process.exitCode = 1;
} else if (option === '--missing') {
  const { missing } = checkTranslations(told, await read(language as string));
  console.log(JSON.stringify(Object.fromEntries(missing.map((text) => [text, ''])), null, 2));
} else if (option === '--add') {
  const added = JSON.parse(await readFile(file ?? '', 'utf8')) as Translations;
  const known = Object.entries(added).filter(([text, other]) => told.has(text) && other !== '');
  await write(language as string, { ...(await read(language as string)), ...Object.fromEntries(known) });
  console.log(`${known.length} texts added, ${Object.keys(added).length - known.length} left out`);
} else {
  for (const one of translated) await tidy(one, option === '--check');
}

async function tidy(name: string, isCheck: boolean): Promise<void> {
  const translations = await read(name);
  const { missing, unused, differing } = checkTranslations(told, translations);
  for (const text of differing) console.error(`data/translations/${name}.json: other numbers or addresses: ${text}`);
  if (differing.length > 0) process.exitCode = 1;
  if (unused.length > 0 && isCheck) {
    for (const text of unused) console.error(`data/translations/${name}.json: no text of the data: ${text}`);
    console.error('Mend: npm run data:translations');
    process.exitCode = 1;
  } else if (!isCheck) {
    await write(name, Object.fromEntries(Object.entries(translations).filter(([text]) => !unused.includes(text))));
  }
  console.log(`data/translations/${name}.json: ${told.size - missing.length} of ${told.size} texts are translated`);
}

async function read(name: string): Promise<Translations> {
  return JSON.parse(await readFile(path.join(directory, 'translations', `${name}.json`), 'utf8')) as Translations;
}

async function write(name: string, translations: Translations): Promise<void> {
  await writeFile(path.join(directory, 'translations', `${name}.json`), translationsFile(translations));
}
