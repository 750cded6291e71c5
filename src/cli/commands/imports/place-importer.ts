/**
 * What a command that imports places says of itself: how one kind of file is read, and which service stores what is
 * read.
 */
import type { Option } from 'commander';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../../db/schema.ts';
import type { ImportItem, PointOfInterestRecord, WalkingTourRecord } from '../../../domain/places/place-record.ts';
import type { PlaceFile } from '../../../importers/places/place-file.ts';
import type { PlaceImport, PlaceImportResult } from '../../../services/places/place-import.ts';
import type { OwnSource } from '../../../services/places/place-sources.ts';
import type { PlaceSourceDefinition } from '../../../services/places/published-points.ts';

/** Those of every import of places. */
export interface PlaceImportOptions {
  readonly dryRun?: true;
  readonly skipBadRows?: true;
  readonly keepMissing?: true;
  readonly retireMissing?: true;
  readonly date?: string;
  readonly sourceUrl?: string;
  readonly entry?: string;
  /** Gigabytes. */
  readonly maxSize: number;
  readonly json?: true;
}

export interface PlaceImporter<Options extends object = object> {
  /** The word after `carnet import`; kept with each run as its format. */
  readonly name: string;
  readonly description: string;
  /** What stands between the options and the examples in its help. */
  readonly notes: string;
  /** What follows `carnet import NAME`. */
  readonly examples: readonly string[];
  /** Beside those that all imports of places have. */
  readonly options?: readonly Option[];
  /**
   * Loads what reads and stores, so that help needs none of it. Throws UsageError for options that contradict the rest.
   */
  prepare(options: Options): Promise<PreparedPlaceImport>;
}

export interface PreparedPlaceImport {
  /** That of the operator is completed by what is stored of it. */
  readonly source: { readonly known: PlaceSourceDefinition } | { readonly own: OwnSource };
  /** `YYYY-MM-DD`, as of when the data is as the file itself says; null = it does not say. */
  readonly dateOf?: (file: PlaceFile) => Promise<string | null>;
  /**
   * The same where all rows must be read to know it; asked for when they are, and only when nothing else told the day.
   */
  readonly dateRead?: () => string | null;
  readonly store: (
    db: Kysely<DatabaseSchema>,
    file: PlaceFile,
    input: Omit<PlaceImport<never>, 'items'>,
  ) => Promise<PlaceImportResult>;
  /** Lines on what the file held and what was passed over; asked for when all is read. */
  readonly readReport?: () => readonly string[];
}

/** An import of points of interest: `read` put together with the service that stores them. */
export async function preparePoints(source: PreparedPlaceImport['source'], read: Read<PointOfInterestRecord>) {
  const { importPointsOfInterest } = await import('../../../services/places/points/import-points-of-interest.ts');
  return { source, store: storing(read, importPointsOfInterest) };
}

/** The same for walking tours. */
export async function prepareTours(source: PreparedPlaceImport['source'], read: Read<WalkingTourRecord>) {
  const { importWalkingTours } = await import('../../../services/places/tours/import-walking-tours.ts');
  return { source, store: storing(read, importWalkingTours) };
}

type Read<Record> = (file: PlaceFile) => AsyncIterable<ImportItem<Record>>;

/** Puts what reads a file together with the service for such records. */
export function storing<Record>(
  read: Read<Record>,
  store: (db: Kysely<DatabaseSchema>, input: PlaceImport<Record>) => Promise<PlaceImportResult>,
): PreparedPlaceImport['store'] {
  return (db, file, input) => store(db, { ...input, items: read(file) });
}
