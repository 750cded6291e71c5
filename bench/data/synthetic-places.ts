/**
 * Made-up points of interest around the real cities, as many for each as it has inhabitants, close to its centre most
 * of them, and the cities themselves: what the catalog's places are built from, without a database.
 */
import { readFileSync } from 'node:fs';
import countries from 'i18n-iso-countries';
import type { CityRow, PlaceRows, PlaceSourceRow, PointRow } from '../../src/catalog/places/build/read-places.ts';
import { PLACE_CATEGORIES } from '../../src/domain/places/place-category.ts';
import { packagedCitiesFile } from '../../src/importers/geonames/packaged-cities.ts';
import { seededRandom } from '../../test/helpers/seeded-random.ts';

const BATCH = 5000;
const DAY = Date.parse('2026-02-17T09:30:00.000Z');
const GEONAMES = 1;
const OSM = 2;
const KM_PER_DEGREE = 111.2;
/** Inhabitants of a square kilometre. */
const DENSITY = 4000;

const source = (id: number, code: string, name: string): PlaceSourceRow => ({
  id,
  code,
  rank: 200,
  name,
  url: `https://${code}.example/`,
  licence: 'ODbL-1.0',
  licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
  attribution: `Data of ${name}`,
  dataDate: '2026-02-17',
});

const KINDS = (
  'Museum,Museo,Musée,Gallery,Galerie,Monument,Denkmal,Memorial,Plaque,Church,Iglesia,Église,Kirche,Mosque,Temple,' +
  'Chapel,Kościół,Castle,Château,Schloss,Ruins,Viewpoint,Mirador,Park,Parque,Garden,Jardin,Zoo,Beach,Playa,Peak,Mont,' +
  'Berg,Theatre,Teatro,Market,Mercado,Bridge,Ponte,Brücke,Tower,Torre,Square,Plaza,Place,Platz,Fountain,Statue,Mural'
).split(',');
const OF_WHAT = (
  'Saint Mary,Saint John,Saint Peter,the Holy Cross,Our Lady,the Republic,Liberty,the River,Kings,Art,History,Science,' +
  'the Sea,Victory,Peace,the Old Town,Roses,the Mill,Saint Anne,Saint Nicholas,the Fallen,Poets,the Market,Stars,' +
  'the Mountain,Dragons,Heroes'
).split(',');

/** `points`: how many points of interest. The same for the same cities and number. */
export function syntheticPlaces(cities: readonly CityRow[], points: number): PlaceRows {
  return {
    dataVersion: { version: 1, token: 'bench' },
    sources: [source(GEONAMES, 'geonames', 'GeoNames'), source(OSM, 'osm', 'OpenStreetMap')],
    cities: inBatches(cities.length, (index) => cities[index] as CityRow),
    points: pointRows(cities, points),
    records: inBatches(points, (index) => {
      const key = `node/${3_000_000_000 + index * 7}`;
      const url = `https://www.openstreetmap.org/${key}`;
      return { point_of_interest_id: index + 1, source_id: OSM, source_key: key, url };
    }),
    tours: inBatches(0, () => {
      throw new Error('there are no tours');
    }),
  };
}

async function* inBatches<Row>(rows: number, make: (index: number) => Row): AsyncGenerator<Row[]> {
  for (let first = 0; first < rows; first += BATCH) {
    yield Array.from({ length: Math.min(BATCH, rows - first) }, (_, index) => make(first + index));
  }
}

/** Of the table that comes with Carnet. */
export function readCities(): CityRow[] {
  const cities = readFileSync(packagedCitiesFile('all').path, 'utf8').split('\n').filter(Boolean).map(toCity);
  return cities.filter((city) => Number.isInteger(city.country_id)).sort((a, b) => a.id - b.id);
}

/** Columns as GeoNames has them. */
function toCity(line: string): CityRow {
  const fields = line.split('\t');
  const field = (column: number) => fields[column] ?? '';
  return {
    id: Number(field(0)),
    source_id: GEONAMES,
    country_id: Number(countries.alpha2ToNumeric(field(8))),
    name: field(1),
    alternates: field(3).replaceAll(',', '\n'),
    latitude: Number(field(4)),
    longitude: Number(field(5)),
    is_capital: field(7) === 'PPLC',
    population: Number(field(14)) || null,
    timezone: field(17),
    admin1_name: `${field(8)} ${field(10)}`,
    description: null,
    image_url: null,
    created: DAY,
    updated: DAY,
  };
}

/** Each city as likely as it has inhabitants, and 2,000 more. `random` as seededRandom makes it. */
export function cityPicker(cities: readonly CityRow[], random: () => number): () => CityRow {
  const weighted = cities.flatMap((city) => Array<CityRow>(1 + Math.round((city.population ?? 0) / 2_000)).fill(city));
  return () => weighted[Math.floor(random() * weighted.length)] as CityRow;
}

function pointRows(cities: readonly CityRow[], points: number): AsyncGenerator<PointRow[]> {
  const random = seededRandom(7);
  const pickCity = cityPicker(cities, random);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const maybe = <T>(share: number, make: () => T): T | null => (random() < share ? make() : null);
  return inBatches(points, (index) => {
    const city = pickCity();
    const { latitude, longitude } = near(city, random);
    const category = pick(PLACE_CATEGORIES);
    const name = random() < 0.3 ? `${pick(KINDS)} ${city.name}` : `${pick(KINDS)} of ${pick(OF_WHAT)}`;
    return {
      id: index + 1,
      source_id: OSM,
      country_id: city.country_id,
      city_id: city.id,
      name: random() < 0.5 ? name : `${name} ${1 + Math.floor(random() * 400)}`,
      alternates: maybe(0.2, () => `${pick(KINDS)} ${pick(city.alternates.split('\n')) || city.name}`) ?? '',
      category,
      latitude,
      longitude,
      description: maybe(0.05, () => 'Built long ago and restored since, it is open to visitors in summer. '.repeat(3)),
      wikidata_id: maybe(0.15, () => `Q${1 + Math.floor(random() * 1e8)}`),
      website: maybe(0.1, () => `https://www.example.org/${index}`),
      opening_hours: maybe(0.08, () => 'Tu-Su 10:00-18:00; PH off'),
      wheelchair: maybe(0.1, () => pick(['yes', 'limited', 'no'] as const)),
      fee: maybe(0.05, () => random() < 0.5),
      importance: Math.round(random() ** 3 * 1000) / 1000,
      created: DAY,
      updated: DAY + Math.floor(random() * 30) * 86_400_000,
    };
  });
}

/** Most within the built-up circle that the population fills, a few in the country around. */
function near({ latitude, longitude, population }: CityRow, random: () => number) {
  const radius = Math.sqrt(Math.max(population ?? 0, 500) / DENSITY / Math.PI);
  const km = random() < 0.1 ? random() * 30 : -Math.log(1 - random()) * 0.6 * radius;
  const angle = random() * 2 * Math.PI;
  const north = latitude + (Math.sin(angle) * km) / KM_PER_DEGREE;
  const east =
    longitude + (Math.cos(angle) * km) / (KM_PER_DEGREE * Math.max(0.05, Math.cos((latitude * Math.PI) / 180)));
  const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return { latitude: round(Math.min(90, Math.max(-90, north))), longitude: round(Math.min(180, Math.max(-180, east))) };
}
