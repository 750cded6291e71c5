/** Nothing of a question stays with the server: not in its log, not in its database, not in any file. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTarget } from '../../helpers/databases/database-target.ts';
import { copyLoadedTemplate } from '../../helpers/databases/embedded-template.ts';
import { ServedNode } from '../../helpers/served-node.ts';

/** In every text that is sent; no word that a server would write by itself. */
const MARK = 'Wombatorium';

const good = {
  purpose: 'tourism',
  travellers: [
    {
      ref: `${MARK} traveller`,
      birthDate: '1987-06-05',
      documents: [{ ref: `${MARK} passport`, nationality: 'BR', expiresOn: '2031-01-01' }],
      authorisations: [
        { ref: `${MARK} visa`, kind: 'visa', issuer: 'US', class: MARK, documentRef: `${MARK} passport` },
      ],
    },
  ],
  legs: [{ ref: `${MARK} leg`, country: 'JP', arrivesOn: '2026-12-03', departsOn: '2026-12-20' }],
};

const refused = [
  { ...good, purpose: MARK },
  { ...good, [MARK]: MARK },
  { ...good, travellers: [{ documents: [{ nationality: MARK, kind: MARK, issuedOn: MARK, [MARK]: 1 }] }] },
  { ...good, travellers: [{ ref: { [MARK]: MARK }, vaccinations: [{ vaccine: MARK, lastDoseOn: MARK }] }] },
  { ...good, legs: [{ country: MARK, role: MARK, airport: MARK, mode: MARK, cityId: MARK, transit: MARK }] },
  { ...good, travellers: [{ pastStays: [{ country: MARK }], recentCountries: [MARK] }], legs: MARK },
  { ...good, legs: [{ ref: MARK, country: 'JP', arrivesOn: '2026-12-20', departsOn: '2026-12-03' }] },
  MARK,
].map((question) => JSON.stringify(question));
const unreadable = [`{"${MARK}`, `${MARK}`, `"${MARK}\\u12"`, `{"${MARK}":${'['.repeat(50)}`, MARK.repeat(7_000)];

const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-trip-privacy-'));
let node: ServedNode;
const statuses: number[] = [];
let answers = '';

beforeAll(async () => {
  await copyLoadedTemplate(inject('embeddedTemplate'), dataDir);
  node = await ServedNode.start({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    LOG_REQUESTS: 'all',
    RATE_LIMITS: 'observe',
    USAGE_FLUSH_INTERVAL_MS: '200',
    PORTAL_REQUESTS_PER_MINUTE: '0',
  });
  const bodies = [JSON.stringify(good), ...refused, ...unreadable];
  const key = { 'x-api-key': node.firstKey };
  for (const body of bodies) {
    await send(`${node.publicUrl}/v1/trip-checks?explain=true`, body, { ...key, 'content-type': 'application/json' });
    await send(`${node.publicUrl}/v1/trip-checks`, body, { ...key, 'content-type': 'text/plain' });
    await send(`${node.publicUrl}/v1/trip-checks`, body, { 'content-type': 'application/json' });
    await send(`${node.dashboardUrl}/portal/v1/trip-checks`, body, { 'content-type': 'application/json' });
  }
  const lines = bodies.join('\n');
  await send(`${node.publicUrl}/v1/trip-checks/batch`, lines, { ...key, 'content-type': 'application/x-ndjson' });
  await node.stop();
});
afterAll(async () => {
  await node?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function send(url: string, body: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'POST', body, headers });
  statuses.push(response.status);
  answers += await response.text();
}

describe('what is sent to be checked', () => {
  it('was answered, and refused for every reason', () => {
    for (const status of [200, 400, 401, 413, 415, 422]) expect(statuses).toContain(status);
    expect(statuses).not.toContain(500);
    expect(answers).toContain(MARK);
  });

  it('is not in the log, however much is logged', () => {
    expect(node.output).toContain('/v1/trip-checks');
    expect(node.output.toLowerCase()).not.toContain(MARK.toLowerCase());
    expect(node.output).not.toContain('1987-06-05');
  });

  it('is in no table of the database', async () => {
    const database = await openTarget({ dataDir });
    try {
      const { rows } = await sql<{ name: string }>`
        select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      `.execute(database.kysely);
      expect(rows.length).toBeGreaterThan(20);
      for (const { name } of rows) {
        const table = sql.raw(name);
        const found = await sql`select 1 from ${table} as it where it::text ilike ${`%${MARK}%`} limit 1`.execute(
          database.kysely,
        );
        expect([name, found.rows.length]).toEqual([name, 0]);
      }
    } finally {
      await database.close();
    }
  });

  it('is in no file of the data directory', () => {
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(10);
    for (const { parentPath, name } of files) {
      expect([name, readFileSync(path.join(parentPath, name)).includes(MARK)]).toEqual([name, false]);
    }
  });
});
