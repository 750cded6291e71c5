/**
 * Points of interest that others publish in one format: the source, its command, and what reads it. One entry is an
 * importer.
 */
import type { ImportItem, PointOfInterestRecord } from '../../domain/places/place-record.ts';
import type { PlaceFile } from '../../importers/places/place-file.ts';
import type { SourceDefinition } from '../sources/sources.repository.ts';

export type PlaceSourceDefinition = Omit<SourceDefinition, 'dataDate' | 'kind' | 'rank'>;
export type ReadPoints = (file: PlaceFile) => AsyncIterable<ImportItem<PointOfInterestRecord>>;

export interface PublishedPoints {
  /** Its code is the word after `carnet import`. */
  readonly source: PlaceSourceDefinition;
  readonly description: string;
  /** What stands between the options and the examples in its help. */
  readonly notes: string;
  /** What follows `carnet import NAME`. */
  readonly examples: readonly string[];
  /** Loads what reads, so that help needs none of it. */
  load(): Promise<ReadPoints>;
}

export const PUBLISHED_POINTS: readonly PublishedPoints[] = [
  {
    source: {
      code: 'open-plaques',
      name: 'Open Plaques',
      url: 'https://openplaques.org/',
      licence: 'PDDL-1.0',
      licenceUrl: 'https://opendatacommons.org/licenses/pddl/1-0/',
      attribution: 'Open Plaques',
    },
    description: 'Import commemorative plaques from a CSV export of Open Plaques.',
    notes: `
To add the export of another city, use --keep-missing. docs/importers/open-plaques.md says which plaques are imported.`,
    examples: ['open-plaques-london-2016-05-22.csv --skip-bad-rows'],
    load: async () => (await import('../../importers/open-plaques/read-open-plaques.ts')).readOpenPlaques,
  },
];
