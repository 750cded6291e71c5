import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Document } from './document.ts';

const TEXT = Buffer.from('A document that repeats itself. '.repeat(200));

describe('a document', () => {
  it('is compressed once for each coding, however many ask at the same time', async () => {
    const document = new Document(TEXT);
    const asked = Array.from({ length: 100 }, () => document.coded('br'));
    expect(new Set(asked).size).toBe(1);
    const bytes = await (asked[0] as Promise<Buffer>);
    expect(zlib.brotliDecompressSync(bytes)).toEqual(TEXT);
    expect(document.coded('br')).toBe(bytes);
    expect(zlib.gunzipSync(await document.coded('gzip'))).toEqual(TEXT);
  });

  it('is sent as it is when it is small, and to clients that want no coding', () => {
    expect(new Document(Buffer.from('small')).chooseCoding('br, gzip')).toBeUndefined();
    expect(new Document(TEXT).chooseCoding(undefined)).toBeUndefined();
    expect(new Document(TEXT).chooseCoding('br, gzip')).toBe('br');
  });

  it('that comes compressed has no other codings, and is made plain once, when that is asked for', () => {
    let made = 0;
    const plain = () => {
      made++;
      return TEXT;
    };
    const gzip = zlib.gzipSync(TEXT);
    const document = new Document(plain, new Map([['gzip', gzip]]), 'W/"1"');
    expect([document.chooseCoding('br'), document.chooseCoding('br, gzip'), made]).toEqual([undefined, 'gzip', 0]);
    expect(document.coded('gzip')).toBe(gzip);
    expect([document.plain, document.plain, made, document.etag]).toEqual([TEXT, TEXT, 1, 'W/"1"']);
  });

  it('has an ETag of its content', () => {
    expect(new Document(TEXT).etag).toBe(new Document(Buffer.from(TEXT)).etag);
    expect(new Document(TEXT).etag).not.toBe(new Document(TEXT.subarray(1)).etag);
  });
});
