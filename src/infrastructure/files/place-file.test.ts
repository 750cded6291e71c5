import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../../../test/helpers/zip-archive.ts';
import { type OpenedPlaceFile, type OpenPlaceFileOptions, openPlaceFile } from './place-file.ts';

const TEXT = 'geonameid\tname\n2267057\tLisbon\n';
const LIMITS = { maxBytes: 1_000_000 };

async function textOf(file: OpenedPlaceFile): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const downloads = () => readdirSync(tmpdir()).filter((name) => name.startsWith('carnet-download-'));

describe('opening a file of places', () => {
  let directory: string;
  let written = 0;
  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'carnet-places-'));
  });
  afterAll(() => rmSync(directory, { recursive: true }));
  /** In a folder of its own, so that tests may use the same names. */
  const write = (name: string, content: string | Buffer) => {
    written += 1;
    const file = path.join(mkdtempSync(path.join(directory, `${written}-`)), name);
    writeFileSync(file, content);
    return file;
  };
  const openIt = (name: string, content: string | Buffer, options: Partial<OpenPlaceFileOptions> = {}) =>
    openPlaceFile(write(name, content), { ...LIMITS, ...options });
  const readIt = async (name: string, content: string | Buffer, options: Partial<OpenPlaceFileOptions> = {}) =>
    textOf(await openIt(name, content, options));

  it.each([
    ['a plain file', 'cities.txt', Buffer.from(TEXT)],
    ['gzip', 'cities.txt.gz', gzipSync(TEXT)],
    ['gzip of several members', 'cities.txt.gz', Buffer.concat([gzipSync(TEXT.slice(0, 9)), gzipSync(TEXT.slice(9))])],
    ['zip', 'cities500.zip', zipOf({ name: 'cities.txt', content: TEXT })],
    ['zip without compression', 'cities500.zip', zipOf({ name: 'in/cities.txt', content: TEXT, method: 0 })],
  ])('gives the content of %s, as often as asked', async (_, name, content) => {
    const file = await openIt(name, content);
    expect([await textOf(file), await textOf(file)]).toEqual([TEXT, TEXT]);
    expect(file).toMatchObject({ name: 'cities.txt', size: content.length, url: null });
    expect(file.bytesRead).toBeGreaterThan(0);
    expect(file.bytesRead).toBeLessThanOrEqual(content.length);
    expect(await file.sha256()).toBe(createHash('sha256').update(content).digest('hex'));
  });

  it('knows a packed file by its content, whatever its name', async () => {
    expect(await readIt('cities.txt', gzipSync(TEXT))).toBe(TEXT);
    expect(await readIt('cities.txt.gz', TEXT)).toBe(TEXT);
  });

  it('stops reading when its reader does', async () => {
    const file = await openIt('large.txt', Buffer.alloc(5_000_000, 'x'));
    for await (const chunk of file.open()) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect(file.bytesRead).toBeLessThan(5_000_000);
  });

  it('takes the data file of an archive that also has a readme, as GeoNames packs countries', async () => {
    const archive = zipOf({ name: 'readme.txt', content: 'about' }, { name: 'PT.txt', content: TEXT });
    expect(await openIt('PT.zip', archive).then((file) => file.name)).toBe('PT.txt');
    expect(await readIt('PT.zip', archive)).toBe(TEXT);
  });

  it('takes the file named of several', async () => {
    const archive = zipOf({ name: 'a/one.txt', content: 'one' }, { name: 'a/two.txt', content: 'two' });
    await expect(openIt('both.zip', archive)).rejects.toThrow(
      /both\.zip has several files; choose one with --entry: a\/one\.txt, a\/two\.txt/,
    );
    expect(await readIt('both.zip', archive, { entry: 'two.txt' })).toBe('two');
    expect(await readIt('both.zip', archive, { entry: 'a/one.txt' })).toBe('one');
    await expect(openIt('both.zip', archive, { entry: 'three.txt' })).rejects.toThrow(
      /has no file three\.txt; it has a\/one\.txt, a\/two\.txt/,
    );
    await expect(openIt('a.txt', TEXT, { entry: 'three.txt' })).rejects.toThrow(/a\.txt is not a zip archive/);
  });

  it('writes nothing by the names of entries, and refuses those that leave their folder', async () => {
    const archive = zipOf({ name: '../../escaped.txt', content: TEXT });
    await expect(openIt('slip.zip', archive)).rejects.toThrow(
      /damaged.*invalid relative path: \.\.\/\.\.\/escaped\.txt/,
    );
    expect(readdirSync(directory, { recursive: true }).filter((name) => String(name).includes('escaped'))).toEqual([]);
  });

  it.each<[string, Buffer, RegExp]>([
    ['gzip that is cut off', gzipSync(TEXT).subarray(0, 30), /f is damaged or cut off: unexpected end of file/],
    ['gzip whose second member is cut off', Buffer.concat([gzipSync('a'), gzipSync(TEXT).subarray(0, 30)]), /cut off/],
    ['gzip with a wrong checksum', Buffer.concat([gzipSync(TEXT).subarray(0, -8), Buffer.alloc(8)]), /damaged/],
    ['zip that is cut off', zipOf({ name: 'a.txt', content: TEXT }).subarray(0, 60), /damaged or cut-off zip file/],
    ['zip with a wrong checksum', zipOf({ name: 'a.txt', content: TEXT, crc: 1 }), /f \(a\.txt\) is damaged.*checksum/],
    ['an encrypted zip', zipOf({ name: 'a.txt', content: TEXT, flags: 1 }), /a\.txt is encrypted; unpack it first/],
    ['a zip of another method', zipOf({ name: 'a.txt', content: TEXT, method: 12 }), /method \(12\) that is not read/],
    ['an empty zip', zipOf(), /is an empty zip file/],
    ['a zip with words only', zipOf({ name: 'readme.txt', content: 'a' }), /has no data file, only readme\.txt/],
    ['bzip2', Buffer.from('BZh91AY&SY'), /packed with bzip2, which is not unpacked here: unpack it first/],
    ['xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), /packed with xz/],
    ['an empty file', Buffer.alloc(0), /is empty/],
  ])('refuses %s, naming it', async (_, content, message) => {
    await expect(readIt('f', content)).rejects.toThrow(message);
  });

  it('bounds what a packed file unpacks to, and not a plain one', async () => {
    const bomb = Buffer.alloc(2_000_000);
    await expect(readIt('bomb.gz', gzipSync(bomb))).rejects.toThrow(/bomb\.gz unpacks to more than 1000000 bytes/);
    await expect(readIt('bomb.zip', zipOf({ name: 'a.txt', content: bomb }))).rejects.toThrow(
      /more than 1000000 bytes/,
    );
    expect((await readIt('plain.txt', Buffer.alloc(2_000_000, 'x'))).length).toBe(2_000_000);
  });

  it('notices a file that grows between two passes', async () => {
    const location = write('growing.txt', TEXT);
    const file = await openPlaceFile(location, LIMITS);
    await textOf(file);
    appendFileSync(location, 'more');
    await expect(textOf(file)).rejects.toThrow(/growing\.txt was changed while it was being read/);
  });

  it.each([
    ['none.txt', /There is no file .*none\.txt/],
    ['.', /is not a file/],
  ])('refuses %s', async (name, message) => {
    await expect(openPlaceFile(path.join(directory, name), LIMITS)).rejects.toThrow(message);
  });
});

describe('opening a URL of places', () => {
  let server: Server;
  let base: string;
  const answers: Record<string, RequestListener> = {
    '/cities500.zip': (_, response) => response.end(zipOf({ name: 'cities500.txt', content: TEXT })),
    '/cities.txt': (_, response) => response.end(TEXT),
    '/packed.txt': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(TEXT)),
    '/moved': (_, response) => response.writeHead(302, { location: '/cities.txt' }).end(),
    '/page': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    '/large': (_, response) => response.end(Buffer.alloc(1_000_001)),
    '/damaged.zip': (_, response) => response.end(zipOf({ name: 'a.txt', content: TEXT }).subarray(0, 50)),
    '/cut': (_, response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('x'.repeat(100), () => response.destroy());
    },
    '/cut-chunked': (_, response) => {
      response.writeHead(200);
      response.write('x'.repeat(100), () => response.destroy());
    },
    '/silent': () => {},
    '/stalls': (_, response) => response.write('geonameid'),
    '/slow': async (_, response) => {
      for (const letter of TEXT) {
        response.write(letter);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      response.end();
    },
  };
  let before: string[];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const answer = answers[new URL(request.url ?? '/', 'http://localhost').pathname];
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    before = downloads();
  });
  // Other suites of this run may download at the same time, so only what stays for good is looked at.
  afterEach(() => expect.poll(() => downloads().filter((name) => !before.includes(name))).toEqual([]));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('downloads it once, reads it as often as asked, and leaves nothing behind', async () => {
    const progress: [number, number][] = [];
    const file = await openPlaceFile(`${base}/cities500.zip?key=1`, {
      ...LIMITS,
      onDownload: (done, total) => progress.push([done, total]),
    });
    expect(file).toMatchObject({ name: 'cities500.txt', url: `${base}/cities500.zip?key=1` });
    expect([await textOf(file), await textOf(file)]).toEqual([TEXT, TEXT]);
    expect(progress.at(-1)).toEqual([file.size, file.size]);
    await file.close();
    await file.close();
  });

  it('follows redirects, and takes a file that the server packs on the way', async () => {
    for (const name of ['/moved', '/packed.txt']) {
      const file = await openPlaceFile(`${base}${name}`, LIMITS);
      expect(await textOf(file)).toBe(TEXT);
      await file.close();
    }
  });

  it('waits for a slow server as long as bytes come', async () => {
    const file = await openPlaceFile(`${base}/slow`, { ...LIMITS, timeoutMs: 1000 });
    expect(await textOf(file)).toBe(TEXT);
    await file.close();
  });

  it.each([
    ['/missing.txt', /missing\.txt answered 404 Not Found/],
    ['/page', /is a web page \(text\/html\); give the address of the raw file/],
    ['/large', /has more than 1000000 bytes, the most that is downloaded/],
    ['/damaged.zip', /damaged\.zip is a damaged or cut-off zip file/],
    ['/cut', /Cannot fetch .*\/cut: /],
    ['/cut-chunked', /Cannot fetch .*\/cut-chunked: /],
  ])('refuses %s and keeps nothing of it', async (pathname, message) => {
    await expect(openPlaceFile(`${base}${pathname}`, LIMITS)).rejects.toThrow(message);
  });

  it.each(['/silent', '/stalls'])('gives up on %s when no byte comes', async (pathname) => {
    const opening = openPlaceFile(`${base}${pathname}`, { ...LIMITS, timeoutMs: 300 });
    await expect(opening).rejects.toThrow(/sent nothing for 0\.3 s/);
  });

  it('asks no address in the clear but this machine', async () => {
    await expect(openPlaceFile('http://example.org/a.csv', LIMITS)).rejects.toThrow(/must be an https address/);
    await expect(openPlaceFile('file:///etc/hosts', LIMITS)).rejects.toThrow(/must be an https address/);
  });
});
