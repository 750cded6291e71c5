/**
 * Opens and closes a listener: where it can be reached, what to change when it cannot, and no request cut off
 * needlessly.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Door } from '../http/server/door.ts';
import type { Logger } from '../infrastructure/logger.ts';

type Ports = Pick<Config, 'host' | 'port' | 'dashboardHost' | 'dashboardPort' | 'operatorHost' | 'operatorPort'>;

/**
 * Fails at once where a port cannot be had, instead of after the data was loaded. All are taken together, so that two
 * settings with the same port are found, too, and given back.
 */
export async function tryPorts(config: Ports): Promise<void> {
  const taken: Server[] = [];
  const holder = {
    async listen(where: { readonly host: string; readonly port: number }) {
      const server = createServer((socket) => socket.destroy());
      server.listen(where);
      await once(server, 'listening');
      taken.push(server);
      return '';
    },
  };
  try {
    for (const [host, port, setting] of [
      [config.operatorHost, config.operatorPort, 'OPERATOR_PORT'],
      [config.dashboardHost, config.dashboardPort, 'DASHBOARD_PORT'],
      [config.host, config.port, 'PORT'],
    ] as const) {
      if (port !== 0) await listen(holder, host, port, setting);
    }
  } finally {
    await Promise.all(taken.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

/** The address it answers at. `setting` is the one that chooses the port, for the message when it is taken. */
export async function listen(door: Pick<Door, 'listen'>, host: string, port: number, setting: string): Promise<string> {
  try {
    return await door.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error;
    const why = {
      EADDRINUSE: 'is in use',
      EACCES: 'needs more rights',
      EADDRNOTAVAIL: 'is not an address of this machine',
    };
    throw new Error(`${host}:${port} ${why[code]}: choose another with ${setting} (0 lets the system choose)`, {
      cause: error,
    });
  }
}

/**
 * Lets clients go elsewhere before their listeners close: for a while everything is still answered, and each answer
 * ends its connection. The load balancer has that long to see that the node is not ready.
 */
export async function drain(doors: readonly Door[], delayMs: number, logger: Logger): Promise<void> {
  if (delayMs === 0) return;
  logger.info({ delayMs }, 'not ready any more; answering for a while, then closing');
  for (const door of doors) door.startDraining();
  await sleep(delayMs);
}

/** Stops listening, lets running requests finish, and cuts those that take longer than the timeout. */
export async function closeGracefully(door: Door, timeoutMs: number, logger: Logger): Promise<void> {
  const timer = setTimeout(() => {
    logger.warn('requests that did not finish in time are cut off');
    door.closeAllConnections();
  }, timeoutMs);
  await door.close();
  clearTimeout(timer);
}
