/**
 * Made-up points of interest around the real cities, as many for each as it has inhabitants, close to its centre most
 * of them, and the cities themselves: what the catalog's places are built from, without a database.
 */
import type {
  CityRow,
  PlaceRows,
  PlaceSourceRow,
  PointRecordRow,
  PointRow,
} from '../../src/catalog/places/build/read-places.ts';
import { PLACE_CATEGORIES } from '../../src/domain/places/place-category.ts';
import { seededRandom } from '../../test/helpers/seeded-random.ts';
import { type BenchCity, cityPicker } from './weighted-cities.ts';

const BATCH = 5000;
const DAY = Date.parse('2026-02-17T09:30:00.000Z');
const DAY_MS = 86_400_000;
const GEONAMES = 1;
const OSM = 2;
const WIKIVOYAGE = 3;
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

const OF_WHAT = [
  'Saint Mary',
  'Saint John',
  'Saint Peter',
  'the Holy Cross',
  'Our Lady',
  'the Republic',
  'Liberty',
  'the River',
  'Kings',
  'Art',
  'History',
  'Science',
  'the Sea',
  'Victory',
  'Peace',
  'the Old Town',
  'Roses',
  'the Mill',
  'Saint Anne',
  'Saint Nicholas',
  'the Fallen',
  'Poets',
  'the Market',
  'Stars',
  'the Mountain',
  'Dragons',
  'Heroes',
];
const KINDS: Readonly<Record<(typeof PLACE_CATEGORIES)[number], readonly string[]>> = {
  museum: ['Museum', 'Museo', 'Musée', 'Muzeum'],
  gallery: ['Gallery', 'Galleria', 'Galerie'],
  monument: ['Monument', 'Monumento', 'Denkmal'],
  memorial: ['Memorial', 'Plaque', 'Gedenkstätte'],
  place_of_worship: ['Church', 'Iglesia', 'Église', 'Kirche', 'Mosque', 'Temple', 'Chapel', 'Kościół'],
  castle: ['Castle', 'Château', 'Schloss', 'Castillo'],
  archaeological_site: ['Ruins', 'Site', 'Barrow'],
  viewpoint: ['Viewpoint', 'Mirador', 'Aussicht'],
  park: ['Park', 'Parque', 'Parc'],
  garden: ['Garden', 'Jardin', 'Garten'],
  zoo: ['Zoo'],
  theme_park: ['Theme Park'],
  beach: ['Beach', 'Playa', 'Plage'],
  peak: ['Peak', 'Pico', 'Mont', 'Berg'],
  theatre: ['Theatre', 'Teatro', 'Théâtre'],
  market: ['Market', 'Mercado', 'Marché'],
  bridge: ['Bridge', 'Ponte', 'Pont', 'Brücke'],
  tower: ['Tower', 'Torre', 'Turm'],
  square: ['Square', 'Plaza', 'Place', 'Platz'],
  world_heritage: ['Heritage of'],
  other: ['Fountain', 'Statue', 'Mural'],
};

/** `points`: how many points of interest. The same for the same cities and number. */
export function syntheticPlaces(cities: readonly BenchCity[], points: number): PlaceRows {
  return {
    dataVersion: { version: 1, token: 'bench' },
    sources: [
      source(GEONAMES, 'geonames', 'GeoNames'),
      source(OSM, 'osm', 'OpenStreetMap'),
      source(WIKIVOYAGE, 'wikivoyage', 'Wikivoyage'),
    ],
    cities: inBatches(cities.length, (index) => toCityRow(cities[index] as BenchCity)),
    points: pointRows(cities, points),
    records: recordRows(points),
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

function toCityRow(city: BenchCity): CityRow {
  return {
    id: city.id,
    source_id: GEONAMES,
    country_id: city.countryId,
    name: city.name,
    alternates: city.alternates.join('\n'),
    latitude: city.latitude,
    longitude: city.longitude,
    is_capital: city.isCapital,
    population: city.population || null,
    timezone: city.timezone,
    admin1_name: city.admin1,
    description: null,
    image_url: null,
    created: DAY,
    updated: DAY,
  };
}

function pointRows(cities: readonly BenchCity[], points: number): AsyncGenerator<PointRow[]> {
  const random = seededRandom(7);
  const pickCity = cityPicker(cities, random);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const maybe = <T>(share: number, make: () => T): T | null => (random() < share ? make() : null);
  return inBatches(points, (index) => {
    const city = pickCity();
    const { latitude, longitude } = near(city, random);
    const category = pick(PLACE_CATEGORIES);
    const name =
      random() < 0.3 ? `${pick(KINDS[category])} ${city.name}` : `${pick(KINDS[category])} of ${pick(OF_WHAT)}`;
    return {
      id: index + 1,
      source_id: OSM,
      country_id: city.countryId,
      city_id: city.id,
      name: random() < 0.5 ? name : `${name} ${1 + Math.floor(random() * 400)}`,
      alternates: maybe(0.2, () => `${pick(KINDS[category])} ${pick(city.alternates) ?? city.name}`) ?? '',
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
      updated: DAY + Math.floor(random() * 30) * DAY_MS,
    };
  });
}

/** Most within the built-up circle that the population fills, a few in the country around. */
function near({ latitude, longitude, population }: BenchCity, random: () => number) {
  const radius = Math.sqrt(Math.max(population, 500) / DENSITY / Math.PI);
  const km = random() < 0.1 ? random() * 30 : -Math.log(1 - random()) * 0.6 * radius;
  const angle = random() * 2 * Math.PI;
  const north = latitude + (Math.sin(angle) * km) / KM_PER_DEGREE;
  const east =
    longitude + (Math.cos(angle) * km) / (KM_PER_DEGREE * Math.max(0.05, Math.cos((latitude * Math.PI) / 180)));
  const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return { latitude: round(Math.min(90, Math.max(-90, north))), longitude: round(Math.min(180, Math.max(-180, east))) };
}

/** One record of each place, and a second source's of one in thirty. */
async function* recordRows(points: number): AsyncGenerator<PointRecordRow[]> {
  for await (const places of inBatches(points, (index) => index + 1)) {
    yield places.flatMap((id) => {
      const key = `node/${3_000_000_000 + id * 7}`;
      const osm = {
        point_of_interest_id: id,
        source_id: OSM,
        source_key: key,
        url: `https://www.openstreetmap.org/${key}`,
      };
      if (id % 30 !== 0) return [osm];
      const url = `https://en.wikivoyage.org/wiki/Place_${id % 500}`;
      return [osm, { point_of_interest_id: id, source_id: WIKIVOYAGE, source_key: `place ${id}`, url }];
    });
  }
}
