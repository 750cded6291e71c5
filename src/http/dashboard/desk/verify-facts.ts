/** POST /desk/verifications: facts that are still true. */

import { dayOf } from '@carnet/rules/calendar.ts';
import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { LARGEST_ID } from '@carnet/rules/storable.ts';
import { Type } from 'typebox';
import { readVerification, type VerificationBody } from '../../../domain/desk/read-verification.ts';
import * as verifying from '../../../services/desk/verify-facts.ts';
import { defineDeskOperation } from '../operation.ts';
import { DeskChangeSchema, deskChangeExample } from './change-schema.ts';
import { shown } from './changes.ts';

export const verifyFacts = defineDeskOperation({
  operationId: 'verifyFacts',
  method: 'POST',
  path: '/desk/verifications',
  tag: 'Desk',
  summary: 'Say that facts are still true',
  description:
    'Of rules by their ids, or of a destination: then of all facts there that the same publication (and page, where ' +
    '`evidence.url` is given) was cited for. Published at once when the publication is `official` and its page is on a ' +
    'host that is official by its name, by the data files, or because another reviewer has called it so ' +
    '(`POST /v1/desk/official-hosts`); else it waits for a reviewer.',
  needs: ['editor'],
  creates: true,
  body: Type.Object({
    ruleIds: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: LARGEST_ID }), { maxItems: 100, description: 'These rules.' }),
    ),
    destinationId: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 999, description: 'All facts of this destination that the page states.' }),
    ),
    topics: Type.Optional(
      Type.Array(Type.Enum([...TOPICS], { type: 'string' }), {
        description: 'Only these. Absent = all that the rules state.',
      }),
    ),
    evidence: Type.Record(Type.String(), Type.Unknown(), {
      description: '`publication`, `statedOn`, `quote` (at most 300 characters) and at will `page` and `url`.',
    }),
  }),
  bodyExample: {
    destinationId: 392,
    evidence: {
      publication: { code: 'japan-mofa-visa' },
      statedOn: '2026-02-10',
      url: 'https://www.mofa.go.jp/j_info/visit/visa/short/novisa.html',
      quote: 'for a period of stay of up to 90 days',
    },
  },
  answer: DeskChangeSchema,
  examples: {
    verified: {
      summary: 'Published at once',
      value: { ...deskChangeExample, kind: 'verification', status: 'published' },
    },
  },
  notFound: { when: 'there is no such rule.', message: 'There is no entry rule 999' },
  conflict: { when: 'the rule is retired.', message: 'The rule 999 is retired' },
  businessRule: {
    when: 'the rules state none of the topics, or the publication was not cited there before.',
    message:
      'Nothing was verified: no rule of those states one of the topics, or the publication was not cited there before. ' +
      'Name the rules by ruleIds',
  },
  async handle({ db, body, person }) {
    const today = dayOf(Date.now());
    const sent = readVerification(body as VerificationBody, today);
    return await shown(db, await verifying.verifyFacts(db, sent, today, person));
  },
});
