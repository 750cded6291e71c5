/** The one way to an answer: what a rule set says of a passport and a destination, on a day, for a traveller. */
import { type Day, dayOf } from './calendar.ts';
import type { SourceKind } from './entry-rules/sources.ts';
import { nearEnd } from './entry-rules/validity.ts';
import type { Reader } from './facts/audience.ts';
import { bestAddress } from './facts/best-address.ts';
import { type Resolution, resolve } from './facts/cascade.ts';
import type { Evidence, EvidenceKind, Verification } from './facts/evidence.ts';
import { countedAs, verifyFact } from './facts/evidence-index.ts';
import { filledFields, type Givers, giversOf } from './facts/filled-fields.ts';
import { type Said, saidBy, type VisaStatement } from './facts/said.ts';
import { type ShownEvidence, saidOnce, shownEvidence } from './facts/shown-evidence.ts';
import { INHERITED_TOPICS, type InheritedTopic, type Topic } from './facts/topic-names.ts';
import { topicBit } from './facts/topics.ts';
import type { Rule, RuleSet, StatedFacts } from './rule-set.ts';
import { EVIDENCE_FIELDS, type EvidenceRecord } from './schema/evidence-fields.ts';
import { unset } from './schema/field.ts';
import { traceOf } from './trips/topic-trace.ts';
import type { ArrivalConditions, TopicTrace } from './trips/trip-facts.ts';

export interface AnswerOptions {
  /** Of travel: by the rules and memberships of then. */
  readonly day: Day;
  /** A rule about some travellers answers only when it is known to speak of this one. */
  readonly traveller?: ArrivalConditions;
}

export interface Answer extends StatedFacts {
  /** It says which visa is needed; where none does, the first that applies. */
  readonly rule: Rule;
  /** How well the visa is known. */
  readonly verification: Verification;
  /** Where the visa is read: the address that the rule names, else that of the best evidence. */
  readonly sourceUrl: string | null;
  /** The last day on which the rule holds, when that is near. */
  readonly endsOn: Day | null;
  /** For whom entries of its lists are looked at. */
  readonly reader: Reader;
  /** Who else could have answered, and why not. */
  readonly resolution: Resolution<Rule>;
}

const ANY_TRAVELLER: ArrivalConditions = { mode: null, ageYears: null };

/**
 * By country ids. Undefined = what applies is not known, the destination is the passport's own country, or that country
 * issues no passports.
 */
export function answer(
  ruleSet: RuleSet,
  passport: number,
  destination: number,
  options: AnswerOptions,
): Answer | undefined {
  const resolution = whoAnswers(ruleSet, passport, destination, options);
  return resolution && together(ruleSet, resolution, passport, destination, options.day);
}

/** Which rules answer, without what they say: for who looks at all pairs. Undefined as above, but for "not known". */
export function whoAnswers(
  ruleSet: RuleSet,
  passport: number,
  destination: number,
  { day, traveller = ANY_TRAVELLER }: AnswerOptions,
): Resolution<Rule> | undefined {
  if (passport === destination || !ruleSet.issuesPassports(passport)) return undefined;
  const candidates = ruleSet.candidates(passport, destination).flatMap((rule) => forTraveller(rule, traveller));
  return resolved(ruleSet, candidates, passport, destination, day);
}

/** What the rules for every traveller say, of all but the visa: it holds for the destination's own nationals too. */
export function generalAnswer(ruleSet: RuleSet, destination: number, day: Day): Answer | undefined {
  const rules = ruleSet
    .candidates(null, destination)
    .map((rule) => ({ ...rule, topics: rule.topics & ~topicBit('visa') }));
  return together(ruleSet, resolved(ruleSet, rules, destination, destination, day), null, destination, day);
}

/** The conditions that are not given and decide which rule answers. */
export function openConditions(
  ruleSet: RuleSet,
  passport: number,
  destination: number,
  { day, traveller = ANY_TRAVELLER }: AnswerOptions,
): (keyof ArrivalConditions)[] {
  if (passport === destination || !ruleSet.issuesPassports(passport)) return [];
  const candidates = ruleSet.candidates(passport, destination);
  const others = (one: Rule) =>
    candidates.filter((rule) => rule !== one).flatMap((rule) => forTraveller(rule, traveller));
  const open = new Set<keyof ArrivalConditions>();
  for (const rule of candidates) {
    const names = rule.isOfSome ? standing(rule, traveller) : 'speaks';
    if (typeof names === 'string') continue;
    const [spoken, silent] = [[{ ...rule, isOfSome: false }], []].map((assumed) =>
      answeringRules(resolved(ruleSet, [...others(rule), ...assumed], passport, destination, day)),
    );
    if (spoken !== silent) for (const name of names) open.add(name);
  }
  return [...open];
}

/** Who else could have answered each topic, and why not. */
export function traceOfTopics(
  ruleSet: RuleSet,
  passport: number,
  destination: number,
  { day, traveller = ANY_TRAVELLER }: AnswerOptions,
): TopicTrace[] {
  if (!ruleSet.issuesPassports(passport)) return [];
  const candidates = ruleSet.candidates(passport, destination);
  const silent = candidates.filter((rule) => rule.isOfSome && standing(rule, traveller) === 'silent');
  const rules = candidates.flatMap((rule) => forTraveller(rule, traveller));
  return traceOf(resolved(ruleSet, rules, passport, destination, day), silent);
}

/** Whose answers evidence is shown for. */
export interface AskedPairs {
  readonly passports: ReadonlySet<number>;
  /** Null = no single one. */
  readonly destination: number | null;
  /** The rules by which other sources answer the visa of the pair, where it is one (`Resolution.others`). */
  readonly others?: readonly Rule[];
}

/** What was said of a fact that the rule gives, the newest first. Without passports: of what was said of all. */
export function evidenceOfFact(
  ruleSet: RuleSet,
  topic: Topic,
  rule: Rule,
  { passports, destination, others = [] }: AskedPairs,
): ShownEvidence[] {
  const ofDestination = destination === null ? [] : ruleSet.saidOfDestination(destination, topic);
  const isAbout = (one: EvidenceRecord) =>
    one.topic === topic &&
    (one.toCountryId === null || destination === null || one.toCountryId === destination) &&
    (one.passportIds === null || one.passportIds.some((id) => passports.has(id)));
  const said = [...ruleSet.saidOfRule(rule), ...ofDestination].filter(isAbout);
  if (topic === 'visa') said.push(...saidByOthers(ruleSet, others, isAbout));
  const once = saidOnce(said, passports);
  return shownEvidence(topic, saidBy(topic, rule), once, (code) => ruleSet.publication(code));
}

function resolved(
  ruleSet: RuleSet,
  rules: readonly Rule[],
  passport: number,
  destination: number,
  day: Day,
): Resolution<Rule> {
  const others = passport === destination ? [] : ruleSet.membershipsOf(destination);
  const memberships = [...ruleSet.membershipsOf(passport), ...others];
  return resolve(rules, passport, destination, { memberships, sources: ruleSet.sources, day });
}

function together(
  ruleSet: RuleSet,
  resolution: Resolution<Rule>,
  passport: number | null,
  destination: number,
  day: Day,
): Answer | undefined {
  const { winner: rule } = resolution;
  if (rule === null) return undefined;
  return {
    rule,
    ...knownVisa(ruleSet, rule, passport, destination, resolution.others),
    ...statedFacts(ruleSet, giversOf(resolution), destination),
    endsOn: nearEnd(rule, day),
    reader: readerOf(ruleSet, passport, day),
    resolution,
  };
}

/** Of a passport, or of none in particular. */
export function readerOf(ruleSet: RuleSet, passport: number | null, day: Day): Reader {
  return { day, isNational: passport === null ? null : (code) => ruleSet.isNamed(code, passport, day) };
}

/**
 * What rules say of all topics but the visa, each of that which it gives, and how well that is known: worked out once for
 * all passports to whom the same rules give the same. `destination` null: of none in particular.
 */
export function statedFacts(ruleSet: RuleSet, givers: Givers<Rule>, destination: number | null): StatedFacts {
  const name = `${destination} ${INHERITED_TOPICS.map((topic) => givers[topic]?.id ?? '').join()}`;
  let stated = ruleSet.stated.get(name);
  if (stated === undefined) {
    const facts = INHERITED_TOPICS.map((topic) => {
      const rule = givers[topic];
      return [topic, rule && { rule, verification: knownFact(ruleSet, topic, rule, destination) }];
    });
    stated = { facts: Object.fromEntries(facts) as StatedFacts['facts'], fields: filledFields(givers) };
    ruleSet.stated.set(name, stated);
  }
  return stated;
}

export type Standing = 'speaks' | 'silent' | readonly (keyof ArrivalConditions)[];

/** Whether a rule about some travellers speaks of this one; where that is open, the conditions that are not given. */
export function standing(
  { appliesToMode, appliesToMinimumAge }: Pick<Rule, 'appliesToMode' | 'appliesToMinimumAge'>,
  { mode, ageYears }: ArrivalConditions,
): Standing {
  const isOtherMode = appliesToMode !== null && mode !== null && mode !== appliesToMode;
  const isTooYoung = appliesToMinimumAge !== null && ageYears !== null && ageYears < appliesToMinimumAge;
  if (isOtherMode || isTooYoung) return 'silent';
  const open: (keyof ArrivalConditions)[] = [];
  if (appliesToMode !== null && mode === null) open.push('mode');
  if (appliesToMinimumAge !== null && ageYears === null) open.push('ageYears');
  return open.length === 0 ? 'speaks' : open;
}

/** A rule that does not speak of the traveller does not count; where that is open, it counts but answers nothing. */
function forTraveller(rule: Rule, traveller: ArrivalConditions): Rule[] {
  if (!rule.isOfSome) return [rule];
  const found = standing(rule, traveller);
  if (found === 'silent') return [];
  return found === 'speaks' ? [{ ...rule, isOfSome: false }] : [rule];
}

/** The ids of the rules that answer, that of the visa first: equal texts = the same answer. */
export function answeringRules({ winner, topics }: Resolution<{ readonly id: number }>): string {
  return [winner, ...INHERITED_TOPICS.map((topic) => topics[topic].rule)].map((rule) => rule?.id ?? '-').join();
}

/** How well a fact is known, and where it is read. */
export interface KnownVisa {
  readonly verification: Verification;
  readonly sourceUrl: string | null;
}

/**
 * Of the visa that a rule states. Null: of no passport, or no destination, in particular. `others`: the rules by which
 * other sources answer the pair.
 */
export function knownVisa(
  ruleSet: RuleSet,
  rule: Rule,
  passport: number | null,
  destination: number | null,
  others: readonly Rule[],
): KnownVisa {
  const isAbout = ({ passportIds, toCountryId }: EvidenceRecord) =>
    (passportIds === null || (passport !== null && passportIds.includes(passport))) &&
    (toCountryId === null || toCountryId === destination);
  const ofDestination = destination === null ? [] : ruleSet.saidOfDestination(destination, 'visa').filter(isAbout);
  const more = [...ofDestination, ...saidByOthers(ruleSet, others, isAbout)];
  const said = [...ownSaid(ruleSet, 'visa', rule, isAbout), ...more.map((one) => ruleSet.read(one))];
  const value = saidBy('visa', rule);
  const verification = verifyFact('visa', { value, validUntil: null }, said, ruleSet.today);
  return { verification, sourceUrl: rule.sourceUrl ?? bestAddress('visa', value, said) };
}

/** Of a topic that is the same for all passports whom the rule answers. */
export function knownFact(
  ruleSet: RuleSet,
  topic: InheritedTopic,
  rule: Rule,
  destination: number | null,
): Verification {
  const isAboutAll = ({ passportIds, toCountryId }: EvidenceRecord) => passportIds === null && toCountryId === null;
  const others = destination === null ? [] : ruleSet.saidOfDestination(destination, topic);
  const said = [...ownSaid(ruleSet, topic, rule, isAboutAll), ...others.map((one) => ruleSet.read(one))];
  const verification = verifyFact(topic, { value: saidBy(topic, rule), validUntil: null }, said, ruleSet.today);
  return topic === 'notes' ? reviewedBy(verification, rule.notes, ruleSet.today) : verification;
}

/** What a note does not know is to be looked up again by a day. */
function reviewedBy(known: Verification, notes: Rule['notes'], today: Day): Verification {
  const days = (notes ?? []).flatMap(({ reviewBy }) => reviewBy ?? []);
  const dueAt = [...days, ...(known.dueAt === null ? [] : [known.dueAt])].sort()[0] ?? null;
  if (dueAt === null || dueAt === known.dueAt) return known;
  return { ...known, dueAt, status: known.status === 'current' && dueAt <= today ? 'stale' : known.status };
}

/** What the day on which a rule was verified counts as, where nothing more is noted: its source was checked. */
export const KIND_OF_SOURCE: Readonly<Record<SourceKind, EvidenceKind>> = {
  editorial: 'official',
  open_data: 'official_second_hand',
  import: 'compilation',
};

/** What was said of the rule's own fact. */
export function ownSaid(
  ruleSet: RuleSet,
  topic: Topic,
  rule: Rule,
  isAbout: (said: EvidenceRecord) => boolean,
): Evidence<Said | null>[] {
  const own = ruleSet.saidOfRule(rule);
  if (own.length > 0) return own.filter((one) => one.topic === topic && isAbout(one)).map((one) => ruleSet.read(one));
  if (rule.lastVerifiedAt === null) return [];
  const { code, kind } = ruleSet.sourceOf(rule);
  const statedOn = dayOf(rule.lastVerifiedAt);
  return [{ source: countedAs(code), kind: KIND_OF_SOURCE[kind], says: null, statedOn, role: 'decides' }];
}

/**
 * What the rules by which other sources answer a pair say of its visa: what was said of them, else the source itself, of
 * the day of its data.
 */
function saidByOthers(
  ruleSet: RuleSet,
  others: readonly Rule[],
  isAbout: (said: EvidenceRecord) => boolean,
): EvidenceRecord[] {
  return others.flatMap((rule) => {
    const value = saidBy('visa', rule);
    const own = ruleSet.saidOfRule(rule);
    if (own.length > 0) {
      // "Something else than the rule says", and the law that it rests on, tell nothing of another rule.
      const isValue = ({ says, role }: EvidenceRecord) =>
        role === 'decides' && (says === null || (says as VisaStatement).type !== null || 'not' in says);
      const about = own.filter((one) => one.topic === 'visa' && isAbout(one) && isValue(one));
      return about.map((one) => (one.says === null ? { ...one, says: value } : one));
    }
    if (rule.lastVerifiedAt === null) return [];
    const { code } = ruleSet.sourceOf(rule);
    const statedOn = dayOf(rule.lastVerifiedAt);
    return [{ ...STATED_BY_SOURCE, publication: code, says: value, statedOn, url: rule.sourceUrl }];
  });
}
const STATED_BY_SOURCE = { ...unset(EVIDENCE_FIELDS), topic: 'visa', role: 'decides' } as const;

/** An answer that is announced: rules begin that take part in it. */
export interface UpcomingAnswer {
  readonly startsOn: Day;
  readonly ruleIds: readonly number[];
  readonly answer: Answer;
}

/** In order of their days. A rule that will not take part in the answer is not named. */
export function upcomingAnswers(ruleSet: RuleSet, passport: number, destination: number, day: Day): UpcomingAnswer[] {
  const later = ruleSet
    .candidates(passport, destination)
    .filter(({ validFrom }) => validFrom !== null && validFrom > day);
  return [...Map.groupBy(later, ({ validFrom }) => validFrom as Day)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([startsOn, begun]) => {
      const then = answer(ruleSet, passport, destination, { day: startsOn });
      if (then === undefined) return [];
      const taking = [then.rule, ...INHERITED_TOPICS.map((topic) => then.facts[topic]?.rule)];
      const beginning = new Set(begun.map(({ id }) => id));
      const ruleIds = [...new Set(taking.map((rule) => rule?.id ?? 0))].filter((id) => beginning.has(id));
      return ruleIds.length === 0 ? [] : [{ startsOn, ruleIds, answer: then }];
    });
}
