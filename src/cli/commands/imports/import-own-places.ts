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
import { type PlaceImporter, storing } from './place-importer.ts';

interface CsvOptions extends MappingOptions {
  readonly delimiter?: string;
  readonly encoding?: string;
}

export const placesCsvImporter: PlaceImporter<CsvOptions> = {
  name: 'places-csv',
  description: 'Import points of interest from a table (CSV, TSV and their kin) of any origin.',
  notes: `
A place without a key column is known by its name and coordinates.
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
      'what stands between columns: one character, or tab (default: as the header has it)',
    ),
    new Option('--encoding <encoding>', 'encoding of the file, such as cp1252 (default: utf-8)'),
  ],
  async prepare(options) {
    const { readPlacesCsv } = await import('../../../importers/delimited/read-places-csv.ts');
    const { importPointsOfInterest } = await import('../../../services/places/points/import-points-of-interest.ts');
    const mapping = await readMapping(options);
    const { delimiter, encoding } = options;
    return {
      source: ownSourceOf(options),
      store: storing((file) => readPlacesCsv(file, { ...mapping, delimiter, encoding }), importPointsOfInterest),
    };
  },
};

export const placesGeoJsonImporter: PlaceImporter<MappingOptions> = {
  name: 'places-geojson',
  description: 'Import points of interest from GeoJSON of any origin: a collection, or one feature per line.',
  notes: `
Lines and areas are taken by their middle.
${SOURCE_NOTES.trim()}
${MAPPING_NOTES}`,
  examples: [
    'viewpoints.geojson --source hiking-club --category viewpoint --attribution "Hiking Club, 2025"',
    'sights.geojson --source our-guide --map name=title,category=kind --map-category "church=place_of_worship"',
  ],
  options: [...SOURCE_OPTIONS, ...MAPPING_OPTIONS],
  async prepare(options) {
    const { readPlacesGeoJson } = await import('../../../importers/geojson/read-places-geojson.ts');
    const { importPointsOfInterest } = await import('../../../services/places/points/import-points-of-interest.ts');
    const mapping = await readMapping(options);
    return {
      source: ownSourceOf(options),
      store: storing((file) => readPlacesGeoJson(file, mapping), importPointsOfInterest),
    };
  },
};

export const gpxImporter: PlaceImporter<SourceOptions> = {
  name: 'gpx',
  description: 'Import walking tours from GPX: each track and each route is one, waypoints near it are its stops.',
  notes: `
Steps that nobody can have walked are reported, and the way is split there. A second file of the same source wants
--keep-missing, or the tours of the first are retired.
${SOURCE_NOTES.trim()}`,
  examples: ['old-town.gpx --source walking-club --keep-missing', 'walks.gpx.gz --source walking-club --dry-run'],
  options: SOURCE_OPTIONS,
  async prepare(options) {
    const { readGpx } = await import('../../../importers/gpx/read-gpx.ts');
    const { importWalkingTours } = await import('../../../services/places/tours/import-walking-tours.ts');
    return { source: ownSourceOf(options), store: storing(readGpx, importWalkingTours) };
  },
};

export const toursGeoJsonImporter: PlaceImporter<SourceOptions> = {
  name: 'tours-geojson',
  description: 'Import walking tours from GeoJSON: each feature with a way is one, points near it are its stops.',
  notes: `
The pieces of a way are put in order and turned as they fit; gaps are reported and stay gaps. A second file of the same
source wants --keep-missing, or the tours of the first are retired.
${SOURCE_NOTES.trim()}`,
  examples: [
    'walks.geojson --source walking-club --licence CC0-1.0',
    'riverside.geojson --source walking-club --keep-missing',
  ],
  options: SOURCE_OPTIONS,
  async prepare(options) {
    const { readToursGeoJson } = await import('../../../importers/tours-geojson/read-tours-geojson.ts');
    const { importWalkingTours } = await import('../../../services/places/tours/import-walking-tours.ts');
    return { source: ownSourceOf(options), store: storing(readToursGeoJson, importWalkingTours) };
  },
};
