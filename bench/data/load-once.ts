/**
 * Loads the open data set into an empty database, in a process of its own as `npm start` does, and prints how long it
 * took.
 */
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/connection.ts';
import { migrate } from '../../src/db/migrator.ts';
import { loadOpenData } from '../../src/services/open-data/load-open-data.ts';

// The directory of an embedded database, and the address of a PostgreSQL to use in its place.
const [dataDir, databaseUrl] = process.argv.slice(2);
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
const { kysely, close } = await openDatabase(config, { command: 'bench' });
try {
  await migrate(kysely);
  const load = async () => {
    const start = performance.now();
    const cpu = process.cpuUsage();
    const { changes, skipped } = await loadOpenData(kysely, { directory: config.openDataDir });
    const { user, system } = process.cpuUsage(cpu);
    const cpuMs = (user + system) / 1000;
    return { ms: performance.now() - start, cpuMs, rules: changes?.entryRules.inserted ?? 0, skipped };
  };
  process.stdout.write(`${JSON.stringify({ first: await load(), second: await load() })}\n`);
} finally {
  await close();
}
