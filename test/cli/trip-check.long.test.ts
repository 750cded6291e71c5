import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRAVEL_FILE } from '../../src/catalog/read/travel-file.ts';
import { openLoadedDatabase } from '../helpers/database.ts';
import { carnet } from './carnet.ts';
import { runCommand } from './run-command.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../../docs/examples/trips');

describe('trip check on the command line', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-trip-'));
  let db: Awaited<ReturnType<typeof openLoadedDatabase>>;
  // Beside the database there is the catalog that a server leaves, so that not every command builds it.
  beforeAll(async () => {
    db = await openLoadedDatabase();
  });
  afterAll(async () => {
    await db?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const check = (...args: string[]) => runCommand(db, ['trip', 'check', ...args], { DATA_DIR: db.dataDir });
  const checkInProcess = (...args: string[]) => carnet(['trip', 'check', ...args], { DATA_DIR: db.dataDir });
  const written = (name: string, text: string): string => {
    const file = path.join(directory, name);
    writeFileSync(file, text);
    return file;
  };

  it('answers with a verdict that the exit code tells too, and in the language asked for', async () => {
    const late = path.join(EXAMPLES, 'australia-too-late.json');
    const { code, stdout, stderr } = await checkInProcess(late, '--as-of', '2026-11-23');
    expect({ code, stderr }).toEqual({ code: 5, stderr: '' });
    expect(stdout).toMatch(/^INSUFFICIENT: /);
    expect(stdout).toContain('Checked for 23 November 2026');
    const inSpanish = await check(late, '--as-of', '2026-11-23', '--language', 'es');
    expect(inSpanish.stdout).toContain('23 de noviembre de 2026');
  });

  it('prints Markdown and a calendar', async () => {
    const trip = path.join(EXAMPLES, 'two-passports.json');
    expect((await check(trip, '--format', 'markdown')).stdout).toMatch(/^# /);
    expect((await check(trip, '--format', 'calendar')).stdout).toMatch(/^BEGIN:VCALENDAR\r\n/);
  });

  it('names every mistake with its path', async () => {
    const file = written('mistakes.json', '{"travellers":[{"documents":[{"nationality":"BRX"}]}],"legs":[{"when":1}]}');
    const { code, stdout, stderr } = await check(file);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^carnet: .*mistakes\.json has \d mistakes:\n/);
    expect(stderr).toMatch(/^ {2}travellers\[0\]\.documents\[0\]\.nationality /m);
    expect(stderr).toMatch(/^ {2}legs\[0\]\.country /m);
  });

  const REFUSED: readonly [string, () => string[], number, RegExp][] = [
    ['a file that is not there', () => ['/nowhere.json'], 1, /\/nowhere\.json cannot be read/],
    ['what is not JSON', () => [written('no.json', '{"legs"')], 1, /no\.json is not JSON/],
    ['a day that does not exist', () => ['x.json', '--as-of', '2026-02-30'], 2, /--as-of "2026-02-30": expected a day/],
    ['an unknown form', () => ['x.json', '--format', 'pdf'], 2, /text, json, markdown, calendar/],
    ['rules in a calendar', () => ['x.json', '--format', 'calendar', '--explain'], 2, /--explain needs --format/],
  ];
  it.each(REFUSED)('refuses %s', async (_, args, expectedCode, message) => {
    const { code, stdout, stderr } = await check(...args());
    expect({ code, stdout }).toEqual({ code: expectedCode, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('refuses nothing on standard input', async () => {
    const { code, stdout, stderr } = await checkInProcess('-');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/standard input is not JSON/);
  });

  it('answers the same question on the same day and data with the same bytes, from a snapshot or without', async () => {
    const args = [path.join(EXAMPLES, 'two-passports.json'), '--as-of', '2026-11-23', '--format', 'json', '--explain'];
    const first = await check(...args);
    rmSync(path.join(db.dataDir, TRAVEL_FILE));
    expect(await check(...args)).toEqual(first);
    const answer = JSON.parse(first.stdout);
    expect(answer).toMatchObject({ asOf: '2026-11-23', inputHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) });
    expect(answer.travellers[0].legs[1].trace[0]).toMatchObject({ documentRef: expect.any(String) });
  });
});
