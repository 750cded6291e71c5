/** The process that loads the data that comes with Carnet into the database of a starting server, and ends. */
import type pg from 'pg';
import { connect } from '../../db/connection.ts';
import { DatabaseUnavailableError, isUnavailable } from '../../db/unavailable.ts';
import { terminalProgress } from '../../infrastructure/progress.ts';
import { loadOpenData } from '../../services/open-data/load-open-data.ts';
import type { LoadResult } from '../../services/open-data/store-data-set.ts';
import {
  type LoadedCities,
  loadPackagedCities,
  type PackagedCities,
} from '../../services/places/cities/load-packaged-cities.ts';

export interface LoadOrder {
  readonly poolConfig: pg.PoolConfig;
  /** Null: not to be loaded. */
  readonly openDataDir: string | null;
  /** Whether that is the data set that comes with Carnet. */
  readonly isOpenDataBundled: boolean;
  readonly cities: PackagedCities | 'none';
}

export interface LoadOutcome {
  readonly openData: LoadResult | null;
  readonly cities: LoadedCities | null;
}

export interface LoadFailure {
  /** It was the database that could not serve; the rest is what the driver said. */
  readonly isUnavailable: boolean;
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
}

export type LoadMessage = LoadOutcome | { readonly failure: LoadFailure };

// The terminal sends Ctrl-C to the server too, which finishes the load first or goes away.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit(1));
process.once('message', async (order: LoadOrder) => {
  const message = await load(order).catch((error: unknown) => ({ failure: failureOf(error) }));
  process.send?.(message, () => process.exit(0));
});

async function load({ poolConfig, openDataDir, isOpenDataBundled, cities }: LoadOrder): Promise<LoadOutcome> {
  const progress = terminalProgress();
  const db = connect(poolConfig);
  try {
    return {
      openData:
        openDataDir === null
          ? null
          : await loadOpenData(db.kysely, {
              directory: openDataDir,
              isBundled: isOpenDataBundled,
              atStart: true,
              progress,
            }),
      cities: cities === 'none' ? null : await loadPackagedCities(db.kysely, { cities, progress }),
    };
  } finally {
    progress.clear();
    await db.close();
  }
}

function failureOf(error: unknown): LoadFailure {
  const unavailable = isUnavailable(error);
  const told = error instanceof DatabaseUnavailableError ? error.cause : error;
  if (!(told instanceof Error)) return { isUnavailable: unavailable, name: 'Error', message: String(told) };
  const { name, message, stack } = told;
  const code = 'code' in told && typeof told.code === 'string' ? { code: told.code } : {};
  return { isUnavailable: unavailable, name, message, ...code, ...(stack !== undefined && { stack }) };
}
