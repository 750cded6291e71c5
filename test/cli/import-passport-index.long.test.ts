import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/db/connection.ts';
import { databaseKinds, itOn, openTestDatabase } from '../helpers/database.ts';
import { copyEmbeddedTemplate, embeddedConfig } from '../helpers/databases/embedded-template.ts';
import { insertWorldCountries } from '../helpers/world-countries.ts';
import { type CarnetRun, carnet } from './carnet.ts';
import { runCommand } from './run-command.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../importers/passport-index/fixtures/${name}`, import.meta.url));
const CSV = fixture('2025-01-12.tidy-iso2.csv');

describe.each(databaseKinds)('import passport-index on the command line (%s)', (kind) => {
  // What does not depend on the database is tried on PostgreSQL, without a process for each command.
  const itOnce = itOn('postgres', kind);
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-cli-'));
  let run: (...args: string[]) => Promise<CarnetRun>;
  let close = async () => {};

  beforeAll(async () => {
    if (kind === 'postgres') {
      const db = await openTestDatabase(kind);
      await insertWorldCountries(db.kysely);
      run = (...args) => runCommand(db, ['import', 'passport-index', ...args]);
      close = () => db.close();
      return;
    }
    const dataDir = path.join(directory, 'data');
    copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
    const db = await openDatabase(embeddedConfig(dataDir), { command: 'test' });
    await insertWorldCountries(db.kysely);
    await db.close();
    run = (...args) => carnet(['import', 'passport-index', ...args], { DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await close();
    rmSync(directory, { recursive: true, force: true });
  });
  const file = (name: string, text: string) => {
    const location = path.join(directory, name);
    writeFileSync(location, text);
    return location;
  };

  it('shows in a dry run what it would change, imports, and changes nothing the second time', async () => {
    const dry = await run(CSV, '--dry-run');
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout).toContain('era 2025-words, detected');
    expect(dry.stdout).toContain('would be: 12 new, 0 updated, 0 returned, 0 retired, 0 unchanged');
    expect(dry.stdout).toMatch(/new: visa_required: 3 +BR>US, EG>BR, EG>DE/);
    expect(dry.stdout).toContain('dry run: nothing was written');

    const first = await run(CSV);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/\n12 new,.*recorded as import run 1; the catalog is now at version \d+\n$/s);
    const second = await run(CSV, '--json');
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(second.stdout)).toMatchObject({
      dryRun: false,
      date: '2025-01-12',
      era: '2025-words',
      changes: { inserted: 0, updated: 0, retired: 0, unchanged: 12 },
      importRunId: 2,
      catalogVersion: null,
    });
  });

  itOnce('imports from a URL and keeps where it came from', async () => {
    const server = createServer((request, response) => {
      if (request.url?.startsWith('/2025-03-01.csv')) response.end('Passport,Destination,Requirement\nBR,DE,90\n');
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const imported = await run(`${base}/2025-03-01.csv?token=hidden`, '--json');
      expect(imported.code).toBe(0);
      expect(JSON.parse(imported.stdout)).toMatchObject({ sourceUrl: `${base}/2025-03-01.csv`, date: '2025-03-01' });
      expect(await run(`${base}/missing.csv`)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('answered 404 Not Found'),
      });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  itOnce('names each bad row, or leaves it out when told', async () => {
    const bad = file('2025-04-01.csv', 'Passport,Destination,Requirement\nBR,DE,90\nBR,ZZ,90\nBR,US\n');
    const refused = await run(bad);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /2 rows cannot be imported:\n {2}line 3: unknown country "ZZ"\n {2}line 4: expected 3 columns/,
    );
    const skipped = await run(bad, '--skip-bad-rows');
    expect(skipped.code).toBe(0);
    expect(skipped.stderr).toMatch(/line 3 left out: unknown country "ZZ"\n.*line 4 left out/);
    expect(skipped.stdout).toContain('left out: 2 refused');
  });

  const REFUSED: readonly [string, string[], number, RegExp][] = [
    ['no file', [], 2, /missing required argument 'file'/],
    ['a file that does not exist', ['/nowhere/2025-01-01.csv'], 1, /There is no file \/nowhere\/2025-01-01\.csv/],
    ['an unknown era', [CSV, '--era', '1999'], 2, /Allowed choices are 2019-codes/],
    ['an unknown option', [CSV, '--dryrun'], 2, /unknown option '--dryrun'/],
    ['a date that is none', [CSV, '--date', 'yesterday'], 1, /must be a day as YYYY-MM-DD, found "yesterday"/],
    ['plain http to another machine', ['http://example.org/a.csv'], 1, /must be an https address/],
  ];
  itOnce('says what is wrong with a command line', async () => {
    for (const [what, args, code, message] of REFUSED) {
      const result = await run(...args);
      expect(result, what).toMatchObject({ code, stdout: '' });
      expect(result.stderr, what).toMatch(message);
    }
  });

  itOnce('asks for the date of a file whose name has none, and refuses older data', async () => {
    const text = 'Passport,Destination,Requirement\nBR,DE,90\n';
    const undated = file('passports.csv', text);
    expect((await run(undated)).stderr).toContain('has no date: give the date of the data with --date YYYY-MM-DD');
    expect((await run(undated, '--date', '2020-12-01')).stderr).toContain('--allow-older');
    expect(await run(undated, '--date', '2020-12-01', '--allow-older')).toMatchObject({ code: 0 });
  });
});

it('explains itself without any database', async () => {
  const help = await carnet(['import', 'passport-index', '--help'], { DATABASE_URL: 'nonsense' });
  expect(help).toMatchObject({ code: 0, stderr: '' });
  for (const option of ['--dry-run', '--era', '--date', '--source-url', '--skip-bad-rows', '--allow-older', '--json']) {
    expect(help.stdout).toContain(option);
  }
});
