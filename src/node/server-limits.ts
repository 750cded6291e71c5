/** What both APIs tolerate of a connection: as configured, within what the system lets this process have open. */
import { readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import { EMBEDDED_OPEN_FILES } from '../db/connection.ts';
import { DEFAULT_LIMITS, type ServerLimits } from '../http/server/server-limits.ts';
import type { Logger } from '../infrastructure/logger.ts';

/**
 * Files and connections for all but the two APIs' clients: other processes, Redis, mail, webhooks, the operator's port,
 * the files that are being read. A server without clients has about 50.
 */
const OWN_FILES = 256;
/** Beside its pool, a node has at most this many database connections. */
const OWN_CONNECTIONS = 10;
const PORTS = 2;
/** Of a port's share, for connections that are refused. */
const REFUSED_SHARE = 1 / 8;
/** With fewer, nobody could use the portal. */
const FEWEST_CONNECTIONS = 16;

type Limited = Pick<ServerLimits, 'maxConnections' | 'maxRefusals'>;
type Connections = Pick<Config, 'maxConnections' | 'databaseUrl' | 'databasePoolSize'>;

export function serverLimits(config: Config): Partial<ServerLimits> {
  const { requestTimeoutMs, headersTimeoutMs, keepAliveTimeoutMs, sendTimeoutMs } = config;
  const limited = connectionLimits(config, openFileLimit());
  return { requestTimeoutMs, headersTimeoutMs, keepAliveTimeoutMs, sendTimeoutMs, ...limited };
}

/** For the log of a start: a lower limit than the configured one is no fault, but the reason for later refusals. */
export function reportConnectionLimit(config: Config, logger: Logger): void {
  const openFiles = openFileLimit();
  const { maxConnections } = connectionLimits(config, openFiles);
  if (maxConnections === config.maxConnections) return;
  const message = 'the limit of open files allows fewer connections than MAX_CONNECTIONS; raise it (ulimit -n)';
  logger.warn({ openFiles, connectionsPerPort: maxConnections, configured: config.maxConnections }, message);
}

/** Of each of the two ports. `openFiles`: undefined = not limited, or not known. */
export function connectionLimits(config: Connections, openFiles: number | undefined): Limited {
  const { maxConnections, databaseUrl, databasePoolSize } = config;
  if (openFiles === undefined) return { maxConnections, maxRefusals: DEFAULT_LIMITS.maxRefusals };
  const database = databaseUrl === undefined ? EMBEDDED_OPEN_FILES : databasePoolSize + OWN_CONNECTIONS;
  const share = Math.max((openFiles - OWN_FILES - database) / PORTS, FEWEST_CONNECTIONS);
  const maxRefusals = Math.min(Math.ceil(share * REFUSED_SHARE), DEFAULT_LIMITS.maxRefusals);
  const most = Math.floor(share - maxRefusals);
  return { maxConnections: maxConnections === 0 ? most : Math.min(maxConnections, most), maxRefusals };
}

/**
 * The soft limit of proc_pid_limits(5), which Node raises to the hard one when it starts. Undefined where there is none,
 * and on systems without that file: there `MAX_CONNECTIONS` has to fit.
 */
function openFileLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, soft] = /^Max open files +(\d+) /m.exec(limits) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}
