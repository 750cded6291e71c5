/** The answer to a pair as the API serves it, worked out by the rule set. */
import { type Answer, answer, evidenceOfFact, type UpcomingAnswer, upcomingAnswers } from '@carnet/rules/answer.ts';
import type { Day } from '@carnet/rules/calendar.ts';
import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { type AnswerRecord, requirementOf } from '@carnet/rules/requirement.ts';
import type { RuleSet } from '@carnet/rules/rule-set.ts';
import { type ByteText, byteText } from '../byte-text.ts';
import type { Extras, NamedTime } from '../catalog.ts';
import { type NamedGroup, passportContext } from '../passport-context.ts';
import { personalizedTrace } from '../rules/rule-trace.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';

export interface PersonalizedQuestion extends Extras {
  readonly passport: number;
  readonly destination: number;
  readonly day: Day;
  /** Named in the answer where it is asked for. */
  readonly time?: NamedTime | undefined;
}

/** `organisations`: by code. Undefined = what applies is not known. */
export function personalizedAnswer(
  ruleSet: RuleSet,
  organisations: readonly NamedGroup[],
  { passport, destination, day, time, trace = false, evidence = false }: PersonalizedQuestion,
): ByteText | undefined {
  const found = answer(ruleSet, passport, destination, { day });
  if (found === undefined) return undefined;
  const record = requirementOf(found);
  const upcoming = upcomingAnswers(ruleSet, passport, destination, day).map(servedUpcoming);
  const applicabilityContext = {
    ...passportContext(organisations, ruleSet.membershipsOf(passport), day),
    ...(found.endsOn !== null && { endsOn: found.endsOn }),
    ...(upcoming.length > 0 && { upcoming }),
    ...time,
    ...(trace && {
      trace: personalizedTrace(found.resolution, record, (rule) => ({
        source: ruleSet.sourceOf(rule).code,
        ruleKey: rule.ruleKey,
      })),
    }),
  };
  const requirement = evidence ? withEvidence(ruleSet, record, found, { passport, destination }) : record;
  return byteText(JSON.stringify({ requirement, applicabilityContext }));
}

function servedUpcoming({ startsOn, ruleIds, answer: then }: UpcomingAnswer) {
  return { startsOn, ruleIds, requirement: requirementOf(then) };
}

/** The record with what was said of each of its facts, the newest first. */
function withEvidence(
  ruleSet: RuleSet,
  record: AnswerRecord,
  { rule, facts }: Answer,
  { passport, destination }: Pick<PersonalizedQuestion, 'passport' | 'destination'>,
): EntryRequirement {
  const shown = TOPICS.map((topic) => {
    const giver = topic === 'visa' ? rule : facts[topic]?.rule;
    if (giver === undefined) return [topic, null];
    return [topic, { ...record.facts[topic], evidence: evidenceOfFact(ruleSet, topic, giver, passport, destination) }];
  });
  return { ...record, facts: Object.fromEntries(shown) };
}
