/** `carnet import cities` and `geonames-places`: tables of GeoNames. */
import { Option } from 'commander';
import { PLACE_SOURCES } from '../../../services/places/place-sources.ts';
import { whole } from '../data/data-files.ts';
import { type PlaceImporter, preparePoints, storing } from './place-importer.ts';

const SOURCE = { known: PLACE_SOURCES.geonames };

interface CityOptions {
  readonly minPopulation?: number;
  readonly sections?: true;
}

export const citiesImporter: PlaceImporter<CityOptions> = {
  name: 'cities',
  description: 'Import the cities of a GeoNames table, such as cities500.zip or allCountries.zip.',
  notes: `
The file becomes the list of cities: import a file of all countries, or one country with --keep-missing. All inhabited
places of the file are imported unless --min-population skips the small ones. Points of interest and tours are assigned
to the new cities at once.`,
  examples: [
    'cities500.zip --min-population 15000',
    'PT.zip --keep-missing',
    'https://download.geonames.org/export/dump/cities15000.zip --dry-run',
  ],
  options: [
    new Option(
      '--min-population <n>',
      'skip places with fewer inhabitants, except capitals of countries and regions',
    ).argParser(whole),
    new Option('--sections', 'import sections of cities (PPLX) as cities of their own'),
  ],
  async prepare({ minPopulation, sections }) {
    const { readAdmin1Names } = await import('../../../importers/geonames/admin1-names.ts');
    const { readGeonamesCities } = await import('../../../importers/geonames/read-cities.ts');
    const { importCities } = await import('../../../services/places/cities/import-cities.ts');
    const admin1Names = await readAdmin1Names();
    let newest: string | null = null;
    const onDataDate = (date: string | null) => {
      newest = date;
    };
    return {
      source: SOURCE,
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
docs/places.md lists which feature classes and codes become which category. To add another country, use
--keep-missing.`,
  examples: ['PT.zip --keep-missing', 'allCountries.zip --skip-bad-rows'],
  async prepare() {
    const { readGeonamesPlaces } = await import('../../../importers/geonames/read-places.ts');
    let newest: string | null = null;
    const onDataDate = (date: string | null) => {
      newest = date;
    };
    return {
      ...(await preparePoints(SOURCE, (file) => readGeonamesPlaces(file, { onDataDate }))),
      dateRead: () => newest,
    };
  },
};
