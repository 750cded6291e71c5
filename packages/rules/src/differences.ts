/** Which answers a traveller would notice a difference of: between two rule sets, or two days of one. */
import { type Answer, answer, answeringRules } from './answer.ts';
import type { Day } from './calendar.ts';
import { holdsOn } from './entry-rules/membership.ts';
import { isInRanges, type PairRange } from './entry-rules/pair-range.ts';
import { compareSources } from './entry-rules/sources.ts';
import { isInForce } from './entry-rules/validity.ts';
import { INHERITED_TOPICS } from './facts/topic-names.ts';
import { type AnswerRecord, requirementOf } from './requirement.ts';
import { type Rule, RuleSet } from './rule-set.ts';
import { CONDITION_FIELDS, IDENTITY_FIELDS, STANDING_FIELDS, VALIDITY_FIELDS } from './schema/entry-rule-fields.ts';
import { servedPlaces } from './schema/served.ts';

/** A rule set, asked about travel on a day. */
export interface Moment {
  readonly ruleSet: RuleSet;
  readonly day: Day;
}

export interface AnswerDifference {
  readonly passportId: number;
  readonly destinationId: number;
  /** Undefined = no rule answered. */
  readonly before: AnswerRecord | undefined;
  /** Undefined = no rule answers. */
  readonly after: AnswerRecord | undefined;
}

export interface ComparedPairs {
  /** Of all countries, in the order in which pairs are compared: by passport, then by destination. */
  readonly countryIds: readonly number[];
  /** Only these pairs; absent = all. */
  readonly ranges?: readonly PairRange[] | undefined;
}

/** What a record says of itself, and of how well it is known and where; all else a traveller would notice. */
const OF_ITSELF: ReadonlySet<string> = new Set([
  ...['id', 'createdAt', 'updatedAt', 'sourceUrl', 'verification', 'facts'],
  ...['lastVerifiedAt', 'verificationDueAt', 'isStale'],
  ...[IDENTITY_FIELDS, STANDING_FIELDS, VALIDITY_FIELDS, CONDITION_FIELDS].flatMap((fields) =>
    servedPlaces(fields).map(({ object, member }) => object ?? member),
  ),
]);

/** What a traveller would notice of an answer. */
export function noticedMembers(record: AnswerRecord): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !OF_ITSELF.has(name)));
}

/**
 * Yields null for each pair whose answers are alike, so that the caller can let other work have a turn: all pairs of the
 * world take seconds. A pair is answered only if something differs that its answers are made of.
 */
export function* differences(
  before: Moment,
  after: Moment,
  { countryIds, ranges }: ComparedPairs,
): Generator<AnswerDifference | null> {
  const mayDiffer = yield* pairsThatMayDiffer(before, after, countryIds);
  for (const passportId of countryIds) {
    if (!after.ruleSet.issuesPassports(passportId)) continue;
    for (const destinationId of countryIds) {
      if (ranges !== undefined && !isInRanges(ranges, passportId, destinationId)) continue;
      yield mayDiffer.has(passportId, destinationId)
        ? difference(before, after, passportId, destinationId, mayDiffer.rules)
        : null;
    }
  }
}

/** `changed`: ids of the rules that do not say the same before and after. */
function difference(
  one: Moment,
  other: Moment,
  passportId: number,
  destinationId: number,
  changed: ReadonlySet<number>,
): AnswerDifference | null {
  const [was, is] = [one, other].map(({ ruleSet, day }) => answer(ruleSet, passportId, destinationId, { day }));
  if (was === undefined && is === undefined) return null;
  if (was !== undefined && is !== undefined && areOfSameRules(was, is, changed)) return null;
  const [before, after] = [was, is].map((found) => found && requirementOf(found));
  return before !== undefined && after !== undefined && noticed(before) === noticed(after)
    ? null
    : { passportId, destinationId, before, after };
}

/** Most pairs about which a rule changed have better rules. */
function areOfSameRules(was: Answer, is: Answer, changed: ReadonlySet<number>): boolean {
  return (
    answeringRules(was.resolution) === answeringRules(is.resolution) &&
    !changed.has(is.rule.id) &&
    !INHERITED_TOPICS.some((topic) => changed.has(is.facts[topic]?.rule.id ?? -1))
  );
}

const noticed = (record: AnswerRecord): string => JSON.stringify(noticedMembers(record));

interface MayDiffer {
  /** Ids of the rules that were added, removed or changed, or begin or end between the two days. */
  readonly rules: ReadonlySet<number>;
  has(passportId: number, destinationId: number): boolean;
}

const NO_ONE = {
  passportIds: [],
  codes: { countries: new Map(), groups: new Map() },
  evidence: [],
  publications: [],
};

/** An answer is made of the rules that name the two countries or their groups, their memberships, and the sources. */
function* pairsThatMayDiffer(before: Moment, after: Moment, countryIds: readonly number[]): Generator<null, MayDiffer> {
  const rules: Rule[] = [];
  for (const rule of after.ruleSet.rules) {
    const was = before.ruleSet.rule(rule.id);
    const isSame =
      was !== undefined && isInForce(was, before.day) === isInForce(rule, after.day) && areAlike(was, rule);
    if (!isSame) rules.push(rule, ...(was === undefined ? [] : [was]));
    yield null;
  }
  rules.push(...before.ruleSet.rules.filter(({ id }) => after.ruleSet.rule(id) === undefined));
  const moved = new Set<number>();
  for (const id of countryIds) {
    if (isMoved(before, after, id)) moved.add(id);
    yield null;
  }
  const isReordered = orderOfSources(before.ruleSet, after.ruleSet) !== orderOfSources(after.ruleSet, before.ruleSet);
  // Where no country moved, those of both rule sets are the same.
  const memberships = countryIds.flatMap((id) => after.ruleSet.membershipsOf(id));
  const { today, sources } = after.ruleSet;
  const changed = RuleSet.of({ ...NO_ONE, today, rules, memberships, sources });
  return {
    rules: new Set(rules.map(({ id }) => id)),
    has: (passportId, destinationId) =>
      passportId !== destinationId &&
      (isReordered ||
        moved.has(passportId) ||
        moved.has(destinationId) ||
        changed.candidates(passportId, destinationId).length > 0),
  };
}

function areAlike(one: Rule, other: Rule): boolean {
  if (one === other) return true;
  const values = Object.entries(one) as [keyof Rule, unknown][];
  return values.every(([name, value]) => {
    const than = other[name];
    return value === than || (typeof value === 'object' && JSON.stringify(value) === JSON.stringify(than));
  });
}

/** It issues passports now, or belongs to other groups. */
function isMoved(before: Moment, after: Moment, countryId: number): boolean {
  if (before.ruleSet.issuesPassports(countryId) !== after.ruleSet.issuesPassports(countryId)) return true;
  const [was, is] = [before, after].map(({ ruleSet }) => ruleSet.membershipsOf(countryId)) as [
    ReturnType<RuleSet['membershipsOf']>,
    ReturnType<RuleSet['membershipsOf']>,
  ];
  const isEvent = is.some((one) => holdsOn(one, before.day) !== holdsOn(one, after.day));
  return isEvent || (was !== is && JSON.stringify(was) !== JSON.stringify(is));
}

/** Of those that both have: a rule of another source is one that was added or removed. */
function orderOfSources({ sources }: RuleSet, other: RuleSet): string {
  const common = new Set(other.sources.map(({ id }) => id));
  return [...sources]
    .filter(({ id }) => common.has(id))
    .sort(compareSources)
    .map(({ id }) => id)
    .join();
}
