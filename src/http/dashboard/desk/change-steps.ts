/** The steps that a change of the desk takes after it is written. */

import { dayOf } from '@carnet/rules/calendar.ts';
import { type TObject, type TString, Type } from 'typebox';
import { nullable } from '../../../catalog/schemas/fields.ts';
import type { DeskRole } from '../../../domain/desk/desk-roles.ts';
import type { DeskChange } from '../../../services/desk/changes.repository.ts';
import type { DeskPerson } from '../../../services/desk/desk-person.ts';
import { previewAndPublish } from '../../../services/desk/publish-change.ts';
import { revertChange } from '../../../services/desk/revert-change.ts';
import { approveChange, rejectChange, submitChange, withdrawChange } from '../../../services/desk/take-step.ts';
import { found } from '../found.ts';
import { type DashboardContext, defineDeskOperation, type RegisteredOperation } from '../operation.ts';
import { DeskChangeSchema, deskChangeExample } from './change-schema.ts';
import { changeParams, NO_CHANGE, shown } from './changes.ts';

const today = () => dayOf(Date.now());
const Note = Type.Object({
  note: Type.Optional(nullable(Type.String({ description: 'For its author, at most 500 characters.' }))),
});

interface Step<Body> {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly needs: readonly DeskRole[];
  readonly body?: TObject;
  readonly bodyExample?: unknown;
  readonly conflict: string;
  readonly creates?: true;
  readonly take: (context: DashboardContext, id: number, body: Body, person: DeskPerson) => Promise<DeskChange>;
}

function defineStep<Body = unknown>(step: Step<Body>): RegisteredOperation {
  const { name, summary, description, needs, body, bodyExample, conflict, creates, take } = step;
  return defineDeskOperation({
    operationId: `${name}DeskChange`,
    method: 'POST',
    path: `/desk/changes/{id}/${name}`,
    tag: 'Desk',
    summary,
    description,
    needs,
    params: changeParams,
    ...(body === undefined ? {} : { body, bodyExample }),
    ...(creates === undefined ? {} : { creates }),
    answer: DeskChangeSchema,
    examples: { changed: { summary: 'The change as it is now', value: deskChangeExample } },
    notFound: NO_CHANGE,
    conflict: { when: 'it does not stand where this step begins, or the data moved on.', message: conflict },
    businessRule: {
      when: 'what the change says does not allow it.',
      message: 'Nothing says so: the edit of the rule "general" (*>c392) has no evidence',
    },
    handle: (call) =>
      found(call.params, 'id', 'Change', async (id) =>
        shown(call.db, await take(call, id, call.body as Body, call.person)),
      ),
  });
}

type Noted = { readonly note?: string | null };

export const changeSteps: readonly RegisteredOperation[] = [
  defineStep({
    name: 'submit',
    summary: 'Submit a draft for review',
    description: 'By its author. Each edit but a retirement needs evidence.',
    needs: ['editor'],
    conflict: 'Change 999 is published: only one that is draft can take this step',
    take: ({ db }, id, _, person) => submitChange(db, id, person),
  }),
  defineStep<Noted>({
    name: 'approve',
    summary: 'Approve a change',
    description: 'By somebody else than its author, who has seen its preview of the data of today.',
    needs: ['reviewer'],
    body: Note,
    bodyExample: { note: null },
    conflict: "Change 999 has no preview of today's data: preview it first",
    take: ({ db }, id, { note = null }, person) => approveChange(db, id, { note, today: today() }, person),
  }),
  defineStep<{ readonly note: string }>({
    name: 'reject',
    summary: 'Reject a change',
    description: 'By somebody else than its author. It stays as it is.',
    needs: ['reviewer'],
    body: Type.Object({ note: Type.String({ description: 'Why, at most 500 characters.' }) as TString }),
    bodyExample: { note: 'The page is of 2019' },
    conflict: 'Change 999 is published: only one that is in_review or approved can take this step',
    take: ({ db }, id, { note }, person) => rejectChange(db, id, note, person),
  }),
  defineStep({
    name: 'publish',
    summary: 'Publish a change',
    description:
      'By somebody else than its author, once it is approved. All of it is published or nothing. A preview that is older ' +
      'than the data is made again; where it says something else than was approved, the change has to be approved again.',
    needs: ['reviewer'],
    conflict: 'Change 999 would do something else than when it was approved: look at its preview and approve it again',
    take: ({ db, makePreview }, id, _, person) => previewAndPublish(db, id, { make: makePreview, today }, person),
  }),
  defineStep<Noted>({
    name: 'withdraw',
    summary: 'Withdraw a change',
    description: 'By its author or, as for somebody who has left, by a reviewer. It stays as it is.',
    needs: ['editor', 'reviewer'],
    body: Note,
    bodyExample: { note: 'Written twice' },
    conflict: 'Change 999 is published: only one that is draft or in_review or approved can take this step',
    take: ({ db }, id, { note = null }, person) => withdrawChange(db, id, note, person),
  }),
  defineStep<{ readonly reason: string }>({
    name: 'revert',
    summary: 'Make the opposite change',
    description: 'A draft of its own, which is reviewed and published as every other. It corrects what was published.',
    needs: ['editor'],
    creates: true,
    body: Type.Object({ reason: Type.String({ description: 'Why, in 5 to 500 characters.' }) as TString }),
    bodyExample: { reason: 'The ministry took the page back' },
    conflict: 'Change 999 is draft: only a published one can be reverted',
    take: ({ db }, id, { reason }, person) => revertChange(db, id, reason, person),
  }),
];
