/** GET /api-keys/{id}/answers: the last answers to a key that this node remembers. */

import { Type } from 'typebox';
import { instant, text } from '../../../catalog/schemas/fields.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { getApiKey } from '../../../services/api-keys/get-api-key.ts';
import { MOST_RECENT_ANSWERS, type RecentAnswer } from '../../../services/usage/recent-answers.ts';
import { idParameter, pageParameters } from '../../parameters/parameter-schemas.ts';
import { found } from '../found.ts';
import { defineOperation } from '../operation.ts';
import { pageOfRows } from '../page.ts';

const RecentAnswerSchema = Type.Object(
  {
    at: instant('When it was sent, UTC.'),
    method: text('Method of the request, such as `GET`.'),
    path: text('Path of the request, without its query; the route where the path has anything but ids and codes.'),
    status: Type.Integer({ description: 'HTTP status.', minimum: 200, maximum: 599 }),
    milliseconds: Type.Number({
      description: 'From the arrival of the request to the handing over of the answer to the network.',
      minimum: 0,
    }),
    requestId: text('The `x-request-id` of the answer.'),
  },
  { $id: 'RecentAnswer', description: 'One answer of the public API to a key.' },
);

export const listApiKeyAnswers = defineOperation({
  operationId: 'listApiKeyAnswers',
  method: 'GET',
  path: '/api-keys/{id}/answers',
  tag: 'API keys',
  summary: 'The last answers to a key',
  description:
    `Newest first, at most ${MOST_RECENT_ANSWERS}. In the memory of the node that answers this request: each node knows ` +
    'its own, a restart forgets them, and so does a day or two without use. Queries, bodies and addresses are not kept. ' +
    'Empty where the operator has switched it off.',
  params: Type.Object({ id: idParameter('Id of the key, revoked ones included.', 42) }),
  query: Type.Object(pageParameters),
  answer: pageOf('RecentAnswerPage', RecentAnswerSchema),
  examples: {
    page: {
      summary: 'The only answer so far',
      value: {
        data: [
          {
            at: '2026-02-18T11:04:21.512Z',
            method: 'GET',
            path: '/v1/countries/76',
            status: 200,
            milliseconds: 0.41,
            requestId: 'c2Fk0mQx-1f',
          },
        ],
        meta: { page: 1, limit: 20, total: 1, totalPages: 1 },
      },
    },
  },
  notFound: { when: 'the account has no key of that id.', message: 'ApiKey 999 not found' },
  async handle({ db, account, params, query, recentAnswers }) {
    const { id } = await found(params, 'id', 'ApiKey', (id) => getApiKey(db, { accountId: account.id, id }));
    const answers = recentAnswers?.of(id) ?? [];
    return await pageOfRows(
      query,
      async (page, limit) => ({ rows: answers.slice((page - 1) * limit, page * limit), total: answers.length }),
      show,
    );
  },
});

const show = ({ at, method, path, status, milliseconds, requestId }: RecentAnswer) => ({
  at: new Date(at).toISOString(),
  method,
  path,
  status,
  milliseconds: Math.round(milliseconds * 100) / 100,
  requestId,
});
