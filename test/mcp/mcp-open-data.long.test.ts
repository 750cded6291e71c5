/** The tools of the Model Context Protocol on the open data: over HTTP with its history, and from the files alone. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBytes } from '../../src/catalog/byte-text.ts';
import { catalogOfFiles } from '../../src/cli/commands/mcp/catalog-of-files.ts';
import { OPEN_DATA, type ServedData, serveOpenData } from '../helpers/served-data.ts';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';

const TRIPS = path.resolve(import.meta.dirname, '../../docs/examples/trips');
const LANGUAGES = ['en', 'es', 'pt', 'fr'];

let served: ServedData;
let api: ApiUnderTest;
let client: Client;

beforeAll(async () => {
  served = await serveOpenData();
  api = await startApi({ catalog: () => served.catalog, db: served.db.kysely });
  client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const url = new URL(`${api.baseUrl}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: { 'x-api-key': api.key } } }));
});
afterAll(async () => {
  await client?.close();
  await api?.close();
  await served?.close();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
async function ask(name: string, args: Record<string, unknown>, asked = client): Promise<any> {
  const { isError, content, structuredContent } = await asked.callTool({ name, arguments: args });
  if (isError) throw new Error((content as { text: string }[])[0]?.text);
  return structuredContent;
}
const bytesOf = (answer: unknown): number => Buffer.byteLength(JSON.stringify(answer));

describe('over HTTP', () => {
  it('answers a pair in at most 1.5 KB, with how well it is known and its source', async () => {
    const codes = served.catalog.countryCodes.map(({ iso2 }) => iso2);
    const issue = served.catalog.countryCodes.filter(({ id }) => served.catalog.passportOf(id)?.issuesPassports);
    for (let at = 0; at < 160; at += 1) {
      const passport = issue[(at * 7) % issue.length]?.iso2;
      const destination = codes[(at * 13 + 5) % codes.length];
      const answer = await ask('check_entry', { passport, destination, language: LANGUAGES[at % 4] });
      expect(bytesOf(answer), `${passport} ${destination}`).toBeLessThanOrEqual(1536);
      expect(answer.passOn).toMatch(/\w/);
      if (answer.verdict !== 'own_country') expect(answer.verification.status).toMatch(/^[a-z]+$/);
    }
    const known = await ask('check_entry', { passport: 'India', destination: 'United States' });
    expect(known).toMatchObject({
      verdict: 'apply_before_travel',
      cost: { amount: expect.any(Number), currency: 'USD' },
      apply: { where: 'embassy', url: expect.stringMatching(/^https:/) },
      source: { name: expect.any(String), checkedOn: expect.stringMatching(/^\d{4}-/) },
    });
    await expect(ask('check_entry', { passport: 'PR', destination: 'JP' })).rejects.toThrow('use US');
  });

  it.each(readdirSync(TRIPS))('answers the journey %s in at most 7 KB', async (file) => {
    const question = JSON.parse(readFileSync(path.join(TRIPS, file), 'utf8'));
    for (const language of ['en', 'fr']) {
      const answer = await ask('check_trip', { ...question, language });
      expect(bytesOf(answer)).toBeLessThanOrEqual(7168);
      expect(answer.travellers.length).toBe(question.travellers.length);
    }
  });

  it('answers the largest journey in at most 7 KB, and says what is left out', async () => {
    const nationalities = ['BR', 'IN', 'NG', 'CN', 'AF', 'US', 'FR', 'ZA', 'TR', 'PH'];
    const travellers = nationalities.map((nationality) => ({ ref: nationality, documents: [{ nationality }] }));
    const legs = ['JP', 'US', 'GB', 'EG'].map((country, at) => ({ country, arrivesOn: `2027-0${at + 1}-10` }));
    const answer = await ask('check_trip', { travellers, legs });
    expect(bytesOf(answer)).toBeLessThanOrEqual(7168);
    expect(answer.travellers.map(({ ref }: { ref: string }) => ref)).toEqual(nationalities);
    expect(answer.leftOut).toBeDefined();
  });

  it('compares passports', async () => {
    const answer = await ask('compare_passports', { passport: 'Brazil', other: 'Portugal', language: 'es' });
    expect(answer.gained.flatMap(({ destinations }: { destinations: string[] }) => destinations)).toContain(
      'US Estados Unidos',
    );
    expect(answer.opened.both).toBeGreaterThanOrEqual(answer.opened.passport);
    expect(bytesOf(answer)).toBeLessThanOrEqual(7168);
  });

  it('lists changes where there is history', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('get_changes');
    const answer = await ask('get_changes', { destination: 'JP', since: '2020-01-01' });
    expect(Array.isArray(answer.changes)).toBe(true);
    expect(bytesOf(answer)).toBeLessThanOrEqual(7168);
  });
});

describe('the files alone', () => {
  it('answer as the database does', async () => {
    const files = await catalogOfFiles(OPEN_DATA, Date.now());
    expect(files.ruleCount).toBe(served.catalog.ruleCount);
    const countries = served.catalog.countryCodes.map(({ id }) => id);
    const passports = countries.filter((id) => served.catalog.passportOf(id)?.issuesPassports);
    for (let at = 0; at < 600; at += 1) {
      const [from, to] = [passports[(at * 11) % passports.length], countries[(at * 17 + 3) % countries.length]];
      const [ours, theirs] = [files, served.catalog].map((catalog) => {
        const answer = catalog.personalized(from as number, to as number);
        if (answer === undefined) return undefined;
        const { id: _, createdAt: __, updatedAt: ___, ...rest } = JSON.parse(toBytes(answer).toString()).requirement;
        return rest;
      });
      expect(ours, `${from} ${to}`).toEqual(theirs);
    }
  });
});

describe.each(['auto', 'legacy'] as const)('carnet mcp, mode %s', (mode) => {
  it('answers on standard input and output, without a server', async () => {
    const local = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const main = path.resolve(import.meta.dirname, '../../src/cli/main.ts');
    const { PATH = '' } = process.env;
    await local.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [main, 'mcp'],
        env: { PATH, DATA_DIR: served.db.dataDir },
      }),
    );
    const { tools } = await local.listTools();
    expect(tools.map(({ name }) => name)).not.toContain('get_changes');
    const asked = { passport: 'BR', destination: 'JP', language: 'pt' };
    const [ours, theirs] = await Promise.all([ask('check_entry', asked, local), ask('check_entry', asked)]);
    expect(ours).toEqual(theirs);
    await expect(ask('check_entry', { passport: 'Brazl', destination: 'JP' }, local)).rejects.toThrow('Brazil (BR)');
    await local.close();
  });
});
