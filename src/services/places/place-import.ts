/** What every import of places takes and gives back. */
import type { ImportItem, RecordProblem } from '../../domain/places/place-record.ts';
import type { PlaceSourceDefinition } from './published-points.ts';

export interface PlaceImport<Record> {
  readonly source: PlaceSourceDefinition;
  /** Read once. */
  readonly items: AsyncIterable<ImportItem<Record>> | Iterable<ImportItem<Record>>;
  /** Where the items come from, kept with the run. */
  readonly file: ImportedFile;
  /** Which importer read it, e.g. `osm`; kept with the run. */
  readonly format: string;
  /** `YYYY-MM-DD`, the day the data is of; asked for when all items are read. Null = not known. */
  readonly dataDate?: (() => string | null) | undefined;
  /** Kept with the source, by those who skip an import of the same content. */
  readonly contentHash?: string | undefined;
  /** Store the rows that can be stored, instead of nothing when one cannot. */
  readonly skipBadRows?: boolean | undefined;
  /** Leave stored records that the items lack as they are, instead of retiring them. */
  readonly keepMissing?: boolean | undefined;
  /** Retire whatever the items lack, however much it is; otherwise more than a tenth of the source stops the import. */
  readonly retireMissing?: boolean | undefined;
  /** Find out what would change and write nothing. */
  readonly dryRun?: boolean | undefined;
  /** Called now and then while reading; ask the file how far it is. */
  readonly onRead?: (() => void) | undefined;
  /** Rows stored so far and in all. */
  readonly onStore?: ((done: number, total: number) => void) | undefined;
}

export interface ImportedFile {
  readonly name: string;
  /** Where it was published or fetched from, without its query; null = not known. */
  readonly url: string | null;
  /** Of the bytes read, in hex. */
  sha256(): Promise<string>;
}

/** Records of the source, not places: two records may be one place. */
export interface PlaceChanges {
  readonly inserted: number;
  readonly updated: number;
  /** Retired before, and in the file again: they have the ids they had. */
  readonly revived: number;
  readonly retired: number;
  readonly unchanged: number;
}

/** At most the first hundred, and how many there are. */
export interface ListedProblems {
  readonly total: number;
  readonly first: readonly RecordProblem[];
}

export interface PlaceImportResult {
  readonly dryRun: boolean;
  /** Code of the source. */
  readonly source: string;
  readonly fileName: string;
  readonly sourceUrl: string | null;
  readonly sha256: string;
  readonly date: string | null;
  readonly format: string;
  /** Records in the file, refused ones included. */
  readonly rowCount: number;
  readonly changes: PlaceChanges;
  /** Points of interest only: live records of this source whose place other sources name too. */
  readonly merged: number | null;
  readonly refused: ListedProblems;
  readonly warnings: ListedProblems;
  /** Null in a dry run. */
  readonly importRunId: number | null;
  /** The new version of the places; null when nothing changed. */
  readonly placesVersion: number | null;
  /** Cities only: countries whose capital is another city than before. */
  readonly capitals: number | null;
}

export function hasPlaceChanges({ inserted, updated, revived, retired }: PlaceChanges): boolean {
  return inserted + updated + revived + retired > 0;
}
