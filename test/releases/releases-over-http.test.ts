import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packRelease } from '../../src/releases/archive/pack-release.ts';
import { openRelease } from '../../src/releases/open-release.ts';
import { ReleaseStore } from '../../src/releases/release-store.ts';
import { verifyRelease } from '../../src/releases/verify-release.ts';
import { openTestDatabase } from '../helpers/database.ts';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { expectDescribed } from '../http/described-responses.ts';
import { loadSample, makeRelease, newSigningKey, RELEASE_ID } from './sample-release.ts';

describe('releases over HTTP', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-served-releases-'));
  const releases = path.join(directory, 'releases');
  const location = path.join(releases, RELEASE_ID);
  let api: ApiUnderTest;

  beforeAll(async () => {
    const db = await openTestDatabase('embedded');
    await loadSample(db, directory);
    const key = newSigningKey(directory);
    await makeRelease(db, { directory: releases, key });
    await makeRelease(db, { directory: releases, key, id: '2026-06-16', previous: await openRelease(location) });
    await db.close();
    // The second one lies there as an archive alone.
    const second = path.join(releases, '2026-06-16');
    await packRelease(await openRelease(second), `${second}.tar`);
    rmSync(second, { recursive: true });
    api = await startApi({ releases: new ReleaseStore(releases) });
  });
  afterAll(async () => {
    await api.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const ask = async (target: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(`${api.baseUrl}/v1/releases${target}`, {
      method,
      headers: { 'x-api-key': api.key, ...headers },
    });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body };
  };
  const json = async (target: string) => {
    const { status, headers, body } = await ask(target);
    const seen = { method: 'GET', target: `/v1/releases${target}`, statusCode: status, body: body.toString() };
    expectDescribed({ ...seen, headers: Object.fromEntries(headers) });
    return { status, headers, value: JSON.parse(body.toString()) };
  };
  const onDisk = (name: string) => readFileSync(path.join(location, name));

  it('are listed, newest first, a page at a time', async () => {
    const { value, headers } = await json('');
    expect(value.meta).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1 });
    expect(value.data.map((one: { id: string }) => one.id)).toEqual(['2026-06-16', RELEASE_ID]);
    expect(headers.get('cache-control')).toBe('private, max-age=60');
    expect((await json('?page=2&limit=1')).value.data.map((one: { id: string }) => one.id)).toEqual([RELEASE_ID]);
    expect((await ask('', { 'if-none-match': headers.get('etag') as string })).status).toBe(304);
  });

  it('name their files with sizes and sums, and are kept for a year', async () => {
    const { value, headers } = await json(`/${RELEASE_ID}`);
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    for (const { name, bytes, path: address } of value.files) {
      expect([address, bytes]).toEqual([
        `/v1/releases/${RELEASE_ID}/${name}`,
        statSync(path.join(location, name)).size,
      ]);
    }
    expect(value).toMatchObject({ id: RELEASE_ID, previous: null, counts: { sources: 1 } });
    expect((await json('/2026-06-16')).value).toMatchObject({ previous: RELEASE_ID });
  });

  it('are sent as they are, file by file, from a directory or an archive', async () => {
    const { value } = await json('/2026-06-16');
    const fetched = path.join(directory, 'fetched');
    mkdirSync(fetched);
    for (const { name } of value.files)
      writeFileSync(path.join(fetched, name), (await ask(`/2026-06-16/${name}`)).body);
    expect((await verifyRelease(fetched)).problems).toEqual([]);

    const { headers, body } = await ask(`/${RELEASE_ID}/matrix.csv`);
    expect(body.equals(onDisk('matrix.csv'))).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="matrix.csv"',
      'content-length': String(body.length),
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
  });

  it('are one archive, the one that is packed on the command line', async () => {
    const packed = path.join(directory, 'packed.tar');
    await packRelease(await openRelease(location), packed);
    const { body, headers } = await ask(`/${RELEASE_ID}/${RELEASE_ID}.tar`);
    expect(body.equals(readFileSync(packed))).toBe(true);
    expect(headers.get('content-type')).toBe('application/x-tar');
    const { value } = await json(`/${RELEASE_ID}`);
    expect(value.archive).toMatchObject({ bytes: body.length, sha256: null });
    // A part that reaches over several of its files.
    const part = await ask(`/${RELEASE_ID}/${RELEASE_ID}.tar`, { range: 'bytes=100-70000' });
    expect(part.status).toBe(206);
    expect(part.body.equals(body.subarray(100, 70_001))).toBe(true);
  });

  it.each([
    ['bytes=0-0', [0, 1]],
    ['bytes=10-19', [10, 20]],
    ['bytes=100-', [100, undefined]],
    ['bytes=-7', [-7, undefined]],
    ['bytes=50-99999999', [50, undefined]],
    ['bytes=-99999999', [0, undefined]],
  ] as const)('are sent in part: %s', async (range, [start, end]) => {
    const whole = onDisk('matrix.csv');
    const { status, headers, body } = await ask(`/${RELEASE_ID}/matrix.csv`, { range });
    const expected = whole.subarray(start, end);
    const first = start < 0 ? whole.length + start : start;
    expect(status).toBe(206);
    expect(body.equals(expected)).toBe(true);
    expect(headers.get('content-range')).toBe(`bytes ${first}-${first + expected.length - 1}/${whole.length}`);
    expect(headers.get('content-length')).toBe(String(expected.length));
  });

  it.each(['bytes=5-1', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,3-4', 'bytes=-'])(
    'are sent whole for a range that is not one: %s',
    async (range) => {
      const { status, body } = await ask(`/${RELEASE_ID}/SHA256SUMS`, { range });
      expect([status, body.equals(onDisk('SHA256SUMS'))]).toEqual([200, true]);
    },
  );

  it.each(['bytes=99999999-', 'bytes=-0'])('refuse a range outside the file: %s', async (range) => {
    const { status, headers, body } = await ask(`/${RELEASE_ID}/SHA256SUMS`, { range });
    expect(status).toBe(416);
    expect(headers.get('content-range')).toBe(`bytes */${onDisk('SHA256SUMS').length}`);
    expect(JSON.parse(body.toString())).toMatchObject({ statusCode: 416, code: 'VALIDATION_ERROR' });
  });

  it('go on where they broke off only if they are still the same', async () => {
    const { headers } = await ask(`/${RELEASE_ID}/matrix.csv`, {}, 'HEAD');
    const etag = headers.get('etag') as string;
    const from = (ifRange: string) => ask(`/${RELEASE_ID}/matrix.csv`, { range: 'bytes=5-9', 'if-range': ifRange });
    expect((await from(etag)).status).toBe(206);
    expect((await from('"another"')).status).toBe(200);
    expect((await from(`W/${etag}`)).status).toBe(200);
    expect((await from('Tue, 24 Nov 2026 00:00:00 GMT')).status).toBe(200);
    expect((await ask(`/${RELEASE_ID}/matrix.csv`, { 'if-none-match': etag, range: 'bytes=5-9' })).status).toBe(304);
  });

  it('answer HEAD with the same headers and no body', async () => {
    const { status, headers, body } = await ask(`/${RELEASE_ID}/groups.jsonl`, {}, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers.get('content-length')).toBe(String(onDisk('groups.jsonl').length));
  });

  it('need a key', async () => {
    for (const target of ['', `/${RELEASE_ID}`, `/${RELEASE_ID}/matrix.csv`]) {
      expect((await ask(target, { 'x-api-key': 'wrong' })).status).toBe(401);
    }
  });

  it.each([
    ['/2026-01-01', 'Release "2026-01-01" not found'],
    ['/nonsense', 'Release "nonsense" not found'],
    ['/..%2F..', 'Release "../.." not found'],
    [`/${RELEASE_ID}/none.csv`, `Release ${RELEASE_ID} has no file "none.csv"`],
    [`/${RELEASE_ID}/..%2F..%2Frelease.key`, `Release ${RELEASE_ID} has no file "../../release.key"`],
    [`/${RELEASE_ID}/%2Fetc%2Fpasswd`, `Release ${RELEASE_ID} has no file "/etc/passwd"`],
    ['/2026-01-01/matrix.csv', 'Release "2026-01-01" not found'],
  ])('say what does not exist: %s', async (target, message) => {
    const { status, body } = await ask(target);
    expect([status, JSON.parse(body.toString()).message]).toEqual([404, message]);
  });

  it.each(['', `/${RELEASE_ID}`])('take no name of any length or encoding: %s', async (before) => {
    for (const name of ['x'.repeat(10_000), '%00', '%20', '%F0%9F%87%A7', 'null', '1', '%2E%2E', 'ck_live_secret']) {
      const { status, body } = await ask(`${before}/${name}`);
      const { code, message } = JSON.parse(body.toString());
      expect([name.slice(0, 20), status, code]).toEqual([name.slice(0, 20), 404, 'NOT_FOUND']);
      expect(message.length).toBeLessThan(200);
      expect(message).not.toContain('ck_live');
    }
    expect((await ask(`${before}/%zz`)).status).toBe(400);
  });

  it('that are damaged are left out, named in the log, and do not hide the others', async () => {
    const damaged = path.join(releases, '2026-05-01');
    cpSync(location, damaged, { recursive: true });
    expect((await json('')).value.meta.total).toBe(2);
    expect((await ask('/2026-05-01')).status).toBe(503);
    expect(api.logged()).toContain('holds the release 2026-06-15, and its name says 2026-05-01');
    rmSync(damaged, { recursive: true });
    expect((await ask('/2026-05-01')).status).toBe(404);
  });

  it('break off where a file became shorter than it was', async () => {
    const copy = path.join(directory, 'shrinking');
    cpSync(location, path.join(copy, RELEASE_ID), { recursive: true });
    const other = await startApi({ releases: new ReleaseStore(copy) });
    const target = `${other.baseUrl}/v1/releases/${RELEASE_ID}`;
    const headers = { 'x-api-key': other.key };
    expect((await fetch(target, { headers })).status).toBe(200);
    truncateSync(path.join(copy, RELEASE_ID, 'matrix.csv'), 100);
    const response = await fetch(`${target}/matrix.csv`, { headers });
    await expect(response.arrayBuffer()).rejects.toThrow();
    await other.close();
  });

  it('are none where nobody made any', async () => {
    const none = await startApi({ releases: new ReleaseStore(path.join(directory, 'nowhere')) });
    const response = await fetch(`${none.baseUrl}/v1/releases`, { headers: { 'x-api-key': none.key } });
    expect(await response.json()).toEqual({ data: [], meta: { page: 1, limit: 20, total: 0, totalPages: 0 } });
    await none.close();
  });
});
