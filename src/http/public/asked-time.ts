/** Another time that is asked about: the parameters, the catalog that answers them, and how answers name it. */

import { DomainError } from '@carnet/rules/errors.ts';
import { Type } from 'typebox';
import type { NamedTime } from '../../catalog/asked.ts';
import type { ByteText } from '../../catalog/byte-text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { AskedTime, DatedCatalogs } from '../../catalog/keeper/dated-catalogs.ts';
import type { Pair } from '../../catalog/read/travel-queries.ts';
import { INSTANT_PATTERN } from '../../catalog/schemas/fields.ts';
import type { HttpRequest } from '../answer/http-request.ts';
import type { Dated } from './operation.ts';

export const knownAtParameter = Type.Optional(
  Type.String({
    format: 'date-time',
    pattern: INSTANT_PATTERN,
    description:
      'Extension. What this service knew at this instant, UTC: `YYYY-MM-DDTHH:mm:ss.sssZ`. 404 for an instant before ' +
      'it knew anything. Countries and places are described as today. Read from the database: 503 while that is away. ' +
      'For anything but one pair, 503 with `Retry-After` while it is made ready. Default: now.',
    examples: ['2026-03-01T00:00:00.000Z'],
  }),
);

export const timeParameters = {
  asOf: Type.Optional(
    Type.String({
      format: 'date',
      description:
        'Extension. The day of travel, `YYYY-MM-DD`: the answer by the rules and memberships of that day. It may be ' +
        'in the future as far as rules were announced. 503 with `Retry-After` while a list of that day is made ready. ' +
        'Default: today, UTC.',
      examples: ['2027-01-12'],
    }),
  ),
  knownAt: knownAtParameter,
};

/** The query of an operation with `timeParameters`, as its handler gets it: the parser turns instants into ms. */
export interface TimeQuery {
  readonly asOf?: string | undefined;
  readonly knownAt?: string | undefined;
}

/** Undefined where the query asks of now. */
export function askedTime(query: TimeQuery): AskedTime | undefined {
  const { asOf, knownAt } = query;
  if (asOf === undefined && knownAt === undefined) return undefined;
  return { asOf, knownAt: knownAt as unknown as number | undefined };
}

const NO_OTHER_TIME =
  'This server has no history: it cannot answer for what was known earlier, nor list what holds on another day';

export interface CatalogQuestion {
  readonly time: AskedTime;
  readonly current: Catalog;
  readonly pair?: Pair | undefined;
  /** Whose question it is: each account has its share of what can be made ready. */
  readonly asker: Pick<HttpRequest, 'apiKey'>;
}

/** The catalog that answers of that time. `pair`: all that the answer is made of; absent = everything. Throws DomainError as DatedCatalogs does. */
export async function catalogOf(
  dated: DatedCatalogs | undefined,
  { worksOutDay }: Dated,
  { time, current, pair, asker }: CatalogQuestion,
): Promise<Catalog> {
  const { asOf, knownAt } = time;
  if (knownAt === undefined && worksOutDay) return current;
  const isSamePeriod = asOf === undefined || current.periodOf(asOf) === current.periodOf(current.day);
  if (dated === undefined && knownAt === undefined && isSamePeriod) return current;
  if (dated === undefined) throw new DomainError('SERVICE_UNAVAILABLE', NO_OTHER_TIME);
  if (knownAt === undefined || pair === undefined)
    return await dated.whole(time, String(asker.apiKey?.accountId ?? ''), worksOutDay !== true);
  return await dated.ofPair(pair, { asOf, knownAt });
}

export function namedTime(query: TimeQuery, catalog: Catalog): NamedTime | undefined {
  const time = askedTime(query);
  if (time === undefined) return undefined;
  const { asOf = catalog.day, knownAt } = time;
  return { asOf, knownAt: knownAt === undefined ? null : new Date(knownAt).toISOString() };
}

/** The page, naming its time beside `data` and `meta`. */
export function withTime(page: ByteText, query: TimeQuery, catalog: Catalog): ByteText {
  const named = namedTime(query, catalog);
  return named === undefined ? page : `${page.slice(0, -1)},${JSON.stringify(named).slice(1)}`;
}

/** What marks the ETag of such an answer: the day of which it is may be that of today. */
export const markOf = (query: TimeQuery, catalog: Catalog): string => (query.asOf ?? catalog.day).replaceAll('-', '');

/** For trip checks, which work every day out themselves. */
export async function catalogKnownAt(
  dated: DatedCatalogs | undefined,
  current: Catalog,
  query: Pick<TimeQuery, 'knownAt'>,
  asker: CatalogQuestion['asker'],
): Promise<Catalog> {
  const knownAt = askedTime({ ...query, asOf: undefined })?.knownAt;
  return await catalogOf(dated, { worksOutDay: true }, { time: { knownAt }, current, asker });
}
