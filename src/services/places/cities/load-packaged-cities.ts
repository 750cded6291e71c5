/**
 * Loads the cities that come with Carnet when a server starts, unless they are there or an operator imported others.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../../db/schema.ts';
import { readAdmin1Names } from '../../../importers/geonames/admin1-names.ts';
import {
  DEFAULT_CITIES,
  packagedCitiesFile,
  packagedCitiesVersions,
} from '../../../importers/geonames/packaged-cities.ts';
import { readGeonamesCities } from '../../../importers/geonames/read-cities.ts';
import type { Progress } from '../../../infrastructure/progress.ts';
import { findSource } from '../../sources/sources.repository.ts';
import type { PlaceImportResult } from '../place-import.ts';
import { hasCountries } from '../place-lookups.queries.ts';
import { PLACE_SOURCES } from '../place-sources.ts';
import { findLatestCityRun } from './cities.repository.ts';
import { importCities } from './import-cities.ts';

/**
 * `default`: of at least 15,000 inhabitants, and all capitals of countries and of their regions; sections of cities
 * too, but no place where nobody lives. `all`: the whole table.
 */
export type PackagedCities = 'default' | 'all';

export type LoadedCities =
  | { readonly outcome: 'loaded'; readonly result: PlaceImportResult }
  | { readonly outcome: NothingToLoad };

/**
 * `unchanged`: the same were loaded before; `superseded`: an operator imported cities, and only they replace them
 * again; `no countries`: there are none to put them into.
 */
export type NothingToLoad = 'unchanged' | 'superseded' | 'no countries';

/** Of runs in `import_run`; an operator's import of cities is called `cities`. */
const PACKAGED_FORMAT = 'cities-packaged';
/** Raise it with any change of the code that maps the table to rows: what an older mapping stored is loaded again. */
const MAPPING_VERSION = 1;

/**
 * Loads them when they are of another version, or another choice, than those stored; and never over cities that an
 * operator imported. One transaction.
 */
export async function loadPackagedCities(
  db: Kysely<DatabaseSchema>,
  { cities, progress }: { readonly cities: PackagedCities; readonly progress?: Pick<Progress, 'step'> },
): Promise<LoadedCities> {
  const contentHash = hashOf(cities);
  const outcome = await whyNotLoad(db, cities);
  if (outcome !== undefined) return { outcome };

  const step = progress?.step('Loading cities');
  try {
    const file = packagedCitiesFile(cities);
    let dataDate: string | null = null;
    const items = readGeonamesCities(file, {
      ...(cities === 'all' ? { sections: true, former: true } : DEFAULT_CITIES),
      admin1Names: await readAdmin1Names(),
      onDataDate: (date) => {
        dataDate = date;
      },
    });
    const result = await importCities(db, {
      source: PLACE_SOURCES.geonames,
      items,
      file: { name: file.name, url: null, sha256: () => sha256Of(file.path) },
      format: PACKAGED_FORMAT,
      dataDate: () => dataDate,
      contentHash,
      retireMissing: true, // a smaller choice of cities was asked for
      // Reading and storing take about the same time.
      onRead: () => step?.update(file.bytesRead, 2 * (file.size ?? 0)),
      onStore: (done, total) => step?.update(total + done, 2 * total),
    });
    return { outcome: 'loaded', result };
  } finally {
    step?.done();
  }
}

/** Undefined when there are cities to load. */
export async function whyNotLoad(
  db: Kysely<DatabaseSchema>,
  cities: PackagedCities,
): Promise<NothingToLoad | undefined> {
  const source = await findSource(db, PLACE_SOURCES.geonames.code);
  if (source?.contentHash === hashOf(cities)) return 'unchanged';
  const latest = source && (await findLatestCityRun(db, source.id));
  if (latest !== undefined && latest.format !== PACKAGED_FORMAT) return 'superseded';
  return (await hasCountries(db)) ? undefined : 'no countries';
}

function hashOf(cities: PackagedCities): string {
  const content = `${packagedCitiesVersions()} ${cities} mapping ${MAPPING_VERSION}`;
  return createHash('sha256').update(content).digest('hex');
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
