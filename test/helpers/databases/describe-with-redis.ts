/** Suites that need a real Redis or Valkey server. */
import { describe } from 'vitest';
import { hasRedis, REDIS_PROGRAMS } from './redis-server.ts';

/** Without a server they are skipped, and the name of what was skipped says why; where TEST_REDIS=required,
 * as in .ci/run, they run and fail: npm has no package that brings the server. */
export function describeWithRedis(name: string, suite: () => void): void {
  if (hasRedis || process.env.TEST_REDIS === 'required') describe(name, suite);
  else describe.skip(`${name} (skipped: this needs ${REDIS_PROGRAMS} on PATH)`, suite);
}
