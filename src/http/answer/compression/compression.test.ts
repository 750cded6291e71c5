import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseCoding, compressAnswer, MOST_AT_ONCE } from './compression.ts';

describe('chooseCoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.8', 'gzip'],
    ['gzip ; q=0.5 , br ; q=0.4', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0, zstd;q=0, *', undefined],
    ['identity', undefined],
    ['', undefined],
    ['br;q=2', undefined],
    ['br;q=abc', undefined],
    ['identity;q=1, br;q=0.9', undefined],
  ])('of "%s" is %s', (accept, coding) => {
    expect(chooseCoding(accept)).toBe(coding);
  });
});

describe('answers made on request', () => {
  const body = Buffer.from(JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: `country ${id}` }))));

  it.each([
    ['br', zlib.brotliDecompressSync],
    ['gzip', zlib.gunzipSync],
    ['zstd', zlib.zstdDecompressSync],
  ])('are compressed with %s', async (coding, decompress) => {
    const bytes = (await compressAnswer(coding, body)) as Buffer;
    expect(decompress(bytes)).toEqual(body);
    expect(bytes.length).toBeLessThan(body.length / 3);
  });

  it('are compressed a few at a time; more are to be sent as they are', async () => {
    const asked = Array.from({ length: 100 }, () => compressAnswer('br', body));
    expect(asked.filter((it) => it !== undefined)).toHaveLength(MOST_AT_ONCE);
    await Promise.all(asked);
    expect(compressAnswer('br', body)).toBeDefined();
  });
});
