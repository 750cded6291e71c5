/** A real PostgreSQL server for one test run. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { KeeperMessage } from './postgres-keeper.ts';

export interface PostgresServer {
  /** Of a superuser, on the database `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** `settings`: of postgresql.conf, over those that suit tests, e.g. `shared_buffers=512MB`. */
export async function startPostgresServer(settings: readonly string[] = []): Promise<PostgresServer> {
  const keeper = fork(fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url)), settings, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await Promise.race([
    once(keeper, 'message'),
    once(keeper, 'exit').then(([code]) => [{ error: `the process that runs PostgreSQL ended with code ${code}` }]),
  ])) as [KeeperMessage];
  if ('error' in message) throw new Error(message.error);
  return {
    url: message.url,
    async stop() {
      const ended = once(keeper, 'exit');
      keeper.disconnect();
      await ended;
    },
  };
}
