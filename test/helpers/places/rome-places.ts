/** Rome and a few others in a database, with points of interest to plan walks through. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../../src/db/schema.ts';
import type { PlaceCategory } from '../../../src/domain/places/place-category.ts';
import { insertWorldCountries } from '../world-countries.ts';

export const ROME = 3169070;

const SIGHTS: readonly [string, PlaceCategory, number, number, number][] = [
  ['Colosseum', 'archaeological_site', 41.8902, 12.4922, 1],
  ['Pantheon', 'place_of_worship', 41.8986, 12.4769, 0.95],
  ['Trevi Fountain', 'monument', 41.9009, 12.4833, 0.9],
  ['Piazza Navona', 'square', 41.8992, 12.4731, 0.8],
  ["Castel Sant'Angelo", 'castle', 41.9031, 12.4663, 0.75],
  ['Capitoline Museums', 'museum', 41.8929, 12.4826, 0.7],
  ['Spanish Steps', 'monument', 41.9058, 12.4823, 0.65],
  ['Campo de’ Fiori', 'market', 41.8956, 12.4722, 0.5],
];

/** Besides: two Springfields, one Aarhus whose alternate name is Århus, a retired city and one of a source switched off. */
export async function insertRome(kysely: Kysely<DatabaseSchema>): Promise<void> {
  await insertWorldCountries(kysely);
  const geonames = await insertSource(kysely, 'geonames', true);
  const osm = await insertSource(kysely, 'osm', true);
  const off = await insertSource(kysely, 'old-list', false);
  const city = (id: number, name: string, country_id: number, rest: object = {}) => ({
    id,
    source_id: geonames,
    country_id,
    name,
    latitude: 41.8919,
    longitude: 12.5113,
    alternate_names: [],
    feature_code: 'PPL',
    is_capital: false,
    ...rest,
  });
  for (const row of [
    city(ROME, 'Rome', 380, { alternate_names: ['Roma', 'Rzym'], population: 2_318_895 }),
    city(4409896, 'Springfield', 840, { admin1_name: 'Missouri', population: 166_810 }),
    city(4951788, 'Springfield', 840, { admin1_name: 'Massachusetts', population: 154_341 }),
    city(2624652, 'Aarhus', 208, { alternate_names: ['Århus'] }),
    city(1, 'Gone', 380, { retired_at: new Date() }),
    city(2, 'Hidden', 380, { source_id: off }),
  ]) {
    await kysely.insertInto('city').values(row).execute();
  }
  for (const [name, category, latitude, longitude, importance] of SIGHTS) {
    await insertPoint(kysely, [osm], { name, category, latitude, longitude, importance });
  }
  const here = { category: 'museum' as const, latitude: 41.9, longitude: 12.48, importance: 1 };
  await insertPoint(kysely, [osm], { ...here, name: 'Closed for ever', retired_at: new Date() });
  await insertPoint(kysely, [off], { ...here, name: 'Only of a source that is off' });
  await insertPoint(kysely, [osm], { ...here, name: 'Elsewhere', city_id: 2624652 });
}

async function insertSource(kysely: Kysely<DatabaseSchema>, code: string, enabled: boolean): Promise<number> {
  const { id } = await kysely
    .insertInto('source')
    .values({ code, kind: 'import', name: code, rank: 200, enabled })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Point {
  readonly name: string;
  readonly category: PlaceCategory;
  readonly latitude: number;
  readonly longitude: number;
  readonly importance: number;
  readonly city_id?: number;
  readonly retired_at?: Date;
}

async function insertPoint(kysely: Kysely<DatabaseSchema>, sources: readonly number[], point: Point): Promise<void> {
  const [source_id] = sources as [number];
  const { id } = await kysely
    .insertInto('point_of_interest')
    .values({ source_id, country_id: 380, city_id: ROME, alternate_names: [], ...point })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const source of sources) {
    await kysely
      .insertInto('point_of_interest_record')
      .values({
        source_id: source,
        source_key: point.name,
        point_of_interest_id: id,
        name: point.name,
        name_key: point.name.toLowerCase(),
        alternate_names: [],
        category: point.category,
        country_id: 380,
        latitude: point.latitude,
        longitude: point.longitude,
      })
      .execute();
  }
}
