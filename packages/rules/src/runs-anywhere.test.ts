import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const IMPORT = /^(?:import|export)\s(?!type\b)[^;'"]*?\bfrom '([^']+)'/gm;
/** What only a server has, and what would make two answers to one question differ. */
const NOT_EVERYWHERE =
  /\b(?:process|Buffer|require|globalThis|window(?=\.)|localStorage|Date\.now|new Date\(\)|Intl|toLocale\w+|Math\.random|fetch)\b/;
/** Alone imports a library: it formats messages. */
const FORMATS_MESSAGES = path.join('words', 'message-catalogue.ts');
/** Name the language and the time zone that they ask Intl for: any machine answers the same. */
const ASK_INTL = [path.join('countries', 'clock-changes.ts'), path.join('words', 'words.ts'), FORMATS_MESSAGES];

it('imports nothing but itself and the formatter of messages, and knows no clock, locale or machine', () => {
  const wrong: string[] = [];
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  for (const name of files) {
    const file = path.join(import.meta.dirname, name);
    const text = readFileSync(file, 'utf8');
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "''");
    const found = (ASK_INTL.includes(name) ? code.replaceAll('Intl.', '') : code).match(NOT_EVERYWHERE);
    if (found !== null) wrong.push(`${name}: ${found[0]}`);
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const isInside = !path
        .relative(import.meta.dirname, path.resolve(path.dirname(file), specifier))
        .startsWith('..');
      if (name === FORMATS_MESSAGES && specifier === 'intl-messageformat') continue;
      if (!specifier.startsWith('.') || !isInside) wrong.push(`${name} imports ${specifier}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});
