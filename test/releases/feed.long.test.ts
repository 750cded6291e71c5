import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Config, readConfig } from '../../src/config.ts';
import type { Logger } from '../../src/infrastructure/logger.ts';
import { FeedFollowing } from '../../src/node/data/feed-following.ts';
import { parseIndex } from '../../src/releases/feed/feed-index.ts';
import { publicKeyOf, signatureText } from '../../src/releases/signing/minisign.ts';
import type { SigningKey } from '../../src/releases/signing/signing-key.ts';
import { runCommand } from '../cli/run-command.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { SAMPLE_FILES } from '../helpers/sample-data-set.ts';
import { changedRelease } from './changed-release.ts';
import { loadSample, makeRelease, newSigningKey, RELEASE_ID } from './sample-release.ts';

const NEXT = '2026-06-16';
const LATER = '2026-06-17';
const JAPAN = SAMPLE_FILES['entry/JP.yaml'] as string;
const stayOf = (stay: number) => ({ 'entry/JP.yaml': JAPAN.replace('stay: 90', `stay: ${stay}`) });

describe('a feed of travel data', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'carnet-feed-'));
  const releases = path.join(root, 'releases');
  const keyFile = path.join(root, 'release.key');
  const publicKey = path.join(root, 'release.pub');
  let key: SigningKey;
  let from: TestDatabase;
  let db: TestDatabase;
  let dataDir: string;
  let feed: string;

  beforeAll(async () => {
    key = newSigningKey(root);
    from = await openTestDatabase('postgres');
    await loadSample(from, root);
    await makeRelease(from, { directory: releases, key });
    await loadSample(from, root, stayOf(60));
    await makeRelease(from, { directory: releases, key, id: NEXT });
    await loadSample(from, root, stayOf(30));
    await makeRelease(from, { directory: releases, key, id: LATER });
    await from.close();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  beforeEach(async () => {
    db = await openTestDatabase('postgres');
    dataDir = mkdtempSync(path.join(root, 'data-'));
    feed = path.join(dataDir, 'www');
  });
  afterEach(() => db.close());

  const publish = (id: string, ...args: string[]) =>
    runCommand(undefined, ['data', 'publish', feed, '--release', path.join(releases, id), '--key', keyFile, ...args]);
  const update = (location: string, ...args: string[]) =>
    runCommand(db, ['data', 'update', location, '--public-key', publicKey, ...args], { DATA_DIR: dataDir });
  const stay = async () => {
    const rules = db.kysely.selectFrom('entry_rule').select('max_stay_days').where('rule_key', '=', 'visa-exempt');
    return (await rules.executeTakeFirst())?.max_stay_days;
  };
  const index = () => parseIndex(readFileSync(path.join(feed, 'feed.json'), 'utf8'), 'feed.json');
  const change = (name: string, how: (bytes: Buffer) => Buffer) => {
    const file = path.join(feed, name);
    writeFileSync(file, how(readFileSync(file)));
  };
  /** As a publisher with the same key would, of another version of Carnet. */
  const signAgain = (how: (index: Record<string, unknown>) => void) => {
    const changed = JSON.parse(readFileSync(path.join(feed, 'feed.json'), 'utf8'));
    how(changed);
    const text = Buffer.from(JSON.stringify(changed));
    writeFileSync(path.join(feed, 'feed.json'), text);
    writeFileSync(path.join(feed, 'feed.json.minisig'), signatureText(text, key.secret, key.public, 'test'));
  };

  it('says for how many pairs answers would change, loads the edition, then has nothing left to do', async () => {
    expect((await publish(RELEASE_ID)).code).toBe(0);
    const dry = await update(feed, '--dry-run');
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout).toContain('Nothing was written: this was a dry run.');
    expect(dry.stdout).toMatch(/Answers change for \d+ pairs of passport and destination, for \d+ of them in visa or/);
    expect(await stay()).toBeUndefined();
    expect((await update(feed)).stdout).toContain('The catalog is now at version 1.');
    expect(await stay()).toBe(90);
    const again = await update(feed);
    expect(again.stdout).toBe(
      `${RELEASE_ID}: 0 bytes fetched\nThe open data set is loaded already: nothing changed.\n`,
    );
  });

  it('fetches the difference from the edition that it has, and tells which destinations change', async () => {
    await publish(RELEASE_ID);
    await update(feed);
    await publish(NEXT);
    const { stdout } = await update(feed, '--json');
    const told = JSON.parse(stdout);
    expect(told).toMatchObject({
      edition: NEXT,
      fetched: { from: RELEASE_ID },
      changes: { entryRules: { updated: 1 } },
    });
    expect(told.pairs).toMatchObject({ visaChanged: told.pairs.changed, destinations: [{ code: 'JP' }] });
    expect(told.fetched.bytes).toBe(statSync(path.join(feed, `${RELEASE_ID}_${NEXT}.zst`)).size);
    expect(told.fetched.bytes).toBeLessThan(statSync(path.join(feed, `${NEXT}.jsonl.gz`)).size / 10);
    expect(await stay()).toBe(60);
  });

  it('fetches the whole where the difference or what is kept is damaged', async () => {
    await publish(RELEASE_ID);
    await update(feed);
    await publish(NEXT);
    change(`${RELEASE_ID}_${NEXT}.zst`, (bytes) => bytes.subarray(0, 20));
    expect(JSON.parse((await update(feed, '--json')).stdout).fetched.from).toBeNull();
    expect(await stay()).toBe(60);
    await publish(LATER);
    const kept = path.join(dataDir, 'feed', `${NEXT}.jsonl.gz`);
    writeFileSync(kept, readFileSync(kept).subarray(0, 1000));
    expect(JSON.parse((await update(feed, '--json')).stdout).fetched.from).toBeNull();
    expect(await stay()).toBe(30);
    expect(readdirSync(path.join(dataDir, 'feed'))).toEqual([`${LATER}.jsonl.gz`]);
  });

  it('loads nothing of a feed that was changed on its way, or that another key signed', async () => {
    await publish(RELEASE_ID);
    change(`${RELEASE_ID}.jsonl.gz`, () => readFileSync(path.join(releases, NEXT, 'travel-data.jsonl')));
    expect(await update(feed)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is damaged: its data are not'),
    });
    change('feed.json', (bytes) => Buffer.from(bytes.toString().replace(RELEASE_ID, NEXT)));
    expect(await update(feed)).toMatchObject({ code: 1, stderr: expect.stringContaining('the signature of') });
    const other = newSigningKey(dataDir);
    const { stderr } = await update(feed, '--public-key', path.join(dataDir, 'release.pub'));
    expect(stderr).toContain(`made with the key`);
    expect(publicKeyOf(other.public.key).number).not.toEqual(key.public.number);
    expect(await stay()).toBeUndefined();
  });

  it('never goes back, as publisher or as reader', async () => {
    await publish(NEXT);
    await update(feed);
    const older = path.join(dataDir, 'older');
    cpSync(feed, older, { recursive: true });
    await publish(LATER);
    expect((await update(feed)).code).toBe(0);
    expect(await publish(RELEASE_ID)).toMatchObject({ code: 1, stderr: expect.stringContaining('only goes forward') });
    expect((await publish(LATER)).stdout).toContain('nothing changed');
    expect(await update(older)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`The release is ${NEXT}, older than the stored one, ${LATER}`),
    });
    expect(await stay()).toBe(30);
    expect((await update(older, '--allow-older')).code).toBe(0);
    expect(await stay()).toBe(60);
  });

  it('offers as many editions as asked for, and leaves files of others alone', async () => {
    await publish(RELEASE_ID, '--keep', '2');
    writeFileSync(path.join(feed, 'index.html'), 'mine');
    await publish(NEXT, '--keep', '2');
    const { stdout } = await publish(LATER, '--keep', '2');
    expect(stdout).toContain(`no longer offered, and removed: ${RELEASE_ID}.jsonl.gz, ${RELEASE_ID}_${NEXT}.zst`);
    expect(index()).toMatchObject({ editions: [{ id: LATER }, { id: NEXT }], differences: [{ from: NEXT }] });
    expect(readdirSync(feed).sort()).toEqual([
      `${NEXT}.jsonl.gz`,
      `${NEXT}_${LATER}.zst`,
      `${LATER}.jsonl.gz`,
      ...['feed.json', 'feed.json.minisig', 'index.html', 'minisign.pub'],
    ]);
  });

  it('is read by a version of before: what it does not know it ignores, and takes the newest that it can load', async () => {
    await publish(RELEASE_ID);
    const later = path.join(dataDir, NEXT);
    changedRelease(path.join(releases, NEXT), later, {
      key,
      name: 'travel-data.jsonl',
      change: (text) =>
        `${text.replaceAll('"record":"entryRule"', '"record":"entryRule","mood":"calm"')}{"record":"moon"}\n`,
    });
    await runCommand(undefined, ['data', 'publish', feed, '--release', later, '--key', keyFile]);
    signAgain((changed) => Object.assign(changed, { motto: 'on time' }));
    expect(await update(feed)).toMatchObject({ code: 0, stderr: expect.stringMatching(/ignored: .*mood/) });
    expect(await stay()).toBe(60);
    signAgain(({ editions }) => {
      Object.assign((editions as object[])[0] as object, { format: 99 });
    });
    expect(await update(feed)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`The release is ${RELEASE_ID}`),
    });
    signAgain((changed) => Object.assign(changed, { feed: 2 }));
    expect((await update(feed)).stderr).toContain('has format 2, and this version of Carnet reads format 1');
  });

  it.each([
    ['no JSON', 'feed', 'it is not JSON'],
    ['no editions', '{"feed":1,"editions":[],"differences":[]}', '/editions'],
    [
      'a name that leads out of it',
      '{"feed":1,"editions":[{"id":"2026-06-15","changesThrough":"0.0","format":1,"file":"../x","bytes":1,' +
        `"sha256":"${'0'.repeat(64)}","textBytes":1}],"differences":[]}`,
      '"../x" is not a plain file name',
    ],
  ])('names what is wrong with an index: %s', (_, text, message) => {
    expect(() => parseIndex(text, 'feed.json')).toThrow(message);
  });

  it('needs a key, and says which setting is missing', async () => {
    expect(await runCommand(db, ['data', 'update', feed])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('name the public key of the feed with --public-key'),
    });
    expect(await runCommand(db, ['data', 'update'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('DATA_FEED'),
    });
    expect(() => readConfig({ DATA_FEED: 'https://data.example.org' })).toThrow('DATA_FEED needs DATA_FEED_KEY');
    expect(() => readConfig({ DATA_FEED_KEY: publicKey })).toThrow('DATA_FEED_KEY is set without DATA_FEED');
  });

  describe('over HTTP, followed by a node', () => {
    let server: Server;
    let url: string;
    const asked: string[] = [];
    let following: FeedFollowing | undefined;

    beforeEach(async () => {
      asked.length = 0;
      server = createServer((request, response) => {
        const name = (request.url ?? '').slice('/feed/'.length);
        asked.push(name);
        try {
          response.end(readFileSync(path.join(feed, name)));
        } catch {
          response.writeHead(404).end();
        }
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
    });
    afterEach(async () => {
      await following?.stop();
      await new Promise((resolve) => server.close(resolve));
    });

    /** One look, and what was logged of it. */
    async function look(): Promise<[string, Record<string, unknown>, string][]> {
      const lines: [string, Record<string, unknown>, string][] = [];
      const log = (level: string) => (fields: Record<string, unknown>, text: string) =>
        lines.push([level, fields, text]);
      const levels = Object.fromEntries(['debug', 'info', 'warn', 'error'].map((level) => [level, log(level)]));
      const settings = { DATA_FEED: url, DATA_FEED_KEY: publicKey, DATA_DIR: dataDir };
      following = new FeedFollowing(readConfig(settings) as Config, {
        poolConfig: db.poolConfig,
        logger: levels as unknown as Logger,
        firstMs: 0,
      });
      following.start();
      await vi.waitFor(() => expect(lines).not.toEqual([]), { timeout: 50_000 });
      await following.stop();
      return lines;
    }

    it('loads what is new, the difference alone the next time, and says when nothing is', async () => {
      await publish(RELEASE_ID);
      expect(await look()).toContainEqual([
        'info',
        expect.objectContaining({ edition: RELEASE_ID, bytes: index().editions[0]?.bytes }),
        'an edition of the feed is loaded',
      ]);
      expect(await stay()).toBe(90);
      await publish(NEXT);
      asked.length = 0;
      expect((await look()).at(-1)).toMatchObject(['info', { edition: NEXT }, 'an edition of the feed is loaded']);
      expect(asked).toEqual(['feed.json', 'feed.json.minisig', `${RELEASE_ID}_${NEXT}.zst`]);
      expect(await stay()).toBe(60);
      expect((await look()).at(-1)).toEqual(['debug', { edition: NEXT }, 'the feed has nothing newer']);
    });

    it('warns of a feed that cannot be read or has been silent, and keeps its data', async () => {
      expect((await look()).at(-1)).toEqual([
        'warn',
        { reason: expect.stringContaining('404') },
        'the feed could not be followed; trying again in an hour',
      ]);
      await publish(RELEASE_ID);
      const silent = (await look()).find(([level]) => level === 'warn');
      expect(silent).toEqual([
        'warn',
        { edition: RELEASE_ID, days: expect.any(Number) },
        'the feed has had no newer edition for a long time',
      ]);
    });
  });
});
