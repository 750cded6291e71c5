/** The answer of a trip check as it is served: the shape of the domain's `TripAnswer`, with the records of the API. */

import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import {
  ITEM_ENFORCEMENTS,
  ITEM_STATUSES,
  ITEM_TIMES,
  ITEM_TOPICS,
  type ItemSource,
  VERDICTS,
} from '@carnet/rules/trips/checked.ts';
import { LEG_ROLES } from '@carnet/rules/trips/question.ts';
import type { TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import type { Requirement } from '@carnet/rules/trips/trip-facts.ts';
import { LANGUAGES } from '@carnet/rules/words/words.ts';
import { type Static, Type } from 'typebox';
import { type WholeRequirement, WholeRequirementSchema } from '../entry-requirement.ts';
import { VisaRequirementTypeSchema } from '../enumerations.ts';
import { count, day, flag, id, instant, nullable, text } from '../fields.ts';

const VerdictSchema = Type.Enum([...VERDICTS], {
  $id: 'TripVerdict',
  type: 'string',
  description:
    '`sufficient`: everything that entry can be refused for is met. `conditional`: it can all still be done in time, or ' +
    'rests with an officer, or depends on what the question leaves out (`missingFacts`). `unknown`: Carnet does not know ' +
    'what decides. `insufficient`: something cannot be met as asked.',
});

const SourceSchema = Type.Object(
  {
    name: text('The source.'),
    url: nullable(text('The page that was read. Null = none is known.')),
    checkedOn: day('Day of the statement that was read.'),
  },
  { $id: 'TripSource', description: 'A source of an item.' },
);

const ItemSchema = Type.Object(
  {
    id: text("`<leg's ref>.<topic>`, and a name where a topic has several; unique within a traveller's answer."),
    topic: Type.Enum([...ITEM_TOPICS], { type: 'string', description: 'What it is about.' }),
    type: Type.Enum(['requirement', 'recommendation', 'information'], {
      type: 'string',
      description: 'Whether entry can be refused for it.',
    }),
    enforcement: Type.Enum([...ITEM_ENFORCEMENTS], {
      type: 'string',
      description: 'How strictly it is asked for. Only what is `required` decides the verdict.',
    }),
    status: Type.Enum([...ITEM_STATUSES], { type: 'string', description: 'Whether the traveller meets it.' }),
    when: Type.Enum([...ITEM_TIMES], { type: 'string', description: 'When it is asked for, or done.' }),
    title: text('What it is, in the language of the answer.'),
    because: nullable(text('Why it has its status, in the language of the answer. Null = the title says it all.')),
    details: nullable(
      text('What the data say, in the language of the answer where the data have it (`detailsLanguage`).'),
    ),
    detailsLanguage: nullable(
      Type.Enum(LANGUAGES, {
        type: 'string',
        description: 'Language of `details`; `en` where one of its texts is known in English alone.',
      }),
    ),
    dueOn: nullable(day('Last day on which it can be done. Null = not known, or there is none.')),
    notBefore: nullable(day('First day on which it can be done.')),
    url: nullable(text('Where it is done, or explained.')),
    ruleId: nullable(id('The entry rule or health requirement that says it.')),
    sources: Type.Array(SourceSchema, { description: 'The sources, newest first.' }),
    isStale: flag('Whether it was not confirmed in the last six months.'),
  },
  { $id: 'TripItem', description: 'One thing that decides, or that has to be done.' },
);

const LedgerSchema = Type.Object(
  {
    area: text('Code of the area, such as `SCHENGEN`, or of the country.'),
    limitDays: count('Days that are allowed.'),
    windowDays: nullable(count('Length of the rolling window. Null = the limit has none.')),
    per: nullable(
      Type.Enum(['entry', 'visa', 'rolling_window', 'calendar_year'], {
        type: 'string',
        description: 'What the days are counted in. Null = not known; this stay is counted by itself.',
      }),
    ),
    usedDays: count('Days used on the day of entry, before this stay.'),
    remainingDays: count('Days left on the day of entry.'),
    mustLeaveBy: nullable(day('Last day of this stay that the limit allows.')),
    nextFullStayFrom: nullable(day('First day on which a stay of the whole limit could begin.')),
  },
  { $id: 'TripLedger', description: 'How many days of stay are used and left.' },
);

const TraceSchema = Type.Object(
  {
    documentRef: text('`ref` of the document.'),
    topics: Type.Array(
      Type.Object({
        topic: Type.Enum([...TOPICS], { type: 'string', description: 'What is answered.' }),
        ruleId: nullable(id('The rule that answers it. Null = none does.')),
        losers: Type.Array(
          Type.Object({
            ruleId: id('Another rule that applies.'),
            reason: text('Why it does not answer, in one sentence, in English.'),
          }),
          { description: 'The other rules that apply and say something of it.' },
        ),
      }),
      { description: 'The rule that answers each topic, and those that do not.' },
    ),
  },
  { $id: 'TripTrace', description: 'The rules that were considered for one document.' },
);

const LegSchema = Type.Object(
  {
    ref: text('`ref` of the leg.'),
    role: Type.Enum([...LEG_ROLES], { type: 'string', description: 'What the leg is.' }),
    country: Type.Object(
      {
        id: id('ISO 3166-1 numeric.'),
        iso2: text('ISO 3166-1 alpha-2.'),
        iso3: text('ISO 3166-1 alpha-3.'),
        name: text('Name in English.'),
      },
      { $id: 'TripCountry', description: 'A country by all of its codes.' },
    ),
    verdict: VerdictSchema,
    documentRef: nullable(text('`ref` of the document to use. Null = none was told.')),
    because: text('Why, in the language of the answer.'),
    requirement: nullable(WholeRequirementSchema, 'The record of the rule that decides. Null = none, as at home.'),
    satisfiedBy: nullable(
      Type.Object(
        {
          authorisationRef: text('`ref` of the authorisation.'),
          ruleId: nullable(id("The rule that accepts it. Null = it is the destination's own.")),
          gives: Type.Object(
            {
              visaRequirementType: nullable(VisaRequirementTypeSchema, 'What is needed with it. Null = nothing more.'),
              maxStayDays: nullable(count('Days of stay. Null = not limited, or not known.')),
            },
            { description: 'What it gives.' },
          ),
        },
        { $id: 'TripSatisfiedBy', description: 'An authorisation that stands in for a visa.' },
      ),
      'The authorisation held that is used. Null = the document alone.',
    ),
    items: Type.Array(ItemSchema, { description: 'What decides, and what has to be done.' }),
    alternatives: Type.Array(
      Type.Object(
        {
          documentRef: text('`ref` of the document.'),
          verdict: VerdictSchema,
          because: text('Why it was not chosen, in the language of the answer.'),
        },
        { $id: 'TripAlternative', description: 'What was found with another document.' },
      ),
      { description: 'Every other document.' },
    ),
    ledger: nullable(LedgerSchema, 'The limit of stay that binds. Null = none is known.'),
    trace: Type.Optional(Type.Array(TraceSchema, { description: 'With `explain=true` only.' })),
  },
  { $id: 'TripLegAnswer', description: 'The answer for one leg.' },
);

const TravellerSchema = Type.Object(
  {
    ref: text('`ref` of the traveller.'),
    verdict: VerdictSchema,
    legs: Type.Array(LegSchema, { description: 'In order.' }),
    checklist: Type.Array(
      Type.Object(
        {
          itemId: text('`id` of the item.'),
          do: text('What to do, in the language of the answer.'),
          dueOn: nullable(day('Last day on which it can be done.')),
          notBefore: nullable(day('First day on which it can be done.')),
          url: nullable(text('Where it is done.')),
          documentRef: nullable(text('`ref` of the document that it is done with.')),
        },
        { $id: 'TripTask', description: 'Something to do.' },
      ),
      { description: 'By due date, then by leg.' },
    ),
    presumed: Type.Array(
      Type.Object(
        {
          path: text('Where it would be in the question.'),
          value: Type.Unknown({ description: 'What is presumed, as it would be given in the question.' }),
          matters: text('Why it matters, in the language of the answer.'),
        },
        { $id: 'TripPresumption', description: 'Something ordinary that the question leaves out.' },
      ),
      {
        description:
          'What was presumed because the question leaves it out, and would change the verdict if it were otherwise: a ' +
          'biometric passport with two blank pages, issued ten years before it expires, a journey that begins where ' +
          'the traveller lives, arrival by air, tourism. A presumption never makes a verdict worse.',
      },
    ),
    missingFacts: Type.Array(
      Type.Object(
        {
          path: text('Where it would stand in the question.'),
          why: text('Why it matters, in the language of the answer.'),
          wouldDecide: Type.Array(Type.String(), { description: 'Ids of the items that it decides.' }),
        },
        { $id: 'TripMissingFact', description: 'A fact that was not told, and of which some value changes a verdict.' },
      ),
      { description: 'What was not told and would decide.' },
    ),
    counterfactuals: Type.Array(
      Type.Object(
        {
          change: Type.Object(
            {
              path: text('Where it is in the question.'),
              to: Type.Unknown({ description: 'The other value.' }),
            },
            { description: 'What is different.' },
          ),
          verdict: VerdictSchema,
          because: text('Why, in the language of the answer.'),
        },
        { $id: 'TripCounterfactual', description: 'A change of the question with which the verdict is another.' },
      ),
      { description: 'At most five. Empty with `counterfactuals=false`.' },
    ),
  },
  { $id: 'TripTravellerAnswer', description: 'The answer for one traveller.' },
);

export const TripAnswerSchema = Type.Object(
  {
    verdict: VerdictSchema,
    headline: text('The answer in one sentence, in the language of the answer.'),
    language: Type.Enum([...LANGUAGES], { type: 'string', description: 'Language of the answer.' }),
    evaluatedAt: instant('The first moment of `asOf`: the same question on the same data always has the same answer.'),
    asOf: day('Day of the check: what was due before it is too late.'),
    knownAt: nullable(instant('Reserved: always null.')),
    dataRevision: text('Names the data that answered.'),
    engineVersion: text('Version of the rules of the check.'),
    inputHash: text('`sha256:` and the hash of the question.'),
    travellers: Type.Array(TravellerSchema, { description: 'In the order of the question.' }),
  },
  { $id: 'TripAnswer', description: 'What a trip takes. `verdict` is the worst of all travellers.' },
);

/** Records are served whole, of which the engine reads a part. */
type Served<T> = T extends Requirement
  ? WholeRequirement
  : T extends readonly (infer One)[]
    ? Served<One>[]
    : T extends object
      ? { -readonly [Name in keyof T]: Served<T[Name]> }
      : T;

export type ServedTripAnswer = Static<typeof TripAnswerSchema>;

/** The schema and the domain's type are the same, both ways; else this does not compile. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
const isSame: Same<ServedTripAnswer, Served<TripAnswer>> & Same<Static<typeof SourceSchema>, Served<ItemSource>> = true;
void isSame;
