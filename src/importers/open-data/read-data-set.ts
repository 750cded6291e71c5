/** Turns the data files into typed records that know their lines; what does not fit its schema is reported instead. */

import type { DataFileContent, DataFiles } from './read-data-files.ts';
import type { AdviceFile } from './schemas/advice-file.ts';
import type { CountriesFile } from './schemas/countries-file.ts';
import type { EntryFile } from './schemas/entry-file.ts';
import type { EvidenceFile } from './schemas/evidence-file.ts';
import type { FormatFile } from './schemas/format-file.ts';
import type { GroupFile } from './schemas/group-file.ts';
import type { HealthFile } from './schemas/health-file.ts';
import type { IdsFile } from './schemas/ids-file.ts';
import { FILE_SCHEMAS, type FileKind } from './schemas/index.ts';
import type { OfficialDomainsFile } from './schemas/official-domains-file.ts';
import type { PassportsFile } from './schemas/passports-file.ts';
import type { PlacesFile } from './schemas/places-file.ts';
import type { SourceFile } from './schemas/source-file.ts';
import type { VaccineFile } from './schemas/vaccine-file.ts';
import type { DataProblem } from './yaml/problem.ts';
import { schemaProblems } from './yaml/schema-problems.ts';
import { type DataFile, type DataPath, parseYamlFile } from './yaml/yaml-file.ts';

/** The files that fit their schemas, each kind in the order of its file names. */
export interface DataSet {
  readonly sources: readonly DataFile<SourceFile>[];
  readonly groups: readonly DataFile<GroupFile>[];
  readonly vaccines: readonly DataFile<VaccineFile>[];
  readonly health: readonly DataFile<HealthFile>[];
  readonly entry: readonly DataFile<EntryFile>[];
  readonly evidence: readonly DataFile<EvidenceFile>[];
  readonly advice: readonly DataFile<AdviceFile>[];
  readonly places: readonly DataFile<PlacesFile>[];
  readonly countries: DataFile<CountriesFile> | undefined;
  readonly passports: DataFile<PassportsFile> | undefined;
  readonly officialDomains: DataFile<OfficialDomainsFile> | undefined;
  readonly ids: DataFile<IdsFile> | undefined;
  readonly format: DataFile<FormatFile> | undefined;
  /** Files that were left out because they are broken: references to what they define are not "unknown". */
  readonly brokenFiles: readonly string[];
}

/** Parsed files. An export reads a set again in which only some files have changed. */
const parsed = {
  strictly: new WeakMap<DataFileContent, ReadFile>(),
  leniently: new WeakMap<DataFileContent, ReadFile>(),
};

export interface ReadOptions {
  /** Leave out what is not known, as data of a later version have it, instead of reporting it as a problem. */
  readonly ignoreUnknown?: boolean;
}

interface ReadFile {
  /** Undefined where there are problems. */
  readonly read: DataFile<unknown> | undefined;
  readonly problems: readonly DataProblem[];
  /** What was left out, such as `entry: rules.visa.colour`. */
  readonly ignored: readonly string[];
}

export function readDataSet(
  { files }: Pick<DataFiles, 'files'>,
  { ignoreUnknown = false }: ReadOptions = {},
): { dataSet: DataSet; problems: DataProblem[]; ignored: string[] } {
  const ignored = new Set<string>();
  const problems: DataProblem[] = [];
  const brokenFiles: string[] = [];
  const read = <T>(kind: FileKind): DataFile<T>[] =>
    files
      .filter((one) => one.kind === kind)
      .flatMap((one) => {
        const { read, problems: found, ignored: left } = readFileOnce(one, ignoreUnknown);
        for (const what of left) ignored.add(what);
        if (read !== undefined) return [read as DataFile<T>];
        problems.push(...found);
        brokenFiles.push(one.file);
        return [];
      });
  const dataSet: DataSet = {
    sources: read('source'),
    groups: read('group'),
    vaccines: read('vaccine'),
    health: read('health'),
    entry: read('entry'),
    evidence: read('evidence'),
    advice: read('advice'),
    places: read('places'),
    countries: read<CountriesFile>('countries')[0],
    passports: read<PassportsFile>('passports')[0],
    officialDomains: read<OfficialDomainsFile>('official-domains')[0],
    ids: read<IdsFile>('ids')[0],
    format: read<FormatFile>('format')[0],
    brokenFiles,
  };
  return { dataSet, problems, ignored: [...ignored] };
}

function readFileOnce(one: DataFileContent, ignoreUnknown: boolean): ReadFile {
  const kept = ignoreUnknown ? parsed.leniently : parsed.strictly;
  const known = kept.get(one);
  if (known !== undefined) return known;
  const { kind, file, content } = one;
  const { value, lineOf, lastLineOf, problems: broken } = parseYamlFile(file, content);
  const ignored: string[] = [];
  const check = () => schemaProblems(FILE_SCHEMAS[kind], value, file, lineOf);
  let problems = broken.length > 0 ? broken : check();
  // What was hidden by an unknown field shows when that is gone; each round takes away one or more.
  while (ignoreUnknown && problems.length > 0 && problems.every(({ unknown }) => unknown !== undefined)) {
    for (const { unknown = [] } of problems) {
      leaveOut(value, unknown);
      ignored.push(`${kind}: ${unknown.filter((step) => typeof step === 'string').join('.')}`);
    }
    problems = check();
  }
  const read = problems.length === 0 ? { file, value, lineOf, lastLineOf } : undefined;
  const result = { read, problems, ignored };
  kept.set(one, result);
  return result;
}

function leaveOut(value: unknown, path: DataPath): void {
  type Holder = Record<string | number, unknown> | undefined;
  const holder = path.slice(0, -1).reduce<unknown>((inner, step) => (inner as Holder)?.[step], value) as Holder;
  if (holder !== undefined) delete holder[path.at(-1) as string];
}
