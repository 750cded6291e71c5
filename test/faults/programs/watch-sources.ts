/** The process that killed-watch.test.ts kills: asks the source pages that are due in the database that it is told. */
import { openTarget } from '../../helpers/databases/database-target.ts';
import { run } from '../../source-watch/watch-under-test.ts';

const db = await openTarget(JSON.parse(process.argv[2] ?? '{}'));
await run(db.kysely);
await db.close();
