/** A database with the world's countries and some cities, and short ways to import into it and to look at what came of it. */
import { sql } from 'kysely';
import { readDataVersions } from '../../../src/db/data-version.ts';
import type {
  CityRecord,
  ImportItem,
  PointOfInterestRecord,
  WalkingTourRecord,
} from '../../../src/domain/places/place-record.ts';
import { importCities } from '../../../src/services/places/cities/import-cities.ts';
import type { PlaceImport } from '../../../src/services/places/place-import.ts';
import { PLACE_SOURCES } from '../../../src/services/places/place-sources.ts';
import { importPointsOfInterest } from '../../../src/services/places/points/import-points-of-interest.ts';
import type { PlaceSourceDefinition } from '../../../src/services/places/published-points.ts';
import { importWalkingTours } from '../../../src/services/places/tours/import-walking-tours.ts';
import { type DatabaseKind, openTestDatabase } from '../../helpers/database.ts';
import { insertWorldCountries } from '../../helpers/world-countries.ts';

export type ImportOptions = Partial<Omit<PlaceImport<never>, 'source' | 'items' | 'dataDate'>> & {
  readonly date?: string;
};

export type PlacesUnderTest = Awaited<ReturnType<typeof openPlaces>>;

export async function openPlaces(kind: DatabaseKind) {
  const db = await openTestDatabase(kind);
  const { kysely } = db;
  await insertWorldCountries(kysely);
  const input = <Record>(source: string, records: readonly (Record | ImportItem<Record>)[], options: ImportOptions) => {
    const { date, ...rest } = options;
    return {
      source: sourceOf(source),
      items: records.map((record, index) => itemOf<Record>(record, index)),
      file: { name: 'file.txt', url: null, sha256: async () => 'ab'.repeat(32) },
      format: 'test',
      dataDate: () => date ?? null,
      ...rest,
    };
  };
  const versionsOf = async () => {
    const { places, catalog } = await readDataVersions(kysely);
    return { places, catalog };
  };
  return {
    ...db,
    importPoints: (source: string, points: readonly Point[], options: ImportOptions = {}) =>
      importPointsOfInterest(kysely, input(source, points, options)),
    importCities: (cities: readonly (CityRecord | ImportItem<CityRecord>)[], options: ImportOptions = {}) =>
      importCities(kysely, input('geonames', cities, options)),
    importTours: (
      source: string,
      tours: readonly (WalkingTourRecord | ImportItem<WalkingTourRecord>)[],
      options: ImportOptions = {},
    ) => importWalkingTours(kysely, input(source, tours, options)),
    places: () => kysely.selectFrom('point_of_interest').selectAll().orderBy('id').execute(),
    livePlaces: () =>
      kysely.selectFrom('point_of_interest').selectAll().where('retired_at', 'is', null).orderBy('id').execute(),
    records: () => kysely.selectFrom('point_of_interest_record').selectAll().orderBy('id').execute(),
    cities: () => kysely.selectFrom('city').selectAll().orderBy('id').execute(),
    tours: () => kysely.selectFrom('walking_tour').selectAll().orderBy('id').execute(),
    runs: () => kysely.selectFrom('import_run').selectAll().orderBy('id').execute(),
    versions: versionsOf,
    /** Everything that an import may change but the log of runs. */
    state: async () => ({
      points: await kysely.selectFrom('point_of_interest').selectAll().orderBy('id').execute(),
      records: await kysely.selectFrom('point_of_interest_record').selectAll().orderBy('id').execute(),
      cities: await kysely.selectFrom('city').selectAll().orderBy('id').execute(),
      tours: await kysely.selectFrom('walking_tour').selectAll().orderBy('id').execute(),
      sources: await kysely.selectFrom('source').selectAll().orderBy('id').execute(),
      countries: await kysely.selectFrom('country').selectAll().orderBy('id').execute(),
      versions: await versionsOf(),
    }),
    /** Live places as the sorted `source key` of the records that name them. */
    groups: async () => {
      const { rows } = await sql<{ place: number; record: string }>`
        select r.point_of_interest_id as place, s.code || ' ' || r.source_key as record
        from point_of_interest_record r join source s on s.id = r.source_id where r.retired_at is null
      `.execute(kysely);
      const groups = [...Map.groupBy(rows, ({ place }) => place).values()];
      return groups.map((group) => group.map(({ record }) => record).sort()).sort();
    },
    empty: () =>
      sql`truncate point_of_interest_record, walking_tour, point_of_interest, city, import_run, source, entry_rule, evidence, health_requirement cascade`.execute(
        kysely,
      ),
  };
}

type Point = PointOfInterestRecord | ImportItem<PointOfInterestRecord>;

function itemOf<Record>(record: Record | ImportItem<Record>, index: number): ImportItem<Record> {
  const given = record as object;
  const isItem = 'record' in given || 'problem' in given || 'warning' in given;
  return isItem ? (record as ImportItem<Record>) : { record: record as Record, where: `line ${index + 1}` };
}

function sourceOf(code: string): PlaceSourceDefinition {
  const known = PLACE_SOURCES as Readonly<Record<string, PlaceSourceDefinition>>;
  return known[code] ?? { code, name: code, url: null, licence: null };
}

/** In Rome unless told otherwise. */
export function point(key: string, facts: Partial<PointOfInterestRecord> = {}): PointOfInterestRecord {
  return {
    key,
    name: `Place ${key}`,
    alternateNames: [],
    category: 'monument',
    location: { latitude: 41.9, longitude: 12.5 },
    countryIso2: 'IT',
    description: null,
    wikidataId: null,
    website: null,
    openingHours: null,
    wheelchair: null,
    fee: null,
    importance: null,
    url: null,
    ...facts,
  };
}

export function city(id: number, facts: Partial<CityRecord> = {}): CityRecord {
  return {
    id,
    name: `City ${id}`,
    alternateNames: [],
    location: { latitude: 41.89193, longitude: 12.51133 },
    countryIso2: 'IT',
    featureCode: 'PPL',
    population: 100_000,
    timezone: 'Europe/Rome',
    admin1Code: '07',
    admin1Name: 'Latium',
    ...facts,
  };
}

/** From the Colosseum to the Forum unless told otherwise. */
export function tour(key: string, facts: Partial<WalkingTourRecord> = {}): WalkingTourRecord {
  return {
    key,
    name: `Tour ${key}`,
    summary: null,
    countryIso2: null,
    difficulty: null,
    isLoop: null,
    durationMinutes: null,
    stops: [],
    path: [
      [
        [12.4922, 41.8902],
        [12.4853, 41.8925],
      ],
    ],
    url: null,
    ...facts,
  };
}

/** That many metres to the north of the first place. */
export function north(metres: number, of = { latitude: 41.9, longitude: 12.5 }) {
  return { latitude: of.latitude + metres / 111_195, longitude: of.longitude };
}
