/** The queue of the desk, and claims of what is in it. */

import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { type Static, Type } from 'typebox';
import { id, instant, nullable } from '../../../catalog/schemas/fields.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { DESK_ROLES } from '../../../domain/desk/desk-roles.ts';
import type { RuleValues } from '../../../domain/desk/edit.ts';
import { EDITED_RECORDS, idsOf, RECORD_NAMES } from '../../../domain/desk/edited-record.ts';
import { QUEUE_REASONS, VISITS } from '../../../domain/desk/queue.ts';
import { claimRecord, releaseRecord } from '../../../services/desk/claims.ts';
import { findQueuePage, type QueueItem } from '../../../services/desk/queue/queue.queries.ts';
import { pageParameters } from '../../parameters/parameter-schemas.ts';
import { found } from '../found.ts';
import { defineDeskOperation } from '../operation.ts';
import { pageOfRows } from '../page.ts';
import { SourceChangeSchema, showSourceChange } from './source-change-schema.ts';

const reason = Type.Enum([...QUEUE_REASONS], {
  type: 'string',
  description:
    '`due`: no official text, nor somebody who quotes one, has said it for six months, or ever. `disputed`: sources disagree, newer or official ones say ' +
    'something else. `file_differs`: its file says something else than the desk by now. `ends_soon`: it ends within two ' +
    'months. `correction`, `source_changed`: reported, or noticed on its page.',
});

const recordKind = (description: string) => Type.Enum([...EDITED_RECORDS], { type: 'string', description });
const values = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

const RECORD_IDS = {
  ruleId: nullable(id('Id of the entry rule. Null = it is another record.')),
  groupId: nullable(id('Id of the country group. Null = it is another record.')),
  healthRequirementId: nullable(id('Id of the health requirement. Null = it is another record.')),
};

const QueueItemSchema = Type.Object(
  {
    record: recordKind('The kind of record. Groups and health requirements wait only because of `file_differs`.'),
    ...RECORD_IDS,
    source: Type.String({ description: 'Code of its source.' }),
    scopeKey: Type.String({
      description:
        'What it is about: `c76>c392` for a rule, `g2` for a group, `c392` for the destination of a health ' +
        'requirement.',
    }),
    ruleKey: Type.String({ description: 'By which its source knows it.' }),
    checkedOn: nullable(
      Type.String({
        format: 'date',
        description:
          'Newest day on which an official text, or somebody who quotes one, said the same, of what is known least well: ' +
          'of its visa, where it has one. Null = never.',
      }),
    ),
    daysPastDue: nullable(
      Type.Integer({ description: 'Days since it is due. Null = it is not, or was never checked.' }),
    ),
    reasons: Type.Array(reason, { description: 'Why it waits.' }),
    disputedTopics: Type.Array(Type.Enum([...TOPICS], { type: 'string', description: 'A topic.' }), {
      description: 'Of what sources disagree: the facts whose verification is `disputed`.',
    }),
    pairs: Type.Integer({ description: 'Pairs of passport and destination that it is about.' }),
    passports: Type.Integer({ description: 'Of them, the passports that somebody can hold.' }),
    visits: Type.Enum([...VISITS], {
      type: 'string',
      description:
        'How much its destination is travelled to; of a group its most visited member. `most`: one of the twenty with ' +
        'most arrivals, `many`: one of the next forty. `nobody_lives`: ranks last without questions.',
    }),
    questions: Type.Integer({
      description: 'How often these pairs were asked about in the last 30 days. 0 as well where nobody counts.',
    }),
    claimedBy: nullable(id('Account of who works on it. Null = nobody.')),
    claimedUntil: nullable(instant('When the claim lapses.')),
    sourceChanges: Type.Array(SourceChangeSchema, { description: 'Pages that it rests on and that have changed.' }),
    isRetired: Type.Boolean({
      description:
        'Whether the desk ended it, and its data file has changed since: keep that, or create it again from `fileSays`.',
    }),
    deskSays: nullable(
      values(
        'The desk’s version of a group, by country id, or of a health requirement; empty = the desk ended it. Null = it ' +
          'is a rule in force.',
      ),
    ),
    fileSays: nullable(
      values('The version of the data file. Null = it is a rule in force, or the file no longer has it.'),
    ),
  },
  { $id: 'DeskQueueItem', description: 'A record that waits to be looked at.' },
);

const itemExample: Static<typeof QueueItemSchema> = {
  record: 'entry_rule',
  ...idsOf('entry_rule', 812),
  source: 'open-data',
  scopeKey: '*>c392',
  ruleKey: 'general',
  checkedOn: '2025-05-01',
  daysPastDue: 108,
  reasons: ['due'],
  disputedTopics: [],
  pairs: 199,
  passports: 199,
  visits: 'most',
  questions: 1204,
  claimedBy: null,
  claimedUntil: null,
  sourceChanges: [],
  isRetired: false,
  deskSays: null,
  fileSays: null,
};

/** When it was checked is told by itself. */
function said({ lastVerifiedAt: _, ...values }: RuleValues) {
  return values;
}

const showItem = (item: QueueItem): Static<typeof QueueItemSchema> => ({
  ...item,
  reasons: [...item.reasons],
  disputedTopics: [...item.disputedTopics],
  sourceChanges: item.sourceChanges.map(showSourceChange),
  deskSays: item.deskSays && said(item.deskSays),
  fileSays: item.fileSays && said(item.fileSays),
  claimedUntil: item.claimedUntil?.toISOString() ?? null,
});

export const getDeskQueue = defineDeskOperation({
  operationId: 'getDeskQueue',
  method: 'GET',
  path: '/desk/queue',
  tag: 'Desk',
  summary: 'What waits to be looked at',
  description:
    'The most valuable first: (passports x 30, 10, 1 or 0 by `visits` + questions in the last 30 days) x (1 + days past ' +
    'due / 30, a year at most) x how many reasons there are. Questions are counted by pair and day, never by who asked.',
  needs: DESK_ROLES,
  query: Type.Object({
    ...pageParameters,
    destinationId: Type.Optional(id('Only rules that hold for this destination.')),
    topic: Type.Optional(Type.Enum([...TOPICS], { type: 'string', description: 'Only rules that state this topic.' })),
    reason: Type.Optional(reason),
    claimed: Type.Optional(Type.Enum(['mine'], { type: 'string', description: '`mine`: only what you have claimed.' })),
  }),
  answer: pageOf('DeskQueuePage', QueueItemSchema),
  examples: {
    page: {
      summary: 'One rule',
      value: { data: [itemExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    },
  },
  handle: ({ db, query, account, disputedFacts, knownForDesk }) => {
    const { destinationId, topic, reason, claimed } = query;
    const filter = { destinationId, topic, reason, ...(claimed === undefined ? {} : { claimedBy: account.id }) };
    const known = { disputed: disputedFacts(), verified: knownForDesk()?.rules ?? [] };
    return pageOfRows(query, (page, limit) => findQueuePage(db, filter, known, page, limit), showItem);
  },
});

const params = Type.Object({ id: id('Id of the record.') });
const query = Type.Object({
  record: Type.Optional(recordKind('The kind of record that the id belongs to. Default: `entry_rule`.')),
});
const CLAIMED_RECORD = { record: recordKind('The kind of record.'), ...RECORD_IDS };
const NO_RECORD = { when: 'there is no such record.', message: 'Entry rule 999 not found' };
const CLAIMED = {
  when: 'somebody else has claimed it.',
  message: 'Somebody else has claimed the rule "general" (*>c392)',
};

export const claimDeskItem = defineDeskOperation({
  operationId: 'claimDeskItem',
  method: 'POST',
  path: '/desk/queue/{id}/claim',
  tag: 'Desk',
  summary: 'Claim a rule, a group or a health requirement',
  description:
    'Nobody else can verify or edit it until it is released, or a day has passed. Claiming again starts the day again.',
  needs: ['editor'],
  params,
  query,
  answer: Type.Object(
    { ...CLAIMED_RECORD, accountId: id('Your account.'), until: instant('When the claim lapses.') },
    { $id: 'DeskClaim', description: 'A claim.' },
  ),
  examples: {
    claim: {
      summary: 'Yours for a day',
      value: { record: 'entry_rule', ...idsOf('entry_rule', 812), accountId: 7, until: '2026-02-18T09:30:00.000Z' },
    },
  },
  notFound: NO_RECORD,
  conflict: CLAIMED,
  handle: ({ db, params, query: { record = 'entry_rule' }, person }) =>
    found(params, 'id', RECORD_NAMES[record], async (one) => {
      const { accountId, until } = await claimRecord(db, { record, id: one }, person);
      return { record, ...idsOf(record, one), accountId, until: until.toISOString() };
    }),
});

export const releaseDeskItem = defineDeskOperation({
  operationId: 'releaseDeskItem',
  method: 'POST',
  path: '/desk/queue/{id}/release',
  tag: 'Desk',
  summary: 'Release a rule, a group or a health requirement',
  description: 'Also where it was not claimed.',
  needs: ['editor'],
  params,
  query,
  answer: Type.Object(
    { ...CLAIMED_RECORD, isClaimed: Type.Literal(false, { description: 'Anybody may claim it.' }) },
    { $id: 'DeskRelease', description: 'A record that nobody has claimed.' },
  ),
  examples: {
    released: { summary: 'Free again', value: { record: 'entry_rule', ...idsOf('entry_rule', 812), isClaimed: false } },
  },
  notFound: NO_RECORD,
  conflict: CLAIMED,
  handle: ({ db, params, query: { record = 'entry_rule' }, person }) =>
    found(params, 'id', RECORD_NAMES[record], async (one) => {
      await releaseRecord(db, { record, id: one }, person);
      return { record, ...idsOf(record, one), isClaimed: false as const };
    }),
});
