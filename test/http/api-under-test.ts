/** Starts the public API that the HTTP tests ask; the one place to put another catalog or other keys under them. */

import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { composeKey } from '../../src/domain/api-keys/key-format.ts';
import { RequestMetrics } from '../../src/http/answer/request-metrics.ts';
import { buildPublicApi, type PublicApiDependencies } from '../../src/http/public/app.ts';
import type { Door } from '../../src/http/server/door.ts';
import { createFixtureCatalog } from './fixture-catalog.ts';
import { LISBON } from './fixture-place-records.ts';

/** What exists in the catalog under test, and what does not. */
export interface KnownIds {
  readonly passport: number;
  readonly destination: number;
  /** A country without any rule to enter it. */
  readonly destinationWithoutRules: number;
  readonly rule: number;
  readonly group: number;
  readonly vaccine: number;
  readonly currency: number;
  /** A city with points of interest and tours. */
  readonly city: number;
  readonly pointOfInterest: number;
  readonly walkingTour: number;
  /** An id that exists for no resource. */
  readonly missing: number;
}

export interface ApiUnderTest {
  readonly app: Door;
  readonly baseUrl: string;
  readonly port: number;
  /** A key that is accepted. */
  readonly key: string;
  /** A well-formed key that is not accepted. */
  readonly revokedKey: string;
  readonly ids: KnownIds;
  readonly metrics: RequestMetrics;
  /** All lines logged so far. */
  readonly logged: () => string;
  readonly close: () => Promise<void>;
}

export type ApiOptions = Partial<Omit<PublicApiDependencies, 'catalog'>> & { catalog?: () => Catalog | undefined };

export async function startApi(options: ApiOptions = {}): Promise<ApiUnderTest> {
  const key = composeKey('live', randomBytes);
  const catalog = createFixtureCatalog();
  const metrics = new RequestMetrics();
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = buildPublicApi({
    catalog: () => catalog,
    keys: { check: (sent) => (sent === key ? { apiKeyId: 1, accountId: 1, tier: 'free' } : undefined) },
    status: () => 'ok',
    version: '0.0.0-test',
    corsOrigins: [],
    logger: pino({ level: 'trace' }, sink),
    metrics,
    ...options,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.address as AddressInfo;
  return {
    app,
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    key,
    revokedKey: composeKey('live', randomBytes),
    ids: {
      passport: 76,
      destination: 392,
      destinationWithoutRules: 983,
      rule: 4711,
      group: 1,
      vaccine: 1,
      currency: 986,
      city: LISBON,
      pointOfInterest: 12,
      walkingTour: 3,
      missing: 999_999,
    },
    metrics,
    logged: () => lines.join(''),
    close: () => app.close(),
  };
}
