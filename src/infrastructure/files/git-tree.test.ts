import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGitTree } from './git-tree.ts';

describe('a directory at a git revision', () => {
  let repository: string;
  const directory = () => path.join(repository, 'data');
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args]);
  beforeAll(() => {
    repository = mkdtempSync(path.join(tmpdir(), 'carnet-git-'));
    git('init', '--quiet');
    mkdirSync(path.join(directory(), 'entry'), { recursive: true });
    writeFileSync(path.join(repository, 'README'), 'outside');
    writeFileSync(path.join(directory(), 'countries.yaml'), 'countries: [é]\n');
    writeFileSync(path.join(directory(), 'entry/JP.yaml'), '');
    git('add', '.');
    git('commit', '--quiet', '-m', 'first');
    writeFileSync(path.join(directory(), 'countries.yaml'), 'changed\n');
    git('commit', '--quiet', '-am', 'second');
    writeFileSync(path.join(directory(), 'countries.yaml'), 'not committed\n');
  });
  afterAll(() => {
    rmSync(repository, { recursive: true, force: true });
  });

  it('has its files as they were, and leaves the checkout alone', async () => {
    expect([...(await readGitTree(directory(), 'HEAD~1'))]).toEqual([
      ['countries.yaml', 'countries: [é]\n'],
      ['entry/JP.yaml', ''],
    ]);
    expect((await readGitTree(directory(), 'HEAD')).get('countries.yaml')).toBe('changed\n');
    expect(git('status', '--porcelain').toString()).toBe(' M data/countries.yaml\n');
  });

  it('is refused with a plain reason where there is none', async () => {
    await expect(readGitTree(directory(), 'nowhere')).rejects.toThrow('There is no git revision "nowhere" here');
    await expect(readGitTree(directory(), '--all')).rejects.toThrow('There is no git revision "--all" here');
    const added = path.join(repository, 'later');
    mkdirSync(added);
    await expect(readGitTree(added, 'HEAD')).rejects.toThrow('At the git revision "HEAD" there is nothing in');
    await expect(readGitTree(tmpdir(), 'HEAD')).rejects.toThrow('is not inside a git checkout');
  });
});
