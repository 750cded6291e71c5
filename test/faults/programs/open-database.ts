/**
 * A process that opens the embedded database of argv[2] and does what argv[3] says, telling its parent by messages:
 * `hold` (waits), `attach` (reads through whoever holds it), `write` (commits numbers until it is killed).
 */
import { sql } from 'kysely';
import { openDatabase } from '../../../src/db/connection.ts';
import { migrate } from '../../../src/db/migrator.ts';
import { embeddedConfig } from '../../helpers/databases/embedded-template.ts';

const [directory = '', action = 'hold'] = process.argv.slice(2);
const tell = (message: unknown) => process.send?.(message);

try {
  tell('opening');
  const attach = action === 'attach' ? ({ attach: 'if-running' } as const) : {};
  const db = await openDatabase(embeddedConfig(directory), { ...attach, command: `test ${action}` });
  process.on('message', async () => {
    await db.close();
    process.disconnect();
  });
  if (action === 'attach') {
    await sql`insert into note values (1000)`.execute(db.kysely);
    await db.close();
    tell('done');
    process.disconnect();
  } else if (action === 'hold') {
    await migrate(db.kysely);
    await sql`create table if not exists note (n integer)`.execute(db.kysely);
    tell('ready');
  } else {
    await sql`create table if not exists note (n integer)`.execute(db.kysely);
    for (let n = 1; ; n += 1) {
      await db.kysely.transaction().execute(async (trx) => {
        await sql`insert into note values (${n})`.execute(trx);
        await sql`insert into note values (${-n})`.execute(trx);
      });
      tell(n);
    }
  }
} catch (error) {
  tell({ error: error instanceof Error ? error.message : String(error) });
  process.disconnect();
}
