/** Reads a directory as it was at a git revision, without touching the checkout. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';

/** The top of the checkout that a directory is in; undefined = it is in none. */
export function workingTreeOf(directory: string): string | undefined {
  if (existsSync(path.join(directory, '.git'))) return directory;
  const above = path.dirname(directory);
  return above === directory ? undefined : workingTreeOf(above);
}

/** Throws NOT_FOUND when git, the repository, the revision or the directory in it does not exist. */
export async function readGitTree(directory: string, revision: string): Promise<ReadonlyMap<string, string>> {
  const inside = await git(directory, ['rev-parse', '--is-inside-work-tree']);
  if (inside.code !== 0) {
    throw new DomainError('NOT_FOUND', `${directory} is not inside a git checkout: earlier versions are read from git`);
  }
  const commit = await git(directory, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  if (commit.code !== 0) {
    throw new DomainError(
      'NOT_FOUND',
      `There is no git revision "${revision}" here: expected a commit, tag or branch such as HEAD~1 (a ` +
        'shallow clone lacks older ones)',
    );
  }
  const listed = await git(directory, ['ls-tree', '-r', '-z', commit.stdout.toString('utf8').trim()]);
  if (listed.code !== 0) throw new Error(`git ls-tree failed: ${listed.stderr.trim()}`);
  const blobs = listed.stdout
    .toString('utf8')
    .split('\0')
    .flatMap((line) => {
      const entry = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line);
      return entry === null ? [] : [{ id: entry[1] as string, file: entry[2] as string }];
    });
  if (blobs.length === 0) {
    throw new DomainError('NOT_FOUND', `At the git revision "${revision}" there is nothing in ${directory}`);
  }
  return await contents(directory, blobs);
}

async function contents(directory: string, blobs: readonly { id: string; file: string }[]) {
  const { code, stdout, stderr } = await git(
    directory,
    ['cat-file', '--batch'],
    blobs.map(({ id }) => `${id}\n`).join(''),
  );
  if (code !== 0) throw new Error(`git cat-file failed: ${stderr.trim()}`);
  const files = new Map<string, string>();
  let offset = 0;
  for (const { file } of blobs) {
    // Each object: "<id> <type> <size>\n", its bytes, "\n".
    const headEnd = stdout.indexOf('\n', offset);
    const size = Number(stdout.subarray(offset, headEnd).toString('utf8').split(' ')[2]);
    if (headEnd === -1 || !Number.isSafeInteger(size)) throw new Error(`git cat-file gave no content of ${file}`);
    files.set(file, stdout.subarray(headEnd + 1, headEnd + 1 + size).toString('utf8'));
    offset = headEnd + 1 + size + 1;
  }
  return files;
}

function git(directory: string, args: readonly string[], input = '') {
  return new Promise<{ code: number | null; stdout: Buffer; stderr: string }>((resolve, reject) => {
    const child = spawn('git', ['-C', directory, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    const out: Buffer[] = [];
    let stderr = '';
    child.stdout.on('data', (part: Buffer) => out.push(part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part));
    child.once('error', (error: NodeJS.ErrnoException) => {
      const missing = new DomainError('NOT_FOUND', 'git is not installed: earlier versions are read with it');
      reject(error.code === 'ENOENT' ? missing : error);
    });
    child.once('close', (code) => resolve({ code, stdout: Buffer.concat(out), stderr }));
    child.stdin.on('error', () => {}); // git that ends early says why by its exit code
    child.stdin.end(input);
  });
}
