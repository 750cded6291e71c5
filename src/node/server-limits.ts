/** What both APIs tolerate of a connection, as configured. */
import type { Config } from '../config.ts';
import type { ServerLimits } from '../http/server/server-limits.ts';

export function serverLimits(config: Config): Partial<ServerLimits> {
  const { requestTimeoutMs, headersTimeoutMs, keepAliveTimeoutMs, sendTimeoutMs, maxConnections } = config;
  return { requestTimeoutMs, headersTimeoutMs, keepAliveTimeoutMs, sendTimeoutMs, maxConnections };
}
