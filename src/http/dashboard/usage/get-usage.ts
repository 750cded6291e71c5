/** GET /usage: what the account's keys were used for. */

import { Type } from 'typebox';
import { count, id, instant, nullable, text } from '../../../catalog/schemas/fields.ts';
import { checkUsageTime, MOST_BUCKETS, USAGE_GRANULARITIES, USAGE_TIMES } from '../../../domain/usage/usage-range.ts';
import { startOfMonth } from '../../../domain/usage/utc-time.ts';
import { getApiKey } from '../../../services/api-keys/get-api-key.ts';
import { readUsage, USAGE_GROUPS, type UsageReport } from '../../../services/usage/read-usage.ts';
import { idParameter } from '../../parameters/parameter-schemas.ts';
import { found } from '../found.ts';
import { defineOperation } from '../operation.ts';

const numbers = {
  requests: count('Requests answered.'),
  counted: count('Those of them that use up the monthly quota: all but 304, 429 and 5xx.'),
};

const UsageNumbersSchema = Type.Object(numbers, { $id: 'UsageNumbers', description: 'How many requests.' });

const UsagePointSchema = Type.Object(
  { start: instant('First instant of the hour, day or month, UTC.'), ...numbers },
  { $id: 'UsagePoint', description: 'Requests of one hour, day or month.' },
);

const UsageKeySchema = Type.Object(
  { id: id('Id of the key.'), name: text('Its name.'), prefix: text('How it begins.'), lastFour: text('How it ends.') },
  { $id: 'UsageKey', description: 'The key that a series is about.' },
);

const UsageSeriesSchema = Type.Object(
  {
    apiKey: nullable(UsageKeySchema, 'Set when grouped by key.'),
    endpoint: nullable(text('Set when grouped by endpoint: the route, such as `/v1/countries/{id}`.')),
    status: nullable(text('Set when grouped by status: `2xx`, `3xx`, `4xx` or `5xx`.')),
    total: UsageNumbersSchema,
    points: Type.Array(UsagePointSchema, {
      description: 'One for every hour, day or month from `from` to `to`, in order, zeros included.',
    }),
  },
  { $id: 'UsageSeries', description: 'Requests over time.' },
);

const granularity = (description: string) => Type.Enum([...USAGE_GRANULARITIES], { type: 'string', description });
const groupBy = (description: string) => Type.Enum([...USAGE_GROUPS], { type: 'string', description });

const UsageReportSchema = Type.Object(
  {
    from: instant('First instant reported, UTC: that of its hour, day or month.'),
    to: instant('First instant after what is reported, UTC.'),
    granularity: granularity('Period of one point.'),
    groupBy: nullable(groupBy('What each series counts. Null = one series of everything.')),
    total: UsageNumbersSchema,
    series: Type.Array(UsageSeriesSchema, {
      description: 'Ungrouped exactly one; grouped those with any requests, most requests first.',
    }),
  },
  { $id: 'UsageReport', description: 'What the keys of the account were used for.' },
);

/** A moment in a query reaches the operation as ms since the epoch. */
const moment = (description: string) =>
  Type.Optional(Type.Unsafe<number>({ type: 'string', format: 'date-time', description }));

export const getUsage = defineOperation({
  operationId: 'getUsage',
  method: 'GET',
  path: '/usage',
  tag: 'Usage',
  summary: "Use of the account's API keys",
  description:
    `Whole hours, days or months of UTC: at most ${MOST_BUCKETS.hour} hours, ${MOST_BUCKETS.day} days or ` +
    `${MOST_BUCKETS.month} months at a time, as far back as the tier keeps them. Moments ${USAGE_TIMES}. What ` +
    'was asked in the last seconds may still be missing.',
  query: Type.Object({
    from: moment(
      'From when on. Default: the beginning of the current month, UTC. Example: `2026-02-01T00:00:00.000Z`.',
    ),
    to: moment('Until when, not included. Default: now. Example: `2026-03-01T00:00:00.000Z`.'),
    granularity: Type.Optional(
      Type.Enum([...USAGE_GRANULARITIES], {
        type: 'string',
        description: 'Period of one point.',
        default: 'day',
      }),
    ),
    apiKeyId: Type.Optional(idParameter('Only this key, revoked ones included.', 42)),
    groupBy: Type.Optional(groupBy('A series for each key, endpoint or status class.')),
  }),
  answer: UsageReportSchema,
  examples: {
    day: {
      summary: 'One day',
      value: {
        from: '2026-02-17T00:00:00.000Z',
        to: '2026-02-18T00:00:00.000Z',
        granularity: 'day',
        groupBy: null,
        total: { requests: 120, counted: 118 },
        series: [
          {
            apiKey: null,
            endpoint: null,
            status: null,
            total: { requests: 120, counted: 118 },
            points: [{ start: '2026-02-17T00:00:00.000Z', requests: 120, counted: 118 }],
          },
        ],
      },
    },
  },
  notFound: { when: 'the account has no key of that id.', message: 'ApiKey 999 not found' },
  async handle({ db, account, query }) {
    const { from, to = Date.now(), granularity = 'day', apiKeyId, groupBy } = query;
    checkUsageTime('to', to); // before the default of `from` is made of it
    // Looked for here as well, because an id larger than any is named as it was sent.
    if (apiKeyId !== undefined) {
      await found(query, 'apiKeyId', 'ApiKey', (id) => getApiKey(db, { accountId: account.id, id }));
    }
    const report = await readUsage(db, {
      accountId: account.id,
      from: new Date(from ?? startOfMonth(to)),
      to: new Date(to),
      granularity,
      ...(apiKeyId === undefined ? {} : { apiKeyId }),
      ...(groupBy === undefined ? {} : { groupBy }),
    });
    return show(report);
  },
});

function show({ from, to, granularity, groupBy, total, series }: UsageReport) {
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    granularity,
    groupBy,
    total: { ...total },
    series: series.map((one) => ({
      apiKey: one.apiKey,
      endpoint: one.endpoint,
      status: one.status,
      total: { ...one.total },
      points: one.points.map(({ start, requests, counted }) => ({ start: start.toISOString(), requests, counted })),
    })),
  };
}
