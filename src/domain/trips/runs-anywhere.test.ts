import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ENTRIES = [
  'check-trip.ts',
  'answer-trip.ts',
  'question/read-question.ts',
  'forms/markdown.ts',
  'forms/calendar.ts',
];
const IMPORT = /^(?:import|export)\s(?!type\b)[^;'"]*?\bfrom '([^']+)'/gm;
/** What only a server has, and what would make two answers to one question differ. */
const NOT_EVERYWHERE =
  /\b(?:process|Buffer|require|globalThis|window|localStorage|Date\.now|new Date\(\)|Intl|toLocale\w+|Math\.random|fetch)\b/;
/** Asks Intl about a time zone that it names, in a language that it names: any machine answers the same. */
const ASKS_TIME_ZONES = path.join('countries', 'clock-changes.ts');

it('the engine imports nothing but the domain, and knows no clock, locale or machine', () => {
  const seen = new Set<string>();
  const open = ENTRIES.map((entry) => path.join(import.meta.dirname, entry));
  const wrong: string[] = [];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const name = path.relative(path.join(import.meta.dirname, '..'), file);
    const text = readFileSync(file, 'utf8');
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "''");
    const found = (name === ASKS_TIME_ZONES ? code.replaceAll('Intl.', '') : code).match(NOT_EVERYWHERE);
    if (found !== null) wrong.push(`${name}: ${found[0]}`);
    for (const [, specifier] of text.matchAll(IMPORT)) {
      if (specifier?.startsWith('.')) open.push(path.resolve(path.dirname(file), specifier));
      else wrong.push(`${name} imports ${specifier}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(60);
  expect([...seen].every((file) => file.includes(`${path.sep}domain${path.sep}`))).toBe(true);
});
