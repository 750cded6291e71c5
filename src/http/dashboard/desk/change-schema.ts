/** A change of the desk as shown to the people there. */

import { VISA_REQUIREMENT_TYPES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { VERDICTS } from '@carnet/rules/trips/checked.ts';
import { type Static, Type } from 'typebox';
import { id, instant, nullable } from '../../../catalog/schemas/fields.ts';
import { CHANGE_SEVERITIES } from '../../../domain/changes/change.ts';
import { CHANGE_STATUSES, DESK_CHANGE_KINDS } from '../../../domain/desk/change-status.ts';
import { EDIT_ACTIONS } from '../../../domain/desk/edit.ts';
import { EDITED_RECORDS, recordOf } from '../../../domain/desk/edited-record.ts';
import { MAX_CORRECTIONS, MAX_EDITS, MAX_EVIDENCE } from '../../../domain/desk/read-draft.ts';
import type { DeskChange, StoredEdit } from '../../../services/desk/changes.repository.ts';

const values = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });
const valuesOrNull = (description: string) => nullable(values(description));
const pairs = (description: string) =>
  Type.Array(Type.Array(Type.Integer(), { description: 'Ids of passport country and destination.' }), { description });
const day = (description: string) => Type.String({ format: 'date', description });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const visaType = (description: string) =>
  nullable(Type.Enum([...VISA_REQUIREMENT_TYPES], { type: 'string', description }));
const verdict = (description: string) => Type.Enum([...VERDICTS], { type: 'string', description });

export const ChangePreviewSchema = Type.Object(
  {
    day: day('The day of travel: that from which the change holds where it is to come, else that of the preview.'),
    pairsAffected: count('Pairs of passport and destination whose answer differs.'),
    differences: Type.Array(
      Type.Object({
        before: valuesOrNull('The members that differ, as they are. Null = nothing is answered.'),
        after: valuesOrNull('The same as they would be. Null = nothing would be answered.'),
        severity: Type.Enum([...CHANGE_SEVERITIES], { type: 'string', description: 'What it means to a traveller.' }),
        pairs: pairs('All pairs whose answers differ in this way.'),
      }),
      { description: 'All answers that differ, those that differ alike together; the most pairs first.' },
    ),
    health: Type.Array(
      Type.Object({
        destinationId: id('The destination.'),
        requirementId: nullable(id('Id of the health requirement. Null = it is new.')),
        vaccineId: id('The vaccine that it is about.'),
        before: valuesOrNull('The members that differ, as they are. Null = it does not hold.'),
        after: valuesOrNull('The same as they would be. Null = it would not hold.'),
        pairs: Type.Array(
          Type.Array(Type.Integer(), {
            description: 'Ids of the country that the traveller comes from and destination.',
          }),
          { description: 'All pairs whose health answers differ in this way.' },
        ),
      }),
      { description: 'Health requirements that say something else, or hold for travellers from other countries.' },
    ),
    byVerdict: Type.Array(
      Type.Object({
        before: visaType('Null = not known.'),
        after: visaType('Null = not known.'),
        pairs: count('How many.'),
      }),
      { description: 'How many pairs go from which type of visa to which.' },
    ),
    bySeverity: Type.Object(
      { tightened: count('Pairs.'), loosened: count('Pairs.'), neutral: count('Pairs.') },
      { description: 'How many pairs it means what for.' },
    ),
    becomeUnknown: pairs('Pairs of which the type of visa is known and would not be.'),
    rulesWithoutAnswer: Type.Array(
      Type.Object({
        id: id('Id of the rule.'),
        ruleKey: Type.String({ description: 'By which its source knows it.' }),
        source: Type.String({ description: 'Code of its source.' }),
      }),
      { description: 'Rules that answer something and would answer nothing any more.' },
    ),
    flippedTrips: Type.Array(
      Type.Object({
        passportId: id('Passport country of the traveller.'),
        destinationIds: Type.Array(Type.Integer(), { description: 'Where they go.' }),
        before: verdict('The verdict today.'),
        after: verdict('The verdict after the change.'),
      }),
      { description: 'At most five journeys of a kept set of a hundred that would be judged otherwise.' },
    ),
    tripsFlipped: count('How many of them would be.'),
    tripsChecked: count(
      'How many of the hundred the change may affect, by their destinations or by the membership of a country.',
    ),
  },
  { $id: 'DeskPreview', description: 'What a change would do to answers.' },
);

const EvidenceSchema = Type.Object(
  {
    topic: nullable(Type.String({ description: 'The topic it speaks of. Null = of a group or a health requirement.' })),
    publication: Type.Object(
      {
        code: Type.String({ description: 'Code of the publication.' }),
        name: Type.String({ description: 'Its title.' }),
        publisher: Type.String({ description: 'Who publishes it.' }),
        kind: Type.String({ description: '`official`, `official_second_hand` or `compilation`.' }),
        url: nullable(Type.String({ description: 'Its page.' })),
        licence: nullable(Type.String({ description: 'Its licence.' })),
      },
      { description: 'The source.' },
    ),
    statedOn: day('Day of the page or edition.'),
    page: nullable(Type.String({ description: 'Where in it.' })),
    url: nullable(Type.String({ description: 'Address of the page.' })),
    quote: nullable(Type.String({ description: 'What it says, word for word.' })),
  },
  { $id: 'DeskEvidence', description: 'What a page says of a topic.' },
);

const EditSchema = Type.Object(
  {
    record: Type.Enum([...EDITED_RECORDS], { type: 'string', description: 'What it is about.' }),
    action: Type.Enum([...EDIT_ACTIONS], { type: 'string', description: 'What is done to the record.' }),
    ruleId: nullable(id('Id of the entry rule. Null = there is none yet, or it is about another record.')),
    groupId: nullable(id('Id of the country group. Null = it is about another record.')),
    healthRequirementId: nullable(
      id('Id of the health requirement. Null = there is none yet, or it is about another record.'),
    ),
    ruleKey: Type.String({ description: 'By which its source knows it; `members` of a group.' }),
    scopeKey: Type.String({
      description:
        'Whom and where it is about, such as `c76>c392` or `g2>c392`; `g2` is a group, `c392` the destination of a ' +
        'health requirement.',
    }),
    before: valuesOrNull('What the record said of these fields when the edit was written. Null = there was none.'),
    fields: values(
      'What it says after. Of a group, its stays (`status`, `since`, `until`, `note`) by the id of each country that ' +
        'comes or leaves; null = it is no member.',
    ),
    evidence: Type.Array(EvidenceSchema, { description: 'What says so.' }),
  },
  { $id: 'DeskEdit', description: 'An edit of one record.' },
);

const person = (description: string) => nullable(id(description));

export const DeskChangeSchema = Type.Object(
  {
    id: id('Id of the change.'),
    kind: Type.Enum([...DESK_CHANGE_KINDS], {
      type: 'string',
      description: '`verification` says again what is known already.',
    }),
    status: Type.Enum([...CHANGE_STATUSES], { type: 'string', description: 'Where it stands.' }),
    reason: Type.String({ description: 'Why; shown with the revisions.' }),
    corrects: Type.Boolean({ description: 'What was said before had been wrong.' }),
    effectiveFrom: nullable(day('First day on which it holds. Null = from its publication on.')),
    authorId: id('Account of who wrote it.'),
    reviewerId: person('Account of who approved or rejected it.'),
    publisherId: person('Account of who published it.'),
    note: nullable(Type.String({ description: 'Of who reviewed or withdrew it.' })),
    revertsId: person('The change that it is the opposite of.'),
    correctionIds: Type.Array(Type.String({ description: 'Id of a report.' }), {
      description: 'Reports that it fixes: its publication closes them.',
    }),
    edits: Type.Array(EditSchema, { description: 'In the order in which they were written.' }),
    preview: nullable(
      ChangePreviewSchema,
      'What it would do to answers. Null = not previewed since it was last edited.',
    ),
    revision: nullable(Type.Integer({ description: 'The last revision of its publication.' })),
    createdAt: instant('When it was begun.'),
    submittedAt: nullable(instant('When it was submitted.')),
    reviewedAt: nullable(instant('When it was approved or rejected.')),
    closedAt: nullable(instant('When it was published, rejected or withdrawn.')),
  },
  { $id: 'DeskChange', description: 'A change of the desk.' },
);

/** What is sent to write one. */
export const DraftSchema = Type.Object({
  reason: Type.String({ description: 'Why, in 5 to 500 characters; shown with the revisions.' }),
  corrects: Type.Optional(Type.Boolean({ description: 'What was said before had been wrong. Default: false.' })),
  effectiveFrom: Type.Optional(nullable(day('First day on which it holds. Null = from its publication on.'))),
  edits: Type.Array(values('An edit'), {
    maxItems: MAX_EDITS,
    description:
      'Each with `action` (`create`, `change`, `retire`), `ruleId` unless it creates one, and `fields` by the names ' +
      'that revisions show. A new rule needs `ruleKey` and a destination and belongs to the open data set. Of a health ' +
      'requirement with `healthRequirementId`, or `record: "health_requirement"` where it is new. Of the members of a ' +
      'group with `groupId`, and `members` with `add` (`countryId`, `status`, `since`, `until`, `note`) and `remove` ' +
      '(ids of countries).',
  }),
  evidence: Type.Optional(
    Type.Array(values('Evidence'), {
      maxItems: MAX_EVIDENCE,
      description:
        'Each with `publication` (its `code`; one that is new also `name`, `publisher`, `kind`, `url`), `statedOn` and ' +
        'at will `topics`, `page`, `url`, and `quote` of at most 300 characters.',
    }),
  ),
  correctionIds: Type.Optional(
    Type.Array(Type.String({ description: 'Id of a report.' }), {
      maxItems: MAX_CORRECTIONS,
      description: 'Open reports that it fixes. Its publication closes them as `fixed`.',
    }),
  ),
});

export const draftExample = {
  reason: 'The ministry lists Brazil with 30 days since December',
  effectiveFrom: null,
  edits: [{ action: 'change', ruleId: 812, fields: { maxStayDays: 30 } }],
  evidence: [
    {
      topics: ['visa'],
      publication: { code: 'japan-mofa-visa' },
      statedOn: '2026-02-10',
      quote: 'for a period of stay of up to 30 days',
    },
  ],
};

type ShownChange = Static<typeof DeskChangeSchema>;

export const deskChangeExample: ShownChange = {
  id: 31,
  kind: 'change',
  status: 'draft',
  reason: draftExample.reason,
  corrects: false,
  effectiveFrom: null,
  authorId: 7,
  reviewerId: null,
  publisherId: null,
  note: null,
  revertsId: null,
  correctionIds: [],
  edits: [
    {
      record: 'entry_rule',
      action: 'change',
      ruleId: 812,
      groupId: null,
      healthRequirementId: null,
      ruleKey: 'visa-exempt',
      scopeKey: 'c76>c392',
      before: { maxStayDays: 90 },
      fields: { maxStayDays: 30 },
      evidence: [],
    },
  ],
  preview: null,
  revision: null,
  createdAt: '2026-02-17T09:30:00.000Z',
  submittedAt: null,
  reviewedAt: null,
  closedAt: null,
};

export function showChange(change: DeskChange, edits: readonly StoredEdit[]): ShownChange {
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    id: change.id,
    kind: change.kind,
    status: change.status,
    reason: change.reason,
    corrects: change.corrects,
    effectiveFrom: change.effective_from,
    authorId: change.author_id,
    reviewerId: change.reviewer_id,
    publisherId: change.publisher_id,
    note: change.note,
    revertsId: change.reverts_id,
    correctionIds: change.correction_ids,
    edits: edits.map(({ position: _, sourceId, applied, evidence, ...edit }) => ({
      record: recordOf(edit),
      ...edit,
      evidence: [...evidence],
    })),
    // Those that were made before health requirements could be edited do not speak of them.
    preview:
      change.preview &&
      ({ ...change.preview, health: change.preview.health ?? [] } as unknown as ShownChange['preview']),
    revision: change.revision === null ? null : Number(change.revision),
    createdAt: change.created_at.toISOString(),
    submittedAt: at(change.submitted_at),
    reviewedAt: at(change.reviewed_at),
    closedAt: at(change.closed_at),
  };
}
