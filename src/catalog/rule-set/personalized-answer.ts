/** The answer to a pair as the API serves it, worked out by the rule set. */
import { type Answer, answer, type UpcomingAnswer, upcomingAnswers } from '@carnet/rules/answer.ts';
import type { Day } from '@carnet/rules/calendar.ts';
import { saidBy } from '@carnet/rules/facts/said.ts';
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { INHERITED_TOPICS } from '@carnet/rules/facts/topics.ts';
import type { RuleSet } from '@carnet/rules/rule-set.ts';
import { type KnownFacts, sharedJson, statementJson, verificationJson } from '../build/json.ts';
import { type ByteText, byteText } from '../byte-text.ts';
import type { Extras, NamedTime } from '../catalog.ts';
import { type NamedGroup, passportContext } from '../passport-context.ts';
import { saidOnce, servedEvidence } from '../rules/evidence-store.ts';
import { traceOf } from '../rules/rule-trace.ts';
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
  const text = requirementJson(found);
  const record = trace || evidence ? (JSON.parse(text) as EntryRequirement) : undefined;
  const upcoming = upcomingAnswers(ruleSet, passport, destination, day).map(servedUpcoming);
  const applicabilityContext = {
    ...passportContext(organisations, ruleSet.membershipsOf(passport), day),
    ...(found.endsOn !== null && { endsOn: found.endsOn }),
    ...(upcoming.length > 0 && { upcoming }),
    ...time,
    ...(trace &&
      record && {
        trace: traceOf(found.resolution, record, (rule) => ({
          source: ruleSet.sourceOf(rule).code,
          ruleKey: rule.ruleKey,
        })),
      }),
  };
  const requirement =
    evidence && record ? JSON.stringify(withEvidence(ruleSet, record, found, { passport, destination })) : text;
  return byteText(`{"requirement":${requirement},"applicabilityContext":${JSON.stringify(applicabilityContext)}}`);
}

/** The record of the answer: what its rule says, and of each other topic what the rule that answers it says. */
export function requirementJson({ rule, verification, sourceUrl, facts, fields }: Answer): string {
  const { id, fromCountryId } = rule;
  const [createdAt, updatedAt] = [rule.createdAt, rule.updatedAt].map((ms) => new Date(ms).toISOString()) as [
    string,
    string,
  ];
  const known = INHERITED_TOPICS.map((topic) => {
    const fact = facts[topic];
    return [topic, fact && { verification: fact.verification, statementId: fact.rule.id }];
  });
  return [
    `{"id":${id},"fromCountryId":${fromCountryId},`,
    statementJson(rule, { createdAt, updatedAt }),
    verificationJson({ verification, sourceUrl }),
    id,
    sharedJson(fields, Object.fromEntries(known) as KnownFacts),
  ].join('');
}

function servedUpcoming({ startsOn, ruleIds, answer: then }: UpcomingAnswer) {
  return { startsOn, ruleIds, requirement: JSON.parse(requirementJson(then)) as EntryRequirement };
}

/** The record with what was said of each of its facts, the newest first. */
function withEvidence(
  ruleSet: RuleSet,
  record: EntryRequirement,
  { rule, facts }: Answer,
  { passport, destination }: Pick<PersonalizedQuestion, 'passport' | 'destination'>,
): EntryRequirement {
  const ruleOf = (topic: Topic) => (topic === 'visa' ? rule : facts[topic]?.rule);
  const shown = { ...record.facts };
  for (const topic of TOPICS) {
    const [fact, giver] = [shown[topic], ruleOf(topic)];
    if (fact === null || giver === undefined) continue;
    const said = [...ruleSet.saidOfRule(giver), ...ruleSet.saidOfDestination(destination, topic)].filter(
      (one) =>
        one.topic === topic &&
        (one.toCountryId === null || one.toCountryId === destination) &&
        (one.passportIds === null || one.passportIds.includes(passport)),
    );
    const evidence = servedEvidence(topic, saidBy(topic, giver), saidOnce(said, new Set([passport])), (code) =>
      ruleSet.publication(code),
    );
    shown[topic] = { ...fact, evidence };
  }
  return { ...record, facts: shown };
}
