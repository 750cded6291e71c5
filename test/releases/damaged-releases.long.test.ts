import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packRelease } from '../../src/releases/archive/pack-release.ts';
import { openRelease } from '../../src/releases/open-release.ts';
import { ReleaseStore } from '../../src/releases/release-store.ts';
import { makeSigningKey, readSigningKey, type SigningKey } from '../../src/releases/signing/signing-key.ts';
import { verifyRelease } from '../../src/releases/verify-release.ts';
import { type CarnetRun, carnet } from '../cli/carnet.ts';
import { openTestDatabase } from '../helpers/database.ts';
import { loadSample, makeRelease, newSigningKey, RELEASE_ID } from './sample-release.ts';

describe('a damaged release', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-damaged-'));
  const whole = path.join(directory, 'releases', RELEASE_ID);
  let key: SigningKey;
  let copy: string;

  beforeAll(async () => {
    key = newSigningKey(directory);
    const db = await openTestDatabase('embedded');
    await loadSample(db, directory);
    await makeRelease(db, { directory: path.dirname(whole), key });
    await db.close();
  });
  beforeEach(() => {
    copy = path.join(directory, 'copy', RELEASE_ID);
    cpSync(whole, copy, { recursive: true });
  });
  afterEach(() => rmSync(path.dirname(copy), { recursive: true, force: true }));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const file = (name: string) => path.join(copy, name);
  const changeByte = (name: string, at: number) => {
    const bytes = readFileSync(file(name));
    bytes[at] = (bytes[at] as number) ^ 1;
    writeFileSync(file(name), bytes);
  };
  const problems = async () => (await verifyRelease(copy, { publicKey: key.public })).problems;
  const named = async () => [...new Set((await problems()).map((problem) => problem.file))];

  it.each([
    'entry-requirements.jsonl',
    'health.jsonl',
    'groups.jsonl',
    'sources.jsonl',
    'travel-data.jsonl',
    'matrix.csv',
    'rules.jsonl',
    'places.snapshot',
    'minisign.pub',
  ])('is told by the name of the file in which one byte changed: %s', async (name) => {
    changeByte(name, 40);
    expect(await named()).toEqual([name]);
  });

  it('is told when its list of sums, its signature or its description changed', async () => {
    const sums = readFileSync(file('SHA256SUMS'), 'utf8');
    writeFileSync(file('SHA256SUMS'), (sums.startsWith('0') ? '1' : '0') + sums.slice(1));
    expect(await named()).toEqual(['SHA256SUMS.minisig', 'SHA256SUMS']);
    cpSync(path.join(whole, 'SHA256SUMS'), file('SHA256SUMS'));
    const signature = readFileSync(file('SHA256SUMS.minisig'), 'utf8');
    writeFileSync(file('SHA256SUMS.minisig'), signature.replace('release 2026', 'release 2027'));
    expect(await problems()).toEqual([
      { file: 'SHA256SUMS.minisig', problem: 'does not hold: its trusted comment was changed' },
    ]);
    writeFileSync(file('SHA256SUMS.minisig'), 'nonsense');
    expect((await problems())[0]?.problem).toContain('not a signature as minisign writes it');
    cpSync(path.join(whole, 'SHA256SUMS.minisig'), file('SHA256SUMS.minisig'));
    const described = readFileSync(file('datapackage.json'), 'utf8');
    writeFileSync(file('datapackage.json'), described.replace('travel', 'Travel'));
    expect(await named()).toEqual(['datapackage.json']);
  });

  it('is told when a file is missing, cut off or was added, and when another key signed it', async () => {
    rmSync(file('groups.jsonl'));
    truncateSync(file('health.jsonl'), 100);
    writeFileSync(file('extra.txt'), 'x');
    expect(await problems()).toEqual([
      { file: 'groups.jsonl', problem: 'is missing' },
      { file: 'health.jsonl', problem: expect.stringMatching(/^is cut off: 100 of \d+ bytes$/) },
      { file: 'extra.txt', problem: expect.stringContaining('does not belong to the release') },
    ]);
    const other = path.join(directory, 'other.key');
    makeSigningKey(other);
    const { problems: found, signedBy } = await verifyRelease(whole, { publicKey: readSigningKey(other).public });
    expect({ signedBy, problem: found[0]?.problem }).toEqual({
      signedBy: null,
      problem: expect.stringMatching(/made with the key [0-9A-F]{16}, and the key to check it with is/),
    });
    rmSync(file('SHA256SUMS.minisig'));
    expect((await problems())[0]).toEqual({ file: 'SHA256SUMS.minisig', problem: 'is missing: nobody signed this' });
  });

  const REFUSED: readonly [string, () => void, RegExp][] = [
    ['without its sums', () => rmSync(file('SHA256SUMS')), /is not a whole release: SHA256SUMS is missing/],
    ['without its description', () => rmSync(file('datapackage.json')), /datapackage\.json is missing/],
    ['with cut off sums', () => truncateSync(file('SHA256SUMS'), 100), /SHA256SUMS is cut off/],
    [
      'whose sums lead out of it',
      () => writeFileSync(file('SHA256SUMS'), `${'0'.repeat(64)}  ../../etc/passwd\n`),
      /line 1 of SHA256SUMS names "\.\.\/\.\.\/etc\/passwd"/,
    ],
    ['with a line that is no sum', () => writeFileSync(file('SHA256SUMS'), 'hello\n'), /line 1 of SHA256SUMS is not/],
    ['of another format', () => changeFormat('2'), /its format is 2, and this version of Carnet reads format 1/],
    ['with a broken description', () => writeFileSync(file('datapackage.json'), '{'), /datapackage\.json .*not JSON/],
    ['of another kind', () => writeFileSync(file('datapackage.json'), '{}'), /describes another kind of data/],
    ['with a link', () => symlinkSync('/etc/passwd', file('link')), /link is not a plain file/],
    ['with a directory', () => mkdirSync(file('more')), /more is not a plain file/],
  ];
  const changeFormat = (format: string) => {
    const described = readFileSync(file('datapackage.json'), 'utf8');
    writeFileSync(file('datapackage.json'), described.replace('"format": 1', `"format": ${format}`));
  };
  it.each(REFUSED)('is refused %s', async (_, damage, message) => {
    damage();
    await expect(verifyRelease(copy)).rejects.toThrow(message);
  });

  it('is found by its id and by no other name', async () => {
    const store = new ReleaseStore(path.dirname(copy));
    expect((await store.find(RELEASE_ID))?.id).toBe(RELEASE_ID);
    expect(await store.find('../releases')).toBeUndefined();
    cpSync(copy, path.join(path.dirname(copy), '2026-01-01'), { recursive: true });
    await expect(store.find('2026-01-01')).rejects.toThrow(
      /holds the release 2026-06-15, and its name says 2026-01-01/,
    );
  });

  describe('as one file', () => {
    let archive: string;
    beforeEach(async () => {
      archive = path.join(directory, 'copy', 'packed.tar');
      await packRelease(await openRelease(whole), archive);
    });

    it('holds the same, and is made once', async () => {
      expect((await verifyRelease(archive, { publicKey: key.public })).problems).toEqual([]);
      const bytes = readFileSync(archive);
      await expect(packRelease(await openRelease(whole), archive)).rejects.toThrow('is there already');
      await packRelease(await openRelease(archive), `${archive}.2`);
      expect(readFileSync(`${archive}.2`).equals(bytes)).toBe(true);
    });

    it('is refused when it is cut off, damaged or leads out of itself', async () => {
      const bytes = readFileSync(archive);
      const written = (content: Buffer) => {
        writeFileSync(archive, content);
        return verifyRelease(archive);
      };
      const withinRules = bytes.indexOf('{"format":{"format":1') + 100;
      await expect(written(bytes.subarray(0, withinRules))).rejects.toThrow('cut off in rules.jsonl');
      await expect(written(bytes.subarray(0, 512 * 3))).rejects.toThrow(/packed\.tar cannot be used: it is cut off/);
      await expect(written(Buffer.from('no archive'))).rejects.toThrow('neither a release packed by');
      const outside = Buffer.from(bytes);
      outside.write('../SHA256SUMS\0', 0, 'latin1');
      const sum = outside.subarray(0, 512).reduce((all, byte, at) => all + (at < 148 || at >= 156 ? byte : 32), 0);
      outside.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
      await expect(written(outside)).rejects.toThrow(/it holds "\.\.\/SHA256SUMS"/);
      const changedAt = (fromEnd: number) => {
        const damaged = Buffer.from(bytes);
        damaged[bytes.length - fromEnd] = (damaged[bytes.length - fromEnd] as number) ^ 1;
        return written(damaged);
      };
      // The archive ends with lines of the travel data, what fills their block, and two empty blocks.
      const { problems: found } = await changedAt(1500);
      expect(found.map((problem) => problem.file)).toEqual(['travel-data.jsonl']);
      await expect(changedAt(1030)).rejects.toThrow('it is damaged after travel-data.jsonl');
      await expect(changedAt(10)).rejects.toThrow('it is damaged at its end');
    });
  });

  describe('on the command line', () => {
    const run = (...args: string[]): Promise<CarnetRun> => carnet(args, { DATA_DIR: path.join(directory, 'node') });

    it('is checked with exit codes and one line for each file', async () => {
      const good = await run('release', 'verify', whole, '--public-key', path.join(directory, 'release.pub'));
      expect(good).toMatchObject({ code: 0, stderr: '' });
      expect(good.stdout).toMatch(/^2026-06-15: \d+ files, .* whole and unchanged, signed by the key [0-9A-F]{16}\n$/);
      changeByte('matrix.csv', 50);
      const bad = await run('release', 'verify', copy);
      expect(bad).toMatchObject({ code: 1, stdout: '' });
      expect(bad.stderr).toMatch(
        /^carnet: .*: matrix\.csv was changed: its SHA-256 is [0-9a-f]{64}, and SHA256SUMS has/,
      );
      const none = await run('release', 'verify', '/nowhere');
      expect(none).toMatchObject({ code: 1, stderr: 'carnet: there is no release /nowhere\n' });
    });

    it('shows what differs by destination', async () => {
      const matrix = readFileSync(file('matrix.csv'), 'utf8');
      writeFileSync(file('matrix.csv'), matrix.replace(/^BR,JP,[^,]*,\d+/m, 'BR,JP,visa_required,'));
      const { code, stdout } = await run('release', 'diff', whole, copy);
      expect(code).toBe(0);
      expect(stdout).toMatch(/1 of [\d,]+ answers differ/);
      expect(stdout).toMatch(/JP: 1\n {2}visa_free 90 days -> visa_required: 1 \(BR\)\n$/);
      const json = JSON.parse((await run('release', 'diff', whole, copy, '--json', '--to', 'fr')).stdout);
      expect(json).toMatchObject({ before: RELEASE_ID, changed: 1, destinations: [] });
    });

    it('makes a key once, and names what is missing to make a release', async () => {
      const made = await run('release', 'keygen', '--json');
      expect(JSON.parse(made.stdout)).toMatchObject({ key: expect.stringMatching(/^RW[A-Za-z0-9+/]{54}$/) });
      const again = await run('release', 'keygen');
      expect(again).toMatchObject({ code: 1, stdout: '' });
      expect(again.stderr).toMatch(/release\.key is there already and is not replaced/);
      const unsigned = await run('release', 'create', '--key', '/nowhere.key');
      expect(unsigned.stderr).toMatch(/there is no signing key \/nowhere\.key: make one with `carnet release keygen`/);
      expect((await run('release', 'create', '--id', '2026-13-01')).stderr).toMatch(/is not the id of a release/);
      expect((await run('release', 'create', '--id', '9999-01-01')).stderr).toMatch(/that day is still to come/);
    });
  });
});
