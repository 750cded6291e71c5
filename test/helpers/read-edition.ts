/** The travel data of a database, as a node would serve them. */
import type { Day } from '@carnet/rules/calendar.ts';
import { readTravelRows } from '../../src/catalog/read/read-travel-rows.ts';
import type { Known } from '../../src/catalog/read/travel-queries.ts';
import { RulesEdition } from '../../src/catalog/rules-edition.ts';
import { withRowReader } from '../../src/db/row-reader.ts';
import type { TestDatabase } from './database.ts';

interface Asked {
  /** ms since epoch. */
  readonly now?: number;
  readonly day?: Day;
  readonly known?: Known;
}

export async function readEdition(
  db: TestDatabase,
  { now = Date.now(), day, known }: Asked = {},
): Promise<RulesEdition> {
  const rows = await withRowReader(db.kysely, (reader) => readTravelRows(reader, known));
  return RulesEdition.of(rows, now, day);
}
