/** `carnet import cities` and `geonames-places`: tables of GeoNames. */
import { Option } from 'commander';
import { whole } from '../data/data-files.ts';
import { type PlaceImporter, storing } from './place-importer.ts';

interface CityOptions {
  readonly minPopulation?: number;
  readonly sections?: true;
}

export const citiesImporter: PlaceImporter<CityOptions> = {
  name: 'cities',
  description: 'Import the cities of a GeoNames table, such as cities500.zip or allCountries.zip.',
  notes: `
The file becomes the list of cities: import one of all countries, or a single country's with --keep-missing. All
inhabited places of the file are taken unless --min-population leaves out the small ones. Points of interest and tours
are put into the new cities at once.`,
  examples: [
    'cities500.zip --min-population 15000',
    'PT.zip --keep-missing',
    'https://download.geonames.org/export/dump/cities15000.zip --dry-run',
  ],
  options: [
    new Option(
      '--min-population <n>',
      'leave out places with fewer inhabitants, capitals of countries and regions excepted',
    ).argParser(whole),
    new Option('--sections', 'take sections of cities (PPLX) as cities of their own'),
  ],
  async prepare({ minPopulation, sections }) {
    const { readAdmin1Names } = await import('../../../importers/geonames/admin1-names.ts');
    const { readGeonamesCities } = await import('../../../importers/geonames/read-cities.ts');
    const { importCities } = await import('../../../services/places/cities/import-cities.ts');
    const { PLACE_SOURCES } = await import('../../../services/places/place-sources.ts');
    const admin1Names = await readAdmin1Names();
    let newest: string | null = null;
    const onDataDate = (date: string | null) => {
      newest = date;
    };
    return {
      source: { known: PLACE_SOURCES.geonames },
      store: storing(
        (file) => readGeonamesCities(file, { minPopulation, sections, admin1Names, onDataDate }),
        importCities,
      ),
      dateRead: () => newest,
    };
  },
};

export const geonamesPlacesImporter: PlaceImporter = {
  name: 'geonames-places',
  description: 'Import points of interest from a GeoNames table: museums, castles, peaks, beaches and so on.',
  notes: `
Which classes and codes of features are taken, and as what, is in docs/places.md. A country's table wants --keep-missing
when that of another country was imported before.`,
  examples: ['PT.zip --keep-missing', 'allCountries.zip --skip-bad-rows'],
  async prepare() {
    const { readGeonamesPlaces } = await import('../../../importers/geonames/read-places.ts');
    const { importPointsOfInterest } = await import('../../../services/places/points/import-points-of-interest.ts');
    const { PLACE_SOURCES } = await import('../../../services/places/place-sources.ts');
    let newest: string | null = null;
    const onDataDate = (date: string | null) => {
      newest = date;
    };
    return {
      source: { known: PLACE_SOURCES.geonames },
      store: storing((file) => readGeonamesPlaces(file, { onDataDate }), importPointsOfInterest),
      dateRead: () => newest,
    };
  },
};
