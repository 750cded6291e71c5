/** Where sentences are asked for: `t('stay.length', { days })`, or with a key that ends in what it depends on. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import names from './en/names.json' with { type: 'json' };
import trips from './en/trips.json' with { type: 'json' };

const messages: Readonly<Record<string, string>> = { ...trips, ...names };
const trip = path.join(import.meta.dirname, '../trips');
const sources = globSync('**/*.ts', { cwd: trip })
  .filter((file) => !file.endsWith('.test.ts'))
  // What a key depends on becomes a star: `border.level.*`.
  .map((file) => ({ file, text: readFileSync(path.join(trip, file), 'utf8').replace(/(?<=\w\.)\$\{[^}]*\}/g, '*') }));

function keysOf(key: string): string[] {
  if (!key.includes('*')) return key in messages ? [key] : [];
  const pattern = new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`);
  return Object.keys(messages).filter((one) => pattern.test(one));
}

/** The parts between commas, up to the bracket that closes; commas within brackets part nothing. */
function partsFrom(text: string, from: number): string[] {
  const parts = [''];
  for (let at = from, depth = 0; depth >= 0 && at < text.length; at += 1) {
    const char = text[at] as string;
    if ('({['.includes(char)) depth += 1;
    if (')}]'.includes(char)) depth -= 1;
    if (char === ',' && depth === 0) parts.push('');
    else if (depth >= 0) parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const calls = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/\bt\(\s*['`]([^'`]+)['`]/g)].map((match) => {
    const rest = text.slice(match.index + match[0].length);
    const values = /^\s*,\s*\{/.exec(rest);
    const isOpen = !/^\s*,?\s*\)/.test(rest) && values === null; // values in a variable
    return { file, key: match[1] as string, isOpen, given: values ? partsFrom(rest, values[0].length) : [] };
  }),
);

/** Names of the values that a message shows; `{theCountry}` is that of `country`. */
function neededBy(key: string): string[] {
  const needed = new Set<string>();
  const visit = (elements: ReturnType<IntlMessageFormat['getAst']>) => {
    for (const element of elements) {
      if (!('options' in element) && element.type !== 1) continue;
      const { value, options } = element as { value: string; options?: Record<string, { value: typeof elements }> };
      needed.add(value.replace(/^the(?=\p{Lu})(.)/u, (_, first) => first.toLowerCase()));
      for (const option of Object.values(options ?? {})) visit(option.value);
    }
  };
  visit(new IntlMessageFormat(messages[key] as string, 'en').getAst());
  return [...needed];
}

describe('a sentence of a trip check', () => {
  it('is given every value that it shows', () => {
    const wrong = calls.flatMap(({ file, key, given, isOpen }) => {
      if (isOpen || given.some((part) => part.startsWith('...'))) return [];
      const known = given.map((part) => part.replace(/\s*:[\s\S]*$/, ''));
      const missing = keysOf(key).flatMap((one) => neededBy(one).filter((name) => !known.includes(name)));
      return missing.map((name) => `${file}: ${key} lacks ${name}`);
    });
    expect(wrong).toEqual([]);
    expect(calls.length).toBeGreaterThan(200);
  });

  it('is asked for somewhere', () => {
    const quoted = sources.flatMap(({ text }) => [...text.matchAll(/['`]([\w]+\.[^'`\s]+)['`]/g)]);
    const used = new Set(quoted.flatMap((match) => keysOf(match[1] as string)));
    // The data choose among these.
    const isOpen = (key: string) => /^(?:groups|paperPurposes|vaccines)\./.test(key);
    expect(Object.keys(messages).filter((key) => !used.has(key) && !isOpen(key))).toEqual([]);
  });
});
