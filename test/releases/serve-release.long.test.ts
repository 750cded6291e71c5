import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dayOf } from '@carnet/rules/calendar.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/connection.ts';
import { silentLogger } from '../../src/infrastructure/logger.ts';
import { silentProgress } from '../../src/infrastructure/progress.ts';
import { type ServedRelease, startReleaseNode } from '../../src/node/release-node.ts';
import { packRelease } from '../../src/releases/archive/pack-release.ts';
import { createRelease } from '../../src/releases/create/create-release.ts';
import { openRelease } from '../../src/releases/open-release.ts';
import { catalogOfRelease } from '../../src/releases/serve/catalog-of-release.ts';
import { parsePublicKey } from '../../src/releases/signing/minisign.ts';
import { VERSION } from '../../src/version.ts';
import { carnet } from '../cli/carnet.ts';
import { runCommand } from '../cli/run-command.ts';
import { copyLoadedTemplate, embeddedConfig } from '../helpers/databases/embedded-template.ts';
import { ServedNode } from '../helpers/served-node.ts';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { changedRelease } from './changed-release.ts';
import { newSigningKey } from './sample-release.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../../docs/examples/trips');
const TODAY = dayOf(Date.now());
const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';

describe('a server on a release alone', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-serve-release-'));
  const dataDir = path.join(directory, 'node');
  const releases = path.join(directory, 'releases');
  const archive = path.join(directory, `${TODAY}.tar`);
  const keysFile = path.join(directory, 'keys.json');
  const publicKey = path.join(directory, 'release.pub');
  const empty = path.join(directory, 'empty');
  let apiKey: string;
  let node: ServedNode;
  /** The API over the catalog in process, as the release has it. */
  let reference: ApiUnderTest;

  beforeAll(async () => {
    await copyLoadedTemplate(inject('embeddedTemplate'), dataDir);
    const signing = newSigningKey(directory);
    const db = await openDatabase(embeddedConfig(dataDir), { command: 'test' });
    const common = { db: db.kysely, id: TODAY, key: signing, previous: undefined, progress: silentProgress };
    await createRelease({ ...common, directory: releases, software: VERSION });
    await createRelease({ ...common, directory: path.join(directory, 'older'), software: '0.0.1' });
    await db.close();
    changedRelease(path.join(directory, 'older', TODAY), path.join(directory, 'strange'), {
      key: signing,
      name: 'rules.jsonl',
      change: (lines) => lines.replace('"format":1,', '"format":9,'),
    });
    const release = await openRelease(path.join(releases, TODAY));
    await packRelease(release, archive);
    const made = await carnet(['keys', 'create', '--account', 'ana@example.org', '--name', 'trial', '--json'], {
      DATA_DIR: dataDir,
    });
    apiKey = JSON.parse(made.stdout).key;
    writeFileSync(keysFile, (await carnet(['keys', 'export'], { DATA_DIR: dataDir })).stdout);
    rmSync(dataDir, { recursive: true }); // nothing of the database is left
    mkdirSync(empty);
    chmodSync(empty, 0o555);
    node = await ServedNode.start(
      { DATABASE_URL: NOWHERE },
      { options: ['--release', archive, '--keys', keysFile, '--public-key', publicKey], cwd: empty },
    );
    const { catalog } = await catalogOfRelease(release);
    reference = await startApi({ catalog: () => catalog });
  });
  afterAll(async () => {
    await node?.stop();
    await reference?.close();
    chmodSync(empty, 0o755);
    rmSync(directory, { recursive: true, force: true });
  });

  const get = (target: string) => node.get(target, { 'x-api-key': apiKey });

  it.each([
    '/entry-requirements?limit=100&page=3',
    '/entry-requirements/personalized?fromCountryId=BR&toCountryId=JP&explain=true&evidence=true',
    `/entry-requirements/personalized?fromCountryId=IN&toCountryId=US&asOf=2027-03-01`,
    '/entry-requirements/by-destination/PT?limit=50',
    '/health-requirements?limit=100&countryId=BR',
    '/vaccines',
    '/vaccines/1',
    '/countries?limit=100',
    '/countries/JP',
    '/country-groups?limit=100',
    '/country-groups/1',
    '/currencies',
    '/currencies/986',
    '/cities',
    '/points-of-interest?limit=5',
    '/points-of-interest/nearby?latitude=38.7&longitude=-9.2',
    '/walking-tours?limit=100',
    '/sources',
  ])('answers %s as a server with the database does', async (target) => {
    const expected = await fetch(`${reference.baseUrl}/v1${target}`, { headers: { 'x-api-key': reference.key } });
    const answer = await get(target);
    expect(answer.status).toBe(expected.status);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(await expected.json());
    expect(answer.headers.get('etag')).toBe(expected.headers.get('etag'));
  });

  it('answers single records, in every form', async () => {
    const first = async (list: string) => (await get(`${list}?limit=1`)).body.data[0].id as number;
    const tour = await first('/walking-tours');
    for (const target of [
      `/entry-requirements/${await first('/entry-requirements')}`,
      `/points-of-interest/${await first('/points-of-interest')}`,
      `/walking-tours/${tour}`,
      `/walking-tours/${tour}.gpx`,
      `/walking-tours/${tour}.geojson`,
    ]) {
      const ask = async (base: string, key: string) => {
        const response = await fetch(`${base}/v1${target}`, { headers: { 'x-api-key': key } });
        return [target, response.status, response.headers.get('content-type'), await response.text()];
      };
      const answer = await ask(node.publicUrl, apiKey);
      expect(answer).toEqual(await ask(reference.baseUrl, reference.key));
      expect(answer[1]).toBe(200);
    }
  });

  it('checks trips', async () => {
    const question = readFileSync(path.join(EXAMPLES, 'two-passports.json'), 'utf8');
    const response = await fetch(`${node.publicUrl}/v1/trip-checks?asOf=${TODAY}`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: question,
    });
    expect(response.status).toBe(200);
    const { travellers } = (await response.json()) as { travellers: { legs: unknown[] }[] };
    expect(travellers[0]?.legs.length).toBeGreaterThan(0);
  });

  it('checks trips like the command line does from the same file, without a database', async () => {
    const trip = path.join(EXAMPLES, 'two-passports.json');
    const check = (...options: string[]) =>
      carnet(['trip', 'check', trip, '--format', 'json', '--as-of', TODAY, ...options], { DATA_DIR: empty });
    const { code, stdout } = await check('--data', archive);
    const response = await fetch(`${node.publicUrl}/v1/trip-checks?asOf=${TODAY}`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: readFileSync(trip),
    });
    const { evaluatedAt: _, ...served } = (await response.json()) as Record<string, unknown>;
    expect(JSON.parse(stdout)).toMatchObject(served);
    expect([0, 3, 4, 5]).toContain(code);
    expect(await check('--data', '/nowhere')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'carnet: there is no release /nowhere\n',
    });
    // A release of another version answers the same.
    const older = await check('--data', path.join(directory, 'older', TODAY));
    const { evaluatedAt: __, ...answer } = JSON.parse(older.stdout) as Record<string, unknown>;
    expect([older.code, answer]).toEqual([code, expect.objectContaining(served)]);
    const strange = await check('--data', path.join(directory, 'strange'));
    expect([strange.code, strange.stderr]).toEqual([
      1,
      expect.stringContaining('this build of Carnet reads up to format'),
    ]);
  });

  it('is ready, holds accounts to their limits, and refuses other keys', async () => {
    expect(await node.isReady()).toBe(true);
    expect((await get('/vaccines')).headers.get('ratelimit-policy')).toContain('"quota"');
    expect((await node.get('/vaccines', { 'x-api-key': reference.key })).status).toBe(401);
    expect((await node.get('/health')).body).toMatchObject({ status: 'ok', version: VERSION });
    const metrics = await (await fetch(`${node.operatorUrl}/metrics`)).text();
    expect(metrics).toContain('carnet_catalog');
  });

  it('offers its release, whole', async () => {
    expect((await get('/releases')).body.data).toMatchObject([{ id: TODAY, previous: null }]);
    const response = await fetch(`${node.publicUrl}/v1/releases/${TODAY}/${TODAY}.tar`, {
      headers: { 'x-api-key': apiKey },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(readFileSync(archive))).toBe(true);
  });

  it('answers lists for its own day, and says that it has no history', async () => {
    expect((await get(`/entry-requirements?toCountryId=JP&asOf=${TODAY}`)).status).toBe(200);
    for (const target of [
      '/entry-requirements?toCountryId=JP&asOf=1990-01-01',
      '/entry-requirements/personalized?fromCountryId=BR&toCountryId=JP&knownAt=2026-01-01T00:00:00.000Z',
    ]) {
      const { status, body } = await get(target);
      expect([status, body.message]).toEqual([503, expect.stringContaining('This server has no history')]);
    }
    for (const target of ['/changes', '/entry-requirements/1/revisions', '/webhook-keys']) {
      const { status, body } = await get(target);
      expect([target, status, body.message]).toEqual([target, 503, expect.stringContaining('has no history')]);
    }
  });

  it('has the pages for visitors, and no accounts', async () => {
    const asked = await fetch(
      `${node.dashboardUrl}/portal/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392`,
    );
    expect(asked.status).toBe(200);
    for (const [method, target] of [
      ['GET', '/v1/account'],
      ['POST', '/v1/api-keys'],
      ['POST', '/auth/sign-in/email'],
    ] as const) {
      const response = await fetch(`${node.dashboardUrl}${target}`, { method });
      expect(response.status).toBe(404);
      const { message } = (await response.json()) as { message: string };
      expect(message).toContain('answers from a release alone and has no accounts');
    }
  });

  it('writes nothing where it runs', () => {
    expect(readdirSync(empty)).toEqual([]);
  });

  it('also serves the directory, without keys: then it refuses every one', async () => {
    const other = await ServedNode.start({}, { options: ['--release', path.join(releases, TODAY)], cwd: empty });
    expect(other.output).toContain('none: every request for data is refused; name a file with --keys');
    expect((await other.get('/countries', { 'x-api-key': apiKey })).status).toBe(401);
    expect((await other.get('/health')).status).toBe(200);
    expect(await other.stop()).toBe(0);
  });

  describe('does not start', () => {
    const broken = path.join(directory, 'broken.tar');
    const changed = () => {
      const bytes = readFileSync(archive);
      const at = bytes.indexOf('CARNETP1') + 5_000;
      bytes[at] = (bytes[at] as number) ^ 1;
      writeFileSync(broken, bytes);
      return broken;
    };
    const cut = () => {
      writeFileSync(broken, readFileSync(archive).subarray(0, 100_000));
      return broken;
    };
    const noKeys = () => {
      writeFileSync(path.join(directory, 'no-keys.json'), '{"format":2}');
      return path.join(directory, 'no-keys.json');
    };
    const otherKey = parsePublicKey(`RWQ${'A'.repeat(53)}`, 'the key');
    const REFUSED: readonly [string, () => ServedRelease, RegExp][] = [
      ['cut off', () => ({ location: cut() }), /broken\.tar cannot be used: it is cut off/],
      ['that is not there', () => ({ location: '/nowhere.tar' }), /there is no release \/nowhere\.tar/],
      [
        'of another format',
        () => ({ location: path.join(directory, 'strange') }),
        /cannot answer from .*: rules\.jsonl: its format is 9, and this build .* reads up to format 1\. Use the build/,
      ],
      ['signed by another key', () => ({ location: archive, publicKey: otherKey }), /it was made with the key/],
      [
        'with keys that are none',
        () => ({ location: archive, keysFile: noKeys() }),
        /no-keys\.json is not a file of keys/,
      ],
      [
        'with keys that are not there',
        () => ({ location: archive, keysFile: '/none' }),
        /the keys \/none cannot be read/,
      ],
    ];
    it.each(REFUSED)('%s', async (_, release, message) => {
      const parts = { logger: silentLogger(), signal: new AbortController().signal, closing: [] };
      const starting = startReleaseNode(readConfig({ PORT: '0', OPERATOR_PORT: '0' }), release(), parts);
      await expect(starting).rejects.toMatchObject({ name: 'DomainError', message: expect.stringMatching(message) });
    });

    it('with one byte changed: the process ends with exit code 1', async () => {
      const { code, stderr } = await carnet(['serve', '--release', changed()], { PORT: '0', OPERATOR_PORT: '0' });
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/is not as it was made:\n {2}places\.snapshot was changed/),
      ]);
    });

    it('with keys but no release', async () => {
      const { code, stderr } = await runCommand(undefined, ['serve', '--keys', keysFile]);
      expect([code, stderr]).toEqual([2, expect.stringMatching(/--keys goes with --release/)]);
    });
  });
});
