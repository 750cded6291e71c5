/**
 * Imports cities: makes those of GeoNames what a file says, names the capitals, and puts all places into their cities
 * again.
 */
import type { Kysely } from 'kysely';
import { bumpDataVersion } from '../../../db/data-version.ts';
import type { Executor, Trx } from '../../../db/executor.ts';
import { columnTypes, columnValues } from '../../../db/field-columns.ts';
import type { DatabaseSchema } from '../../../db/schema.ts';
import { CITY_FIELDS } from '../../../domain/fields/city-fields.ts';
import type { CityRecord } from '../../../domain/places/place-record.ts';
import { hasPlaceChanges, type PlaceImport, type PlaceImportResult } from '../place-import.ts';
import { listCountryIds } from '../place-lookups.queries.ts';
import { textProblem } from '../read-items.ts';
import { type PlaceStorage, type RowsToStore, runPlaceImport, type StoredRows } from '../run-place-import.ts';
import { type Stage, stageRows, storeStaged } from '../staged-rows.repository.ts';
import { assignCities } from './assign-cities.ts';
import { setCapitalCities } from './cities.repository.ts';

const CAPITAL = 'PPLC';
const STAGE: Stage = { name: 'staged_city', key: 'id', columns: columnTypes(CITY_FIELDS) };

/**
 * As `importPointsOfInterest`; bumps the version of the rules too when a country's capital is another city than before.
 */
export async function importCities(
  db: Kysely<DatabaseSchema>,
  input: PlaceImport<CityRecord>,
): Promise<PlaceImportResult> {
  return runPlaceImport(db, input, await cityStorage(db));
}

async function cityStorage(db: Executor): Promise<PlaceStorage<CityRecord>> {
  const countryIds = await listCountryIds(db);
  return { toRow: (record) => cityRow(record, countryIds), store: storeRows };
}

async function storeRows(trx: Trx, input: RowsToStore): Promise<StoredRows> {
  const staged = await stageRows(trx, STAGE, input);
  const changes = await storeStaged(trx, 'city', STAGE, input, staged);
  if (!hasPlaceChanges(changes)) return { changes, capitals: 0 };
  const capitals = await setCapitalCities(trx);
  if (capitals > 0) await bumpDataVersion(trx, 'catalog');
  await assignCities(trx);
  return { changes, capitals };
}

function cityRow(city: CityRecord, countryIds: ReadonlyMap<string, number>): object | string {
  const countryId = countryIds.get(city.countryIso2);
  if (countryId === undefined) return `${city.id} (${city.name}) is in an unknown country "${city.countryIso2}"`;
  const problem = textProblem([city.name, city.timezone, city.admin1Code, city.admin1Name, ...city.alternateNames]);
  if (problem !== undefined) return `${city.id}: ${problem}`;
  return {
    id: city.id,
    ...columnValues(CITY_FIELDS, { ...city, ...city.location, countryId, isCapital: city.featureCode === CAPITAL }),
  };
}
