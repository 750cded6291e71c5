import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { findMisspeltSettings } from './misspelt-settings.ts';

const URL = 'postgres://carnet:hunter2@db/carnet';
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'carnet-secrets-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const made = path.join(directory, name);
  writeFileSync(made, text);
  return made;
}

describe('a secret in a file', () => {
  it('is read without the line end that editors add', () => {
    expect(readConfig({ DATABASE_URL_FILE: file('url', `${URL}\n`) }).databaseUrl).toBe(URL);
  });

  it('is checked as the setting is, and stays hidden', () => {
    const read = () => readConfig({ DATABASE_URL_FILE: file('wrong', 'mysql://carnet:hunter2@db/carnet') });
    expect(read).toThrow(/DATABASE_URL=\(hidden\): expected a URL that begins with postgres/);
    expect(read).not.toThrow(/hunter2/);
  });

  it.each<[string, () => Record<string, string>, RegExp]>([
    ['that is missing', () => ({ SMTP_URL_FILE: '/nowhere/smtp' }), /SMTP_URL_FILE="\/nowhere\/smtp": .* \(ENOENT\)/],
    ['that is empty', () => ({ REDIS_URL_FILE: file('empty', '\n') }), /REDIS_URL_FILE=.*: the file is empty/],
    [
      'beside the setting itself',
      () => ({ DATABASE_URL_FILE: file('url', URL), DATABASE_URL: URL }),
      /DATABASE_URL_FILE: DATABASE_URL is set as well; unset one of them/,
    ],
  ])('%s is refused', (_, env, message) => {
    expect(() => readConfig(env())).toThrow(message);
  });

  it('has a name that is known, and one near to it is reported', () => {
    expect(findMisspeltSettings({ DATABASE_URL_FILE: 'x' })).toEqual([]);
    expect(findMisspeltSettings({ DATABSE_URL_FILE: 'x' })).toEqual([
      { name: 'DATABSE_URL_FILE', nearest: 'DATABASE_URL_FILE' },
    ]);
  });
});

describe('FIRST_KEY', () => {
  it('has to be a key', () => {
    expect(() => readConfig({ FIRST_KEY: 'hunter2' })).toThrow(/FIRST_KEY=\(hidden\): expected a key such as/);
  });
});
