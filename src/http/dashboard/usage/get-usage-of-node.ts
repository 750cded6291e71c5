/** GET /usage/node: what this node knows of its answers to the account's keys since a day or two. */

import { Type } from 'typebox';
import { count, instant, nullable } from '../../../catalog/schemas/fields.ts';
import { findApiKeys } from '../../../services/api-keys/api-keys.repository.ts';
import { getApiKey } from '../../../services/api-keys/get-api-key.ts';
import { idParameter } from '../../parameters/parameter-schemas.ts';
import { found } from '../found.ts';
import { defineOperation } from '../operation.ts';

const CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;

const StatusCountSchema = Type.Object(
  {
    status: Type.Enum([...CLASSES], { type: 'string', description: 'Status class.' }),
    requests: count('Requests answered so.'),
  },
  { $id: 'StatusCount', description: 'Answers of one status class.' },
);

const duration = (description: string) => nullable(Type.Number({ description, minimum: 0 }), description);

const UsageOfNodeSchema = Type.Object(
  {
    isKept: Type.Boolean({ description: 'False: the operator has switched it off, and nothing is known.' }),
    since: nullable(instant('When the first of these answers was sent, UTC. Null = there is none.')),
    requests: count('Requests answered.'),
    byStatus: Type.Array(StatusCountSchema, { description: 'One for each status class, zeros included.' }),
    p50Ms: duration('Half of the answers took at most this many milliseconds, to some 10 %. Null = there is none.'),
    p95Ms: duration('95 % of the answers took at most this many milliseconds, to some 10 %. Null = there is none.'),
  },
  { $id: 'UsageOfNode', description: 'What one node knows of its answers.' },
);

export const getUsageOfNode = defineOperation({
  operationId: 'getUsageOfNode',
  method: 'GET',
  path: '/usage/node',
  tag: 'Usage',
  summary: 'Status and duration of the latest answers',
  description:
    'Of the last one to two days, in the memory of the node that answers this request: each node knows its own, and a ' +
    'restart forgets it. `GET /usage` reports what is stored of all nodes. Durations are from the arrival of a request ' +
    'to the handing over of its answer to the network.',
  query: Type.Object({ apiKeyId: Type.Optional(idParameter('Only this key, revoked ones included.', 42)) }),
  answer: UsageOfNodeSchema,
  examples: {
    today: {
      summary: 'A day of this node',
      value: {
        isKept: true,
        since: '2026-02-17T09:30:12.003Z',
        requests: 120,
        byStatus: [
          { status: '2xx', requests: 110 },
          { status: '3xx', requests: 4 },
          { status: '4xx', requests: 6 },
          { status: '5xx', requests: 0 },
        ],
        p50Ms: 0.35,
        p95Ms: 1.67,
      },
    },
  },
  notFound: { when: 'the account has no key of that id.', message: 'ApiKey 999 not found' },
  async handle({ db, account, query, recentAnswers }) {
    const keys =
      query.apiKeyId === undefined
        ? await findApiKeys(db, account.id)
        : [await found(query, 'apiKeyId', 'ApiKey', (id) => getApiKey(db, { accountId: account.id, id }))];
    const known = recentAnswers?.countsOf(keys.map((key) => key.id));
    return {
      isKept: recentAnswers !== undefined,
      since: known?.since === undefined ? null : new Date(known.since).toISOString(),
      requests: known?.requests ?? 0,
      byStatus: CLASSES.map((status, position) => ({ status, requests: known?.byClass[position] ?? 0 })),
      p50Ms: rounded(known?.p50Ms),
      p95Ms: rounded(known?.p95Ms),
    };
  },
});

const rounded = (milliseconds: number | undefined) =>
  milliseconds === undefined ? null : Math.round(milliseconds * 100) / 100;
