/** The answers to pairs as the API serves them. */
import { type Answer, answer, evidenceOfFact, type UpcomingAnswer, upcomingAnswers } from '@carnet/rules/answer.ts';
import type { Day } from '@carnet/rules/calendar.ts';
import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { plainRecord } from '@carnet/rules/plain-record.ts';
import { type AnswerRecord, requirementOf } from '@carnet/rules/requirement.ts';
import type { RuleSet } from '@carnet/rules/rule-set.ts';
import type { Extras, NamedTime } from '../asked.ts';
import { type ByteText, byteText } from '../byte-text.ts';
import { type NamedGroup, passportContext } from '../passport-context.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';
import type { Facts } from '../schemas/verification.ts';
import { personalizedTrace } from './rule-trace.ts';

interface Question extends Extras {
  readonly passport: number;
  readonly destination: number;
  readonly day: Day;
  /** Named in the answer where it is asked for. */
  readonly time?: NamedTime | undefined;
}

export class PersonalizedAnswers {
  readonly #ruleSet: RuleSet;
  /** By code. */
  readonly #organisations: readonly NamedGroup[];
  readonly #day: Day;
  /** Those of the day that were asked for, remembered for as long as their rule set serves. */
  readonly #plain = new Map<string, ByteText | undefined>();

  constructor(ruleSet: RuleSet, organisations: readonly NamedGroup[], day: Day) {
    this.#ruleSet = ruleSet;
    this.#organisations = organisations;
    this.#day = day;
  }

  /** Of countries that exist. Undefined = what applies is not known. */
  plain(passport: number, destination: number): ByteText | undefined {
    const pair = `${passport} ${destination}`;
    let text = this.#plain.get(pair);
    if (text === undefined && !this.#plain.has(pair)) {
      text = this.#text({ passport, destination, day: this.#day });
      this.#plain.set(pair, text);
    }
    return text;
  }

  /** With what is asked for beside the plain answer. */
  withExtras(passport: number, destination: number, extras: Extras, time?: NamedTime): ByteText | undefined {
    return this.#text({ passport, destination, day: time?.asOf ?? this.#day, time, ...extras });
  }

  #text(question: Question): ByteText | undefined {
    const { passport, destination, day, time, trace = false, evidence = false } = question;
    const ruleSet = this.#ruleSet;
    const found = answer(ruleSet, passport, destination, { day });
    if (found === undefined) return undefined;
    const record = requirementOf(found);
    const upcoming = upcomingAnswers(ruleSet, passport, destination, day).map((then) => servedUpcoming(then, evidence));
    const applicabilityContext = {
      ...passportContext(this.#organisations, ruleSet.membershipsOf(passport), day),
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
    const facts = evidence ? factsWithEvidence(ruleSet, record, found, question) : undefined;
    const requirement: EntryRequirement = plainRecord(record, facts);
    return byteText(JSON.stringify({ requirement, applicabilityContext }));
  }
}

function servedUpcoming({ startsOn, ruleIds, answer: then }: UpcomingAnswer, withFacts: boolean) {
  const record = requirementOf(then);
  return { startsOn, ruleIds, requirement: plainRecord(record, withFacts ? record.facts : undefined) };
}

/** The facts of the record with what was said of each, the newest first. */
function factsWithEvidence(
  ruleSet: RuleSet,
  record: AnswerRecord,
  { rule, facts, resolution }: Answer,
  { passport, destination }: Question,
): Facts {
  const pairs = { passports: new Set([passport]), destination, others: resolution.others };
  const shown = TOPICS.map((topic) => {
    const giver = topic === 'visa' ? rule : facts[topic]?.rule;
    if (giver === undefined) return [topic, null];
    return [topic, { ...record.facts[topic], evidence: evidenceOfFact(ruleSet, topic, giver, pairs) }];
  });
  return Object.fromEntries(shown);
}
