import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readTravelRows } from '../../src/catalog/read/read-travel-rows.ts';
import { readTravelFile, TRAVEL_FILE, writeTravelFile } from '../../src/catalog/read/travel-file.ts';
import type { TravelData } from '../../src/catalog/read/travel-lines.ts';
import type { TravelRows } from '../../src/catalog/read/travel-rows.ts';
import { withRowReader } from '../../src/db/row-reader.ts';
import { openLoadedDatabase } from '../helpers/database.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');

it('has the open data set as the database has it, as it is and as it was known', { timeout: 180_000 }, async () => {
  const db = await openLoadedDatabase();
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-lines-'));
  try {
    const file = path.join(directory, TRAVEL_FILE);
    for (const known of [undefined, { at: Date.now() }]) {
      const rows = await withRowReader(db.kysely, (reader) => readTravelRows(reader, known));
      expect(rows.rules.length).toBeGreaterThan(1_000);
      await writeTravelFile(file, rows, { software: '1.2.3', now: NOW, day: '2026-11-28' });
      const found = (await readTravelFile(file)) as TravelData;
      for (const name of Object.keys(rows) as (keyof TravelRows)[]) {
        expect(firstDifference(found.rows[name], rows[name]), name).toBeUndefined();
      }
      expect(found.rows).toEqual(rows);
      expect(found.head).toMatchObject({ ...rows.dataVersion, knownAt: rows.knownAt, now: NOW });
    }
  } finally {
    rmSync(directory, { recursive: true });
    await db.close();
  }
});

/** As JSON, in which the order of members counts too. */
function firstDifference(one: unknown, other: unknown): unknown {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) {
    return JSON.stringify(one) === JSON.stringify(other) ? undefined : [one, other];
  }
  const at = one.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(other[index]));
  return at === -1 ? undefined : [one[at], other[at]];
}
