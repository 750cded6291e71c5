/** The entry requirement as endpoints serve it (contract: EntryRequirement), and whole as trip checks do. */

import type { EntryOption } from '@carnet/rules/entry-options.ts';
import type { Condition } from '@carnet/rules/facts/audience.ts';
import { INHERITED_TOPICS, TOPICS } from '@carnet/rules/facts/topic-names.ts';
import type { Note } from '@carnet/rules/notes.ts';
import { type ExtensionField, LEFT_OUT, plainRecord } from '@carnet/rules/plain-record.ts';
import {
  CONDITION_FIELDS,
  ENTRY_RULE_FIELDS,
  IDENTITY_FIELDS,
  INHERITED_FIELDS,
  STANDING_FIELDS,
  TOPIC_FIELDS,
  VALIDITY_FIELDS,
} from '@carnet/rules/schema/entry-rule-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import { served } from '@carnet/rules/schema/served.ts';
import { CONCERNED_FIELDS } from '@carnet/rules/schema/topics/audience.ts';
import { PRE_ARRIVAL_FIELDS, type PreArrivalStep } from '@carnet/rules/schema/topics/formality-topics.ts';
import { NOTE_FIELDS } from '@carnet/rules/schema/topics/note-topic.ts';
import type { TopicEntry } from '@carnet/rules/schema/topics/terms.ts';
import { VISA_FIELDS } from '@carnet/rules/schema/topics/visa-fields.ts';
import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox';
import { FRESHNESS, STAMPS } from './dates.ts';
import { EntryOptionSchema } from './entry-option.ts';
import { flag, id, nullable, text, url, withoutNull } from './fields.ts';
import { type MemberSchemas, type SchemasOfObjects, schemaOfField, servedSchemas } from './served-fields.ts';
import { FactsSchema, factsExample, VerificationSchema, verificationExample } from './verification.ts';

const FEE_DESCRIPTION =
  'Extension. What the cheapest visa or authorisation for a visit of `maxStayDays` costs. Null = not known.';

/** The objects that the fields of a topic are served in, under its name. */
const TOPIC_OBJECTS = Object.fromEntries(
  INHERITED_TOPICS.flatMap((topic) => {
    const { object }: TopicEntry = TOPIC_FIELDS[topic];
    if (object === undefined) return [];
    const $id = `${topic[0]?.toUpperCase()}${topic.slice(1)}`;
    const schema = (members: MemberSchemas) =>
      nullable(Type.Object(members, { $id, description: object.description }), object.inRecord);
    return [[topic, schema]];
  }),
) as unknown as SchemasOfObjects<typeof INHERITED_FIELDS>;

/** What else an answer says (packages/rules/src/notes.ts). */
const ConditionSchema = Type.Object(
  Object.fromEntries(
    Object.entries(CONCERNED_FIELDS).map(([name, field]) => [name, Type.Optional(schemaOfField(field))]),
  ),
  {
    $id: 'Condition',
    description: 'Whom it concerns, as far as the passport does not decide it: all members hold. Left out: everybody.',
  },
);
const NoteSchema = Type.Object(
  {
    text: schemaOfField(NOTE_FIELDS.text),
    topic: Type.Optional(schemaOfField(NOTE_FIELDS.topic)),
    for: Type.Optional(ConditionSchema),
    reviewBy: Type.Optional(schemaOfField(NOTE_FIELDS.reviewBy)),
  },
  { $id: 'Note', description: 'One statement. Members that say nothing are left out.' },
) as unknown as TUnsafe<Note>;

/** A form before arrival, for those whom it concerns. */
const PreArrivalStepSchema = Type.Object(
  { ...servedSchemas(PRE_ARRIVAL_FIELDS, {}), for: Type.Optional(ConditionSchema) },
  { $id: 'PreArrivalStep', description: 'One thing to fill in, or to be granted, before or on arrival.' },
) as unknown as TUnsafe<PreArrivalStep>;

/** Of the whole record, in the order in which it is served. */
const FIELDS = {
  id: id('Identifier of the rule; the same when its source is imported again.'),
  ...servedSchemas(IDENTITY_FIELDS, {}),
  ...servedSchemas(STANDING_FIELDS, {}),
  ...servedSchemas(INHERITED_FIELDS, TOPIC_OBJECTS),
  preArrival: nullable(
    Type.Unsafe<readonly PreArrivalStep[]>(Type.Array(PreArrivalStepSchema)),
    INHERITED_FIELDS.preArrival.description,
  ),
  healthInsuranceFor: nullable(
    Type.Unsafe<readonly Condition[]>(Type.Array(ConditionSchema)),
    INHERITED_FIELDS.healthInsuranceFor.description,
  ),
  entryOptions: nullable(
    Type.Unsafe<readonly EntryOption[]>(Type.Array(EntryOptionSchema)),
    'Extension. How this traveller may enter: first the way that takes nothing but the passport, then those for ' +
      'holders of other visas or permits, and others. Null = none is known.',
  ),
  notes: nullable(
    Type.Unsafe<readonly Note[]>(Type.Array(NoteSchema)),
    'Extension. What else there is to know, for this traveller, what can stop the journey first. Null = nothing.',
  ),
  generalNotes: nullable(text('Anything else to know: `notes` as one text, in English.')),
  customsDeclaration: nullable(
    Type.Object(
      {
        required: flag('Whether every traveller must hand one in.'),
        details: nullable(text('What must be declared, and how.')),
        url: nullable(url('Where the declaration is made or explained.')),
      },
      { $id: 'CustomsDeclaration', description: 'What is known of a customs declaration.' },
    ),
    'Extension. Null = not known: `customsDeclarationRequired` is false then, as it cannot be null.',
  ),
  ...servedSchemas(VISA_FIELDS, {
    visaFee: (members) =>
      nullable(Type.Object(members, { $id: 'VisaFee', description: 'What a visa costs.' }), FEE_DESCRIPTION),
    stayLimit: (members) =>
      nullable(
        Type.Object(members, { $id: 'StayLimit', description: 'What days of stay are counted in.' }),
        'Extension. What the days of stay are counted in. Null = not known.',
      ),
  }),
  ...servedSchemas(CONDITION_FIELDS, {
    appliesTo: (members) =>
      nullable(
        Type.Object(members, { $id: 'AppliesTo', description: 'Conditions on the traveller.' }),
        'Extension. Of which travellers the rule speaks. Null = it speaks of all in its scope.',
      ),
  }),
  ...servedSchemas(VALIDITY_FIELDS, {}),
  ...FRESHNESS,
  verification: VerificationSchema,
  facts: FactsSchema,
  ...STAMPS,
};

export const WholeRequirementSchema = Type.Object(FIELDS, {
  $id: 'WholeRequirement',
  description: 'An entry requirement with all of its fields, null where nothing is known, and with `facts`.',
});

type Fields = typeof FIELDS;
type Plain = {
  [Name in Exclude<keyof Fields, 'facts'>]: Name extends ExtensionField
    ? TOptional<TUnsafe<NonNullable<Static<Fields[Name]>>>>
    : Fields[Name];
};

/** The same fields: those that a plain record may leave out are never null in it. */
function plainFields(): Plain {
  const { facts: _, ...fields } = FIELDS;
  const shown = Object.entries(fields).map(([name, schema]) => [name, name in LEFT_OUT ? leftOut(schema) : schema]);
  return Object.fromEntries(shown);
}

function leftOut(schema: TSchema & { readonly description?: string }): TSchema {
  const { description = '' } = schema;
  const says = description.includes('Null = ')
    ? description.replace('Null = ', 'Left out where ')
    : `${description} Left out where not known.`;
  return Type.Optional(withoutNull(schema, says));
}

export const EntryRequirementSchema = Type.Object(
  {
    ...plainFields(),
    toConfirm: Type.Array(Type.Enum([...TOPICS], { type: 'string' }), {
      description:
        'Extension. The topics to confirm before one relies on them: something is known of them, but it is stale, ' +
        'disputed or unverified. `evidence=true` says by whom. Empty = none.',
    }),
    facts: Type.Optional(FactsSchema),
  },
  {
    $id: 'EntryRequirement',
    description:
      'What a traveller needs to enter a destination. General rule: `fromCountryId` and `fromCountryGroupId` ' +
      'are null. ' +
      'Fields that the rule leaves unset and that do not depend on the traveller are filled from the general ' +
      'rule of the destination. Fields of the contract are always there, null where nothing is known. Extensions are ' +
      'left out then; `facts` come with `evidence=true`.',
  },
);

export type EntryRequirement = Static<typeof EntryRequirementSchema>;

export type WholeRequirement = Static<typeof WholeRequirementSchema>;

/** An illustration of the shape, not advice. */
export const wholeRequirementExample: WholeRequirement = {
  id: 4711,
  ...served(ENTRY_RULE_FIELDS)({
    ...unset(ENTRY_RULE_FIELDS),
    fromCountryId: 76,
    toCountryId: 392,
    priority: 100,
    documentValidityMinimumDays: 0,
    proofOfFunds: 'may_be_asked',
    returnTicket: 'may_be_asked',
    returnTicketDetails: 'A ticket out of the country within the permitted stay.',
    healthInsurance: 'recommended',
    customsDeclarationRequired: true,
    proofOfAccommodation: 'may_be_asked',
    visaRequirementType: 'visa_free',
    maxStayDays: 90,
  }),
  preArrival: null,
  healthInsuranceFor: null,
  entryOptions: [{ type: 'visa_free', stay: 90 }],
  notes: null,
  generalNotes: null,
  customsDeclaration: { required: true, details: null, url: null },
  lastVerifiedAt: '2026-10-03T00:00:00.000Z',
  verificationDueAt: '2027-04-03T00:00:00.000Z',
  isStale: false,
  verification: verificationExample,
  facts: factsExample,
  createdAt: '2026-02-17T09:30:00.000Z',
  updatedAt: '2026-02-17T09:30:00.000Z',
};

export const entryRequirementExample: EntryRequirement = plainRecord(wholeRequirementExample);
