import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gpx as gpxToGeoJson } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { insertRome, ROME } from '../helpers/places/rome-places.ts';
import { carnet } from './carnet.ts';
import { runCommand } from './run-command.ts';

// A command opens PostgreSQL in a fraction of the time that the embedded database takes.
describe('tours plan on the command line', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-cli-'));
  let db: TestDatabase;

  beforeAll(async () => {
    db = await openTestDatabase('postgres');
    await insertRome(db.kysely);
  });
  afterAll(async () => {
    await db?.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const run = (...args: string[]) =>
    carnet(['tours', 'plan', ...args], { DATABASE_URL: db.poolConfig.connectionString ?? '' });

  it('prints a walk that can be followed, and why it goes where it goes', async () => {
    const { code, stdout, stderr } = await run('--city', 'Rome');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Walk in Rome \(IT, city 3169070\)\n\d of 8 places in \d+ minutes of the 180 asked for/);
    expect(stdout).toMatch(/\n1 {2}0:00 {2}\S.*min {2}/);
    expect(stdout).toMatch(/Colosseum +archaeological_site/);
    expect(stdout).toContain('straight lines between the stops, not along streets');
    expect(stdout).toMatch(/\nLeft out:\n {2}\S.*: would add \d+ minutes/);
  });

  it('writes a walk of three hours as GPX that a parser that is not ours opens', async () => {
    const file = path.join(directory, 'rome.gpx');
    const { code, stdout } = await run('--city', String(ROME), '--hours', '3', '--gpx', file, '--json');
    expect(code).toBe(0);
    const walk = JSON.parse(stdout);
    expect(walk).toMatchObject({ city: { id: ROME, name: 'Rome' }, availableMinutes: 180 });
    const document = new DOMParser().parseFromString(readFileSync(file, 'utf8'), 'text/xml');
    const { features } = gpxToGeoJson(document as unknown as Parameters<typeof gpxToGeoJson>[0]);
    expect(features[0]?.geometry).toEqual(walk.path);
    expect(features.slice(1).map(({ properties }) => properties?.name)).toEqual(
      walk.stops.map(({ name }: { name: string }) => name),
    );
    expect(features.length).toBeGreaterThan(3);
  });

  it('walks from a start and back, through places of some categories', async () => {
    const { code, stdout } = await run(
      ...['--city', 'Rome', '--start', '41.9009,12.4833', '--return', '--hours', '2', '--json'],
      ...['--categories', 'square,market'],
    );
    expect(code).toBe(0);
    const { stops, path: way, isLoop, durationMinutes } = JSON.parse(stdout);
    expect(stops.map(({ category }: { category: string }) => category).sort()).toEqual(['market', 'square']);
    expect(way.coordinates.at(-1)).toEqual(way.coordinates[0]);
    expect(isLoop).toBe(true);
    expect(durationMinutes).toBeLessThanOrEqual(120);
  });

  const REFUSED: readonly [string, string[], number, RegExp][] = [
    ['no city', [], 2, /required option '--city <city>'/],
    [
      'a name that several cities have',
      ['--city', 'Springfield'],
      1,
      /2 cities are named.*\n {2}4409896 {2}Springfield, Missouri/,
    ],
    ['a city that does not exist', ['--city', '42'], 1, /City 42 not found/],
    ['too short a time', ['--city', 'Rome', '--hours', '0.25'], 2, /Expected a number from 0\.5 to 12/],
    ['a time that is no number', ['--city', 'Rome', '--hours', '1e1'], 2, /Expected a number from 0\.5 to 12/],
    ['an unknown category', ['--city', 'Rome', '--categories', 'musem'], 2, /"musem" is not a category. Use museum,/],
    ['a start that is none', ['--city', 'Rome', '--start', 'here'], 2, /Expected latitude and longitude/],
    ['a start beyond the pole', ['--city', 'Rome', '--start', '95,12'], 2, /its latitude 95 is beyond 90 degrees/],
    ['a way back to nowhere', ['--city', 'Rome', '--return'], 2, /--return needs --start/],
    ['a file that cannot be written', ['--city', 'Rome', '--gpx', '/nowhere/a.gpx'], 1, /ENOENT/],
  ];
  it('says what is wrong with a command line', async () => {
    for (const [what, args, code, message] of REFUSED) {
      const result = await runCommand(db, ['tours', 'plan', ...args]);
      expect(result, what).toMatchObject({ code, stdout: '' });
      expect(result.stderr, what).toMatch(message);
    }
  });
});
