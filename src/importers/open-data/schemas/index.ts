/** The kinds of files of the open data set: which folder holds them, and their schema. */
import type { TSchema } from 'typebox';
import { AdviceFile } from './advice-file.ts';
import { CountriesFile } from './countries-file.ts';
import { EntryFile } from './entry-file.ts';
import { EvidenceFile } from './evidence-file.ts';
import { FormatFile } from './format-file.ts';
import { GroupFile } from './group-file.ts';
import { HealthFile } from './health-file.ts';
import { IdsFile } from './ids-file.ts';
import { OfficialDomainsFile } from './official-domains-file.ts';
import { PassportsFile } from './passports-file.ts';
import { PlacesFile } from './places-file.ts';
import { SourceFile } from './source-file.ts';
import { VaccineFile } from './vaccine-file.ts';

export const FILE_SCHEMAS = {
  source: SourceFile,
  group: GroupFile,
  vaccine: VaccineFile,
  health: HealthFile,
  entry: EntryFile,
  evidence: EvidenceFile,
  advice: AdviceFile,
  places: PlacesFile,
  countries: CountriesFile,
  passports: PassportsFile,
  'official-domains': OfficialDomainsFile,
  ids: IdsFile,
  format: FormatFile,
} as const satisfies Record<string, TSchema>;
export type FileKind = keyof typeof FILE_SCHEMAS;

/** Folder of each kind that has one file per thing. */
export const FOLDERS = {
  source: 'sources',
  group: 'groups',
  vaccine: 'vaccines',
  health: 'health',
  entry: 'entry',
  evidence: 'evidence',
  advice: 'advice',
  places: 'places',
} as const satisfies Partial<Record<FileKind, string>>;

/** Kinds of which there is one file. */
export const SINGLE_FILES = {
  countries: 'countries.yaml',
  passports: 'passports.yaml',
  'official-domains': 'official-domains.yaml',
  ids: 'ids.yaml',
  format: 'format.yaml',
} as const satisfies Partial<Record<FileKind, string>>;
