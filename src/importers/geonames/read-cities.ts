/** Reads cities, towns and villages (class P) from a GeoNames table: cities500.zip, a country's or allCountries.zip. */
import type { CityRecord, ImportItem } from '../../domain/places/place-record.ts';
import type { PlaceFile } from '../places/place-file.ts';
import { readGeonamesRows, type WantsRow } from './read-rows.ts';

export interface CityChoice {
  /**
   * Leave out places with fewer inhabitants, capitals of countries and of their regions excepted. Default 0: all, those
   * of unknown population too.
   */
  readonly minPopulation?: number | undefined;
  /** Take sections of cities (PPLX) as cities of their own. */
  readonly sections?: boolean | undefined;
  /** Take historical, abandoned and destroyed places (PPLH, PPLQ, PPLW), where nobody lives. */
  readonly former?: boolean | undefined;
}

export interface GeonamesCityOptions extends CityChoice {
  /** `FR.11` -> `Île-de-France`. */
  readonly admin1Names: ReadonlyMap<string, string>;
  /** See `readGeonamesRows`. */
  readonly onDataDate?: ((date: string | null) => void) | undefined;
}

/** Of a country and of a first-order division of one, such as a state. */
const CAPITALS = new Set(['PPLC', 'PPLA']);
const SECTION = 'PPLX';

const FORMER = new Set(['PPLH', 'PPLQ', 'PPLW']);

export function wantedCities({ minPopulation = 0, sections = false, former = false }: CityChoice): WantsRow {
  return (featureClass, code, population) => {
    if (featureClass !== 'P' || (FORMER.has(code) && !former) || (code === SECTION && !sections)) return false;
    return CAPITALS.has(code) || (population ?? 0) >= minPopulation;
  };
}

/** Throws VALIDATION_ERROR when the file is not a GeoNames table. */
export async function* readGeonamesCities(
  file: PlaceFile,
  options: GeonamesCityOptions,
): AsyncGenerator<ImportItem<CityRecord>, void, undefined> {
  const { admin1Names, onDataDate } = options;
  for await (const item of readGeonamesRows(file, { wants: wantedCities(options), onDataDate })) {
    if ('problem' in item) {
      yield item;
      continue;
    }
    const { row, where } = item;
    if (row.countryIso2 === null) {
      yield { problem: { where, message: `${row.id} (${row.name}) has no country code` } };
      continue;
    }
    const admin1 = row.admin1Code === null ? undefined : admin1Names.get(`${row.countryIso2}.${row.admin1Code}`);
    yield {
      where,
      record: {
        id: row.id,
        name: row.name,
        alternateNames: row.alternateNames,
        location: row.location,
        countryIso2: row.countryIso2,
        featureCode: row.featureCode,
        population: row.population,
        timezone: row.timezone,
        admin1Code: row.admin1Code,
        admin1Name: admin1 ?? null,
      },
    };
  }
}
