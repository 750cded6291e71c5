/**
 * Writes data/schemas/*.schema.json from the TypeBox definitions, for editors; `--check` only says whether they are
 * current.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { schemaFiles } from '../../src/importers/open-data/schemas/schema-files.ts';

const directory = path.resolve(import.meta.dirname, '../../data/schemas');
const checkOnly = process.argv.includes('--check');
const wanted = schemaFiles();

await mkdir(directory, { recursive: true });
const stale: string[] = [];
for (const name of await readdir(directory)) {
  if (wanted.has(name)) continue;
  stale.push(name);
  if (!checkOnly) await rm(path.join(directory, name));
}
for (const [name, content] of wanted) {
  const current = await readFile(path.join(directory, name), 'utf8').catch(() => undefined);
  if (current === content) continue;
  stale.push(name);
  if (!checkOnly) await writeFile(path.join(directory, name), content);
}
if (stale.length === 0) console.log(`data/schemas: ${wanted.size} schemas, all current`);
else if (!checkOnly) console.log(`data/schemas: wrote ${stale.join(', ')}`);
else {
  console.error(`data/schemas: not current: ${stale.join(', ')}. Mend: npm run data:schemas`);
  process.exitCode = 1;
}
