/** Changes of the desk: listing, reading, writing, and previewing them. */

import { dayOf } from '@carnet/rules/calendar.ts';
import { Type } from 'typebox';
import { id } from '../../../catalog/schemas/fields.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { CHANGE_STATUSES } from '../../../domain/desk/change-status.ts';
import { DESK_ROLES } from '../../../domain/desk/desk-roles.ts';
import { type DraftBody, readDraft } from '../../../domain/desk/read-draft.ts';
import { type DeskChange, findChange, findChangePage, findEdits } from '../../../services/desk/changes.repository.ts';
import { previewAndKeep } from '../../../services/desk/keep-preview.ts';
import { createDraft, replaceDraft } from '../../../services/desk/write-draft.ts';
import { pageParameters } from '../../parameters/parameter-schemas.ts';
import { found } from '../found.ts';
import { type DashboardContext, defineDeskOperation } from '../operation.ts';
import { DeskChangeSchema, DraftSchema, deskChangeExample, draftExample, showChange } from './change-schema.ts';

export const changeParams = Type.Object({ id: id('Id of the change.') });
export const NO_CHANGE = { when: 'there is no such change.', message: 'Change 999 of the desk not found' };
const CHANGED = { changed: { summary: 'The change as it is now', value: deskChangeExample } };
const today = () => dayOf(Date.now());

export async function shown(db: DashboardContext['db'], change: DeskChange) {
  return showChange(change, (await findEdits(db, [change.id])).get(change.id) ?? []);
}

export const listDeskChanges = defineDeskOperation({
  operationId: 'listDeskChanges',
  method: 'GET',
  path: '/desk/changes',
  tag: 'Desk',
  summary: 'Changes of the desk',
  description: 'The latest first.',
  needs: DESK_ROLES,
  query: Type.Object({
    ...pageParameters,
    status: Type.Optional(
      Type.Enum([...CHANGE_STATUSES], { type: 'string', description: 'Only those in this state.' }),
    ),
  }),
  answer: pageOf('DeskChangePage', DeskChangeSchema),
  examples: {
    page: {
      summary: 'One change',
      value: { data: [deskChangeExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    },
  },
  async handle({ db, query }) {
    const { page = 1, limit = 20, status } = query;
    const { rows, total } = await findChangePage(db, { status }, page, limit);
    const edits = await findEdits(
      db,
      rows.map((row) => row.id),
    );
    const data = rows.map((row) => showChange(row, edits.get(row.id) ?? []));
    return { data, meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
  },
});

export const getDeskChange = defineDeskOperation({
  operationId: 'getDeskChange',
  method: 'GET',
  path: '/desk/changes/{id}',
  tag: 'Desk',
  summary: 'One change',
  description: 'With its edits, their evidence and the last preview.',
  needs: DESK_ROLES,
  params: changeParams,
  answer: DeskChangeSchema,
  examples: CHANGED,
  notFound: NO_CHANGE,
  handle: ({ db, params }) => found(params, 'id', 'Change', async (one) => shown(db, await findChange(db, one))),
});

export const createDeskChange = defineDeskOperation({
  operationId: 'createDeskChange',
  method: 'POST',
  path: '/desk/changes',
  tag: 'Desk',
  summary: 'Write a draft',
  description:
    'A set of edits of entry rules, with what says so. Nothing changes until somebody else has reviewed and published it.',
  needs: ['editor'],
  creates: true,
  body: DraftSchema,
  bodyExample: draftExample,
  answer: DeskChangeSchema,
  examples: { created: { summary: 'The draft', value: deskChangeExample } },
  notFound: {
    when: 'an edit names a rule that does not exist.',
    message: 'edits[0].ruleId: there is no entry rule 999',
  },
  conflict: { when: 'an edit names a rule that is retired.', message: 'edits[0].ruleId: the rule 999 is retired' },
  handle: async ({ db, body, person }) =>
    shown(db, await createDraft(db, readDraft(body as DraftBody, today()), person)),
});

export const updateDeskChange = defineDeskOperation({
  operationId: 'updateDeskChange',
  method: 'PATCH',
  path: '/desk/changes/{id}',
  tag: 'Desk',
  summary: 'Write a draft again',
  description:
    'Everything is replaced: edits and evidence that are left out are gone. Only its author may, and only a draft.',
  needs: ['editor'],
  params: changeParams,
  body: DraftSchema,
  bodyExample: draftExample,
  answer: DeskChangeSchema,
  examples: CHANGED,
  notFound: NO_CHANGE,
  conflict: { when: 'it is no longer a draft.', message: 'Change 999 is in_review: only a draft can be edited' },
  handle: ({ db, params, body, person }) =>
    found(params, 'id', 'Change', async (one) =>
      shown(db, await replaceDraft(db, one, readDraft(body as DraftBody, today()), person)),
    ),
});

export const previewDeskChange = defineDeskOperation({
  operationId: 'previewDeskChange',
  method: 'POST',
  path: '/desk/changes/{id}/preview',
  tag: 'Desk',
  isReadOnly: true,
  summary: 'What a change would do',
  description:
    'Applies the change to the data of this moment, compares all answers before and after, and takes it back. The preview ' +
    'is kept with the change.',
  needs: DESK_ROLES,
  params: changeParams,
  answer: DeskChangeSchema,
  examples: CHANGED,
  notFound: NO_CHANGE,
  conflict: {
    when: 'it is closed, a rule is not what an edit was written about, or it was edited meanwhile.',
    message: 'Change 999 is published: there is nothing to preview any more',
  },
  businessRule: {
    when: 'a rule would have values that contradict each other.',
    message: 'The rule "general" (*>c392) would have values that contradict each other (entry_rule_validity_check)',
  },
  handle: ({ db, params, makePreview }) =>
    found(params, 'id', 'Change', async (one) => shown(db, await previewAndKeep(db, one, makePreview))),
});
