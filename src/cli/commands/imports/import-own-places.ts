/**
 * `carnet import places-csv`, `places-geojson`, `gpx` and `tours-geojson`: files of any origin, under a source that the
 * operator names.
 */
import { Option } from 'commander';
import {
  MAPPING_NOTES,
  MAPPING_OPTIONS,
  type MappingOptions,
  ownSourceOf,
  readMapping,
  SOURCE_NOTES,
  SOURCE_OPTIONS,
  type SourceOptions,
} from './own-place-options.ts';
import { type PlaceImporter, preparePoints, prepareTours } from './place-importer.ts';

interface CsvOptions extends MappingOptions {
  readonly delimiter?: string;
  readonly encoding?: string;
}

export const placesCsvImporter: PlaceImporter<CsvOptions> = {
  name: 'places-csv',
  description: 'Import points of interest from any table (CSV, TSV and similar).',
  notes: `
Without a key column, a place is identified by its name and coordinates.
${SOURCE_NOTES.trim()}
${MAPPING_NOTES}`,
  examples: [
    'museums.csv --source city-museums --category museum --licence CC-BY-4.0',
    'sights.csv --source our-guide --map name=Title,latitude=Lat,longitude=Lon',
    'kirchen.csv --source parish --encoding cp1252 --map-category "Kirche=place_of_worship,*=other"',
  ],
  options: [
    ...SOURCE_OPTIONS,
    ...MAPPING_OPTIONS,
    new Option(
      '--delimiter <character>',
      'column separator: one character, or tab (default: detected from the header)',
    ),
    new Option('--encoding <encoding>', 'encoding of the file, such as cp1252 (default: utf-8)'),
  ],
  async prepare(options) {
    const { readPlacesCsv } = await import('../../../importers/delimited/read-places-csv.ts');
    const mapping = await readMapping(options);
    const { delimiter, encoding } = options;
    return preparePoints(ownSourceOf(options), (file) => readPlacesCsv(file, { ...mapping, delimiter, encoding }));
  },
};

export const placesGeoJsonImporter: PlaceImporter<MappingOptions> = {
  name: 'places-geojson',
  description: 'Import points of interest from any GeoJSON: a collection, or one feature per line.',
  notes: `
Lines and areas are placed at their centre.
${SOURCE_NOTES.trim()}
${MAPPING_NOTES}`,
  examples: [
    'viewpoints.geojson --source hiking-club --category viewpoint --attribution "Hiking Club, 2025"',
    'sights.geojson --source our-guide --map name=title,category=kind --map-category "church=place_of_worship"',
  ],
  options: [...SOURCE_OPTIONS, ...MAPPING_OPTIONS],
  async prepare(options) {
    const { readPlacesGeoJson } = await import('../../../importers/geojson/read-places-geojson.ts');
    const mapping = await readMapping(options);
    return preparePoints(ownSourceOf(options), (file) => readPlacesGeoJson(file, mapping));
  },
};

export const gpxImporter: PlaceImporter<SourceOptions> = {
  name: 'gpx',
  description: 'Import walking tours from GPX. Each track or route becomes a tour; waypoints near it become its stops.',
  notes: `
A jump that is too long or too fast to walk splits the path, with a warning. For a second file of the same source, use
--keep-missing; otherwise the tours of the first file are retired.
${SOURCE_NOTES.trim()}`,
  examples: ['old-town.gpx --source walking-club --keep-missing', 'walks.gpx.gz --source walking-club --dry-run'],
  options: SOURCE_OPTIONS,
  async prepare(options) {
    const { readGpx } = await import('../../../importers/gpx/read-gpx.ts');
    return prepareTours(ownSourceOf(options), readGpx);
  },
};

export const toursGeoJsonImporter: PlaceImporter<SourceOptions> = {
  name: 'tours-geojson',
  description: 'Import walking tours from GeoJSON. Each line becomes a tour; points near it become its stops.',
  notes: `
The pieces of a path are put in order and reversed where needed; gaps are reported and kept. For a second file of the
same source, use --keep-missing; otherwise the tours of the first file are retired.
${SOURCE_NOTES.trim()}`,
  examples: [
    'walks.geojson --source walking-club --licence CC0-1.0',
    'riverside.geojson --source walking-club --keep-missing',
  ],
  options: SOURCE_OPTIONS,
  async prepare(options) {
    const { readToursGeoJson } = await import('../../../importers/tours-geojson/read-tours-geojson.ts');
    return prepareTours(ownSourceOf(options), readToursGeoJson);
  },
};
