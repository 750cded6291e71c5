/** Reads the bytes of the data directory once, so that what is hashed is what is loaded. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DomainError } from '@carnet/rules/errors.ts';
import { readPlainFile } from '../../read-plain-file.ts';
import { type FileKind, FOLDERS, SINGLE_FILES } from './schemas/index.ts';
import type { DataProblem } from './yaml/problem.ts';

export interface DataFileContent {
  readonly kind: FileKind;
  /** Relative to the data directory, with forward slashes. */
  readonly file: string;
  readonly content: string;
}

export interface DataFiles {
  /** By kind, then by name. */
  readonly files: readonly DataFileContent[];
  /** Files that would be ignored. */
  readonly problems: readonly DataProblem[];
  /** SHA-256 over the names and contents. */
  readonly sha256: string;
}

/** Each is an open file, and a process may have few (`ulimit -n`). */
const READ_AT_ONCE = 32;
const SINGLE_KINDS = new Map(Object.entries(SINGLE_FILES).map(([kind, name]) => [name as string, kind as FileKind]));
const OTHER_NAMES = new Set<string>([...Object.values(FOLDERS), 'schemas', 'translations', 'README.md', 'LICENSE']);

/** Where the files stand: a directory, or a revision of one. */
export interface FileTree {
  /** Names in a folder (`.` is the top), in any order; empty for a folder that does not exist. */
  names(folder: string): Promise<readonly string[]>;
  read(file: string): Promise<string>;
}

/**
 * Instead of folders of files the published server has one file, from the path of each to its content: a thousand small
 * files would take as long to install as everything else, and half as much room again.
 */
export const PACKED_FILES = 'files.json.gz';

/** Many times the largest; what parsed YAML takes in memory is a multiple of its bytes. */
const LARGEST_FILE = 1024 * 1024;

/** Whether this looks like one: its files are not read. */
export const isDataSet = (directory: string): boolean =>
  [SINGLE_FILES.countries, PACKED_FILES].some((name) => existsSync(path.join(directory, name)));

/**
 * Throws only when the directory or a file in it cannot be read: ENOENT, ENOTDIR, EACCES, and VALIDATION_ERROR for
 * links, for what is no plain file, and for what is too large.
 */
export async function readDataFiles(directory: string): Promise<DataFiles> {
  const packed = await readFile(path.join(directory, PACKED_FILES)).catch(() => undefined);
  if (packed !== undefined)
    return readDataFilesOf(treeOf(new Map(Object.entries(JSON.parse(`${gunzipSync(packed)}`)))));
  return readDataFilesOf({
    names: (folder) => (folder === '.' ? readdir(directory) : listing(path.join(directory, folder))),
    read: (file) => readPlainFile(path.join(directory, file), LARGEST_FILE),
  });
}

/** `contents`: by path relative to the data directory. */
export function treeOf(contents: ReadonlyMap<string, string>): FileTree {
  return {
    async names(folder) {
      const start = folder === '.' ? '' : `${folder}/`;
      const inside = [...contents.keys()].filter((file) => file.startsWith(start));
      return [...new Set(inside.map((file) => file.slice(start.length).split('/')[0] as string))];
    },
    read: async (file) => contents.get(file) as string,
  };
}

export async function readDataFilesOf(tree: FileTree): Promise<DataFiles> {
  const found: { kind: FileKind; file: string }[] = [];
  const problems: DataProblem[] = [];
  for (const name of [...(await tree.names('.'))].sort()) {
    const kind = SINGLE_KINDS.get(name);
    if (kind !== undefined) found.push({ kind, file: name });
    else if (!OTHER_NAMES.has(name) && !name.startsWith('.')) problems.push(unexpected(name));
  }
  for (const [kind, folder] of Object.entries(FOLDERS) as [FileKind, string][]) {
    for (const name of [...(await tree.names(folder))].sort()) {
      if (name.startsWith('.')) continue;
      if (name.endsWith('.yaml')) found.push({ kind, file: `${folder}/${name}` });
      else problems.push(unexpected(`${folder}/${name}`));
    }
  }
  for (const [kind, name] of [
    ['countries', SINGLE_FILES.countries],
    ['entry', `${FOLDERS.entry}/`],
  ] as const) {
    if (!found.some((one) => one.kind === kind)) problems.push(missing(name));
  }
  const files: DataFileContent[] = [];
  for (let start = 0; start < found.length; start += READ_AT_ONCE) {
    const some = found.slice(start, start + READ_AT_ONCE);
    files.push(...(await Promise.all(some.map(async (one) => ({ ...one, content: await tree.read(one.file) })))));
  }
  const hash = createHash('sha256');
  for (const { file, content } of files) hash.update(`${file}\0${content}\0`);
  return { files, problems, sha256: hash.digest('hex') };
}

function unexpected(file: string): DataProblem {
  const message = 'this is not a file of the data set and would be ignored.';
  const mend = `name it *.yaml in one of ${Object.values(FOLDERS).join(', ')}, or take it away.`;
  return { rule: 'file-names', severity: 'error', file, line: 1, message, mend, unknown: [] };
}

/** Guards against loading a wrong or half-copied directory, which would retire every rule. */
function missing(name: string): DataProblem {
  const message = `there is no ${name} here.`;
  const mend = 'name the directory of a whole data set.';
  return { rule: 'file-names', severity: 'error', file: name, line: 1, message, mend };
}

async function listing(folder: string): Promise<string[]> {
  try {
    if ((await lstat(folder)).isSymbolicLink()) {
      throw new DomainError('VALIDATION_ERROR', `${folder} is a link: put the folder itself there`);
    }
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
