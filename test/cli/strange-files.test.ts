/** Files that are no plain files, too large or strangely named, where operators' commands look for some. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDraftFile } from '../../src/cli/commands/desk/draft-file.ts';
import { readPlainFile } from '../../src/read-plain-file.ts';
import { openRelease } from '../../src/releases/open-release.ts';
import { ReleaseStore } from '../../src/releases/release-store.ts';
import { readTravelRequirements } from '../../src/services/imports/read-travel-requirements.ts';
import { readOpenDataDirectory } from '../../src/services/open-data/read-open-data-directory.ts';

let directory: string;
const at = (...names: string[]) => path.join(directory, ...names);
const pipe = (file: string) => execFileSync('mkfifo', [file]);

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'carnet-strange-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('a file that others put there', () => {
  it.each<[string, (file: string) => void, RegExp]>([
    ['a named pipe', pipe, /is not a plain file$/],
    ['a directory', mkdirSync, /is not a plain file$/],
    ['a link', (file) => symlinkSync('/etc/hostname', file), /is a link: put the file itself there$/],
    ['a link to a device', (file) => symlinkSync('/dev/zero', file), /is a link/],
    ['a link to nothing', (file) => symlinkSync('/no/such/file', file), /is a link/],
    ['a large one', (file) => writeFileSync(file, 'x'.repeat(101)), /has 101 bytes; expected at most 100$/],
  ])('is refused without being read: %s', async (_what, make, message) => {
    make(at('file'));
    await expect(readPlainFile(at('file'), 100)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(message),
    });
  });

  it('is read where it is plain', async () => {
    writeFileSync(at('file'), 'ünï');
    expect(await readPlainFile(at('file'), 100)).toBe('ünï');
    expect(await readPlainFile('/dev/null', 100).catch((error: Error) => error.message)).toMatch(/not a plain file/);
  });
});

describe('the data set', () => {
  const data = path.resolve(import.meta.dirname, '../../data');

  it.each<[string, () => void, RegExp]>([
    ['a pipe', () => pipe(at('entry', 'XX.yaml')), /entry\/XX\.yaml is not a plain file/],
    ['a link', () => symlinkSync('/etc/passwd', at('entry', 'XX.yaml')), /entry\/XX\.yaml is a link/],
    ['a folder that is a link', () => symlinkSync('/etc', at('evidence')), /evidence is a link/],
    [
      'a million keys',
      () => writeFileSync(at('entry', 'XX.yaml'), Array.from({ length: 1e6 }, (_, n) => `k${n}: 1\n`).join('')),
      /XX\.yaml has \d+ bytes; expected at most 1048576/,
    ],
  ])('is refused with %s in it, and nothing from outside is quoted', async (_what, make, message) => {
    for (const name of ['countries.yaml', 'ids.yaml']) cpSync(path.join(data, name), at(name), { force: true });
    mkdirSync(at('entry'));
    make();
    const { message: said } = await readOpenDataDirectory(directory).then(
      () => ({ message: 'read' }),
      (error: Error) => error,
    );
    expect(said).toMatch(message);
    expect(said).not.toContain('root:');
  });
});

describe('other places of files', () => {
  it('a release that is a pipe is refused, and is no answer of the list', async () => {
    pipe(at('2026-11-24.tar'));
    await expect(openRelease(at('2026-11-24.tar'))).rejects.toThrow(/is neither a directory nor an archive/);
    await expect(new ReleaseStore(directory).find('2026-11-24')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('a record that is a pipe or a link is refused', async () => {
    mkdirSync(at('destinations'));
    pipe(at('destinations', 'a.json'));
    await expect(readTravelRequirements(directory)).rejects.toThrow(/a\.json is not a plain file/);
    rmSync(at('destinations', 'a.json'));
    symlinkSync('/etc/passwd', at('destinations', 'a.json'));
    await expect(readTravelRequirements(directory)).rejects.toThrow(/a\.json is a link/);
  });

  it('a draft of a million keys is refused before it is parsed', async () => {
    writeFileSync(at('draft.yaml'), Array.from({ length: 1e6 }, (_, n) => `k${n}: 1\n`).join(''));
    await expect(readDraftFile(at('draft.yaml'))).rejects.toThrow(/has more than 262144 bytes/);
    writeFileSync(at('draft.yaml'), 'reason: Five words are enough\nedits: []\n');
    expect(await readDraftFile(at('draft.yaml'))).toMatchObject({ reason: 'Five words are enough' });
    await expect(readDraftFile(at('none.yaml'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
