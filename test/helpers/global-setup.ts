/** Once per run: a PostgreSQL server with a migrated template database, and a migrated embedded database to copy. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { connect } from '../../src/db/connection.ts';
import { migrate } from '../../src/db/migrator.ts';
import { prepareEmbeddedTemplate } from './databases/embedded-template.ts';
import { onServer } from './databases/on-server.ts';
import { startPostgresServer } from './databases/postgres-server.ts';
import { findLeaks, startLogWatch } from './log-watch.ts';
import { needCommands } from './system-commands.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a server on which databases may be created. */
    postgresUrl: string;
    /** Name of a migrated database to copy. */
    postgresTemplate: string;
    /** Directory of a migrated embedded database to copy. */
    embeddedTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // What the quick starts of the documentation run with.
  needCommands('curl', 'python3');
  const logs = startLogWatch();
  const given = process.env.TEST_DATABASE_URL;
  const embedded = prepareEmbeddedTemplate(); // beside the server, as each of the two keeps a core busy
  embedded.catch(() => {}); // said where it is awaited
  const server = given ? { url: given, stop: async () => {} } : await startPostgresServer();
  const template = `carnet_template_${randomBytes(4).toString('hex')}`;
  try {
    await onServer(server.url, `create database ${template}`);
    const url = new URL(server.url);
    url.pathname = `/${template}`;
    const database = connect({ connectionString: url.href, max: 1 });
    await migrate(database.kysely);
    await database.close();
    project.provide('postgresUrl', server.url);
    project.provide('postgresTemplate', template);
    project.provide('embeddedTemplate', await embedded);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return async () => {
    if (given) await onServer(given, `drop database if exists ${template}`);
    await server.stop();
    const { leaks, lines, secrets } = findLeaks(logs);
    rmSync(logs, { recursive: true, force: true });
    if (leaks.length > 0)
      throw new Error(`${leaks.length} logged lines hold a secret:\n${leaks.slice(0, 5).join('\n')}`);
    process.stdout.write(`no secret in the logs of this run: ${secrets} secrets, ${lines} lines\n`);
  };
}
