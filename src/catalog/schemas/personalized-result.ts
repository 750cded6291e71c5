/** The answer for one passport country and one destination, with its optional trace (contract: personalized result). */

import { PRECEDENCE_STEPS } from '@carnet/rules/entry-rules/precedence.ts';
import { CANDIDATE_OUTCOMES } from '@carnet/rules/facts/cascade.ts';
import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { type Static, Type } from 'typebox';
import { EntryRequirementSchema, entryRequirementExample } from './entry-requirement.ts';
import { flag, id, instant, MAX_INT32, nullable, text } from './fields.ts';
import { factsExample } from './verification.ts';

export const TraceCandidateSchema = Type.Object(
  {
    ruleId: id('Identifier of the candidate rule.'),
    source: text('Code of the source that states the rule.'),
    ruleKey: text("The source's own name for the rule."),
    fromCountryId: nullable(id('Passport country of the rule.')),
    fromCountryGroupId: nullable(id('Group of passport countries of the rule.')),
    toCountryId: nullable(id('Destination of the rule.')),
    toCountryGroupId: nullable(id('Group of destinations of the rule.')),
    priority: Type.Integer({ description: 'Higher = more specific.', minimum: 0, maximum: MAX_INT32 }),
    applied: flag('Whether the rule matches the passport country and the destination.'),
    outcome: Type.Enum([...CANDIDATE_OUTCOMES], {
      type: 'string',
      description:
        '`won`: this is the answer. `lost`: it applies, another rule comes first. `no_visa`: it applies and says ' +
        'nothing of the visa, only of other topics. `not_applicable`: a side does not match. ' +
        '`not_in_force`: it has ended, or has not begun. `shadowed_by_source`: a higher-ranked source has a ' +
        'rule of the same scope.',
    }),
    lostAtStep: nullable(
      Type.Integer({
        description:
          'Step of the precedence order at which the rule lost: 1 passport country set, 2 priority, 3 origin ' +
          'by group, ' +
          '4 destination specificity, 5 recency. Null unless `outcome` is `lost`.',
        minimum: 1,
        maximum: 5,
      }),
    ),
    lostAtStepName: nullable(text('Name of that step.')),
    reason: text('The same in one sentence.'),
  },
  { $id: 'TraceCandidate', description: 'One rule that was considered, and what became of it.' },
);

export const PersonalizedTraceSchema = Type.Object(
  {
    candidates: Type.Array(TraceCandidateSchema, { description: 'Every rule considered, the winner first.' }),
    topics: Type.Array(
      Type.Object({
        topic: Type.Enum([...TOPICS], { type: 'string', description: 'What is answered, besides the visa.' }),
        ruleId: nullable(id('The rule that answers it. Null = none does.')),
        losers: Type.Array(
          Type.Object({
            ruleId: id('Another rule that applies and says something of it.'),
            reason: text('Why it does not answer, in one sentence.'),
          }),
          { description: 'The other rules that apply and say something of it, in order.' },
        ),
      }),
      { description: 'The rule that answers each topic besides the visa, and those that do not.' },
    ),
    inheritedFields: Type.Array(
      Type.Object({
        field: text('Field of `requirement` that was inherited, for example `returnTicket` or `documentValidity`.'),
        fromRuleId: id('The rule it comes from.'),
      }),
      { description: 'Fields of `requirement` that the winning rule does not state itself.' },
    ),
  },
  { $id: 'PersonalizedTrace', description: 'Extension. How the answer was found.' },
);

export const UpcomingAnswerSchema = Type.Object(
  {
    startsOn: Type.String({ description: 'First day of it.', format: 'date' }),
    ruleIds: Type.Array(id('Identifier of a rule that begins on that day.'), {
      description: 'The rules that begin then and take part in the answer.',
    }),
    requirement: EntryRequirementSchema,
  },
  { $id: 'UpcomingAnswer', description: 'Extension. The answer from a day on that is to come, by rules announced.' },
);

export const PersonalizedResultSchema = Type.Object(
  {
    requirement: EntryRequirementSchema,
    applicabilityContext: Type.Object(
      {
        isFromMercosur: flag('Whether the passport country is a full member of the group `MERCOSUR`.'),
        countryGroups: Type.Array(Type.Object({ code: text('Code of the group.'), name: text('Name of the group.') }), {
          description:
            'Organisations that the passport country is a full member of, sorted by code. Lists made by ' +
            'destinations are not included.',
        }),
        endsOn: Type.Optional(
          Type.String({
            description:
              'Extension. Last day on which the rule that answers holds: present when that is at most 90 days away.',
            format: 'date',
          }),
        ),
        upcoming: Type.Optional(
          Type.Array(UpcomingAnswerSchema, {
            description:
              'Extension. How the answer will be when rules begin that are announced, in order of their days: present ' +
              'when there are any.',
          }),
        ),
        asOf: Type.Optional(
          Type.String({
            description: 'Extension. The day of travel: present with `asOf` or `knownAt`.',
            format: 'date',
          }),
        ),
        knownAt: Type.Optional(
          nullable(
            instant('Extension. The instant whose knowledge answers: present with `asOf` or `knownAt`. Null = now.'),
          ),
        ),
        trace: Type.Optional(PersonalizedTraceSchema),
      },
      { description: 'Explains the matching. `trace` is present with `explain=true` only.' },
    ),
  },
  {
    $id: 'PersonalizedResult',
    description: 'The most specific applicable rule for a passport country and a destination.',
  },
);

export type UpcomingAnswer = Static<typeof UpcomingAnswerSchema>;
export type TraceCandidate = Static<typeof TraceCandidateSchema>;
export type PersonalizedTrace = Static<typeof PersonalizedTraceSchema>;
export type PersonalizedResult = Static<typeof PersonalizedResultSchema>;

/** An illustration of the shape, not advice. */
export const personalizedResultExample: PersonalizedResult = {
  requirement: entryRequirementExample,
  applicabilityContext: {
    isFromMercosur: true,
    countryGroups: [{ code: 'MERCOSUR', name: 'Southern Common Market' }],
  },
};

export const evidencedResultExample: PersonalizedResult = {
  ...personalizedResultExample,
  requirement: { ...entryRequirementExample, facts: factsExample },
};

export const explainedResultExample: PersonalizedResult = {
  requirement: entryRequirementExample,
  applicabilityContext: {
    ...personalizedResultExample.applicabilityContext,
    trace: {
      candidates: [
        {
          ruleId: 4711,
          source: 'open-data',
          ruleKey: 'visa-exempt',
          fromCountryId: 76,
          fromCountryGroupId: null,
          toCountryId: 392,
          toCountryGroupId: null,
          priority: 100,
          applied: true,
          outcome: 'won',
          lostAtStep: null,
          lostAtStepName: null,
          reason: 'The most specific rule that applies.',
        },
        {
          ruleId: 4700,
          source: 'open-data',
          ruleKey: 'general',
          fromCountryId: null,
          fromCountryGroupId: null,
          toCountryId: 392,
          toCountryGroupId: null,
          priority: 0,
          applied: true,
          outcome: 'lost',
          lostAtStep: 1,
          lostAtStepName: PRECEDENCE_STEPS[1],
          reason: `Lost to rule 4711 at step 1: ${PRECEDENCE_STEPS[1]}.`,
        },
      ],
      topics: [{ topic: 'returnTicket', ruleId: 4700, losers: [] }],
      inheritedFields: [{ field: 'returnTicket', fromRuleId: 4700 }],
    },
  },
};
