/** Reads the data directory into typed records that know their lines; what does not fit its schema is reported instead. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Static, TSchema } from 'typebox';
import type { DataProblem } from './problem.ts';
import { schemaProblems } from './schema-problems.ts';
import type { CountriesFile } from './schemas/countries-file.ts';
import type { EntryFile } from './schemas/entry-file.ts';
import type { GroupFile } from './schemas/group-file.ts';
import type { HealthFile } from './schemas/health-file.ts';
import { COUNTRIES_FILE, FILE_SCHEMAS, FOLDERS } from './schemas/index.ts';
import type { SourceFile } from './schemas/source-file.ts';
import type { VaccineFile } from './schemas/vaccine-file.ts';
import { type DataFile, parseYamlFile } from './yaml-file.ts';

/** The files that fit their schemas, each kind in the order of its file names. */
export interface DataSet {
  readonly sources: readonly DataFile<SourceFile>[];
  readonly groups: readonly DataFile<GroupFile>[];
  readonly vaccines: readonly DataFile<VaccineFile>[];
  readonly health: readonly DataFile<HealthFile>[];
  readonly entry: readonly DataFile<EntryFile>[];
  readonly countries: DataFile<CountriesFile> | undefined;
  /** Files that were left out because they are broken: references to what they define are not "unknown". */
  readonly brokenFiles: readonly string[];
}

export interface ReadResult {
  readonly dataSet: DataSet;
  readonly problems: readonly DataProblem[];
  /** SHA-256 over the names and bytes of all data files. */
  readonly contentHash: string;
}

const KNOWN_ENTRIES = new Set<string>([...Object.values(FOLDERS), COUNTRIES_FILE, 'schemas']);

/** Throws only when the directory itself cannot be read (ENOENT, ENOTDIR, EACCES). */
export async function readDataSet(directory: string): Promise<ReadResult> {
  const entries = await readdir(directory);
  const reader = new DirectoryReader(directory);
  for (const name of entries.sort()) {
    if (!KNOWN_ENTRIES.has(name) && /\.ya?ml$/.test(name)) reader.unexpected(name);
  }
  const dataSet = {
    sources: await reader.folder<SourceFile>('source'),
    groups: await reader.folder<GroupFile>('group'),
    vaccines: await reader.folder<VaccineFile>('vaccine'),
    health: await reader.folder<HealthFile>('health'),
    entry: await reader.folder<EntryFile>('entry'),
    countries: await reader.file(COUNTRIES_FILE, FILE_SCHEMAS.countries),
    brokenFiles: reader.brokenFiles,
  };
  return { dataSet, problems: reader.problems, contentHash: reader.hash.digest('hex') };
}

class DirectoryReader {
  readonly directory: string;
  readonly problems: DataProblem[] = [];
  readonly brokenFiles: string[] = [];
  readonly hash = createHash('sha256');

  constructor(directory: string) {
    this.directory = directory;
  }

  async folder<T>(kind: keyof typeof FOLDERS): Promise<DataFile<T>[]> {
    const folder = FOLDERS[kind];
    const files: DataFile<T>[] = [];
    for (const name of (await listing(path.join(this.directory, folder))).sort()) {
      if (name.startsWith('.')) continue;
      if (!name.endsWith('.yaml')) this.unexpected(`${folder}/${name}`);
      else {
        const file = await this.file(`${folder}/${name}`, FILE_SCHEMAS[kind]);
        if (file !== undefined) files.push(file as DataFile<T>);
      }
    }
    return files;
  }

  /** Undefined when the file is absent or broken; a broken one has left its problems. */
  async file<S extends TSchema>(file: string, schema: S): Promise<DataFile<Static<S>> | undefined> {
    const content = await readFile(path.join(this.directory, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (content === undefined) return undefined;
    this.hash.update(`${file}\0${content}\0`);
    const { value, lineOf, problems } = parseYamlFile(file, content);
    const found = problems.length > 0 ? problems : schemaProblems(schema, value, file, lineOf);
    if (found.length === 0) return { file, value: value as Static<S>, lineOf };
    this.problems.push(...found);
    this.brokenFiles.push(file);
    return undefined;
  }

  unexpected(file: string): void {
    const message = 'is not a file of the data set and would be ignored.';
    const mend = `name it *.yaml in one of ${Object.values(FOLDERS).join(', ')}, or take it away.`;
    this.problems.push({ rule: 'file-names', severity: 'error', file, line: 1, message, mend });
  }
}

async function listing(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
