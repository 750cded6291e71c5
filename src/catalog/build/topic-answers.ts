/** Decides which rules are served, and which rule answers each topic for each pair of passport and destination. */
import { VISA_REQUIREMENT_TYPES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { precedenceRank } from '@carnet/rules/entry-rules/precedence.ts';
import { mayAnswer, sourceOrder } from '@carnet/rules/facts/cascade.ts';
import { INHERITED_TOPICS, type InheritedTopic, topicBit } from '@carnet/rules/facts/topics.ts';
import { NONE, type RuleColumns, type SourceEntry } from '../image/image.ts';
import { visaTypesOf } from '../image/stored-statement.ts';
import type { GroupMembers } from './group-members.ts';

export interface AnswerContext {
  readonly countries: number;
  readonly groups: number;
  readonly members: GroupMembers;
  readonly sources: readonly SourceEntry[];
  /** By country index: 1 where there are passports of it. Nobody comes with another one. */
  readonly passports: Uint8Array;
  /** By passport index * countries + destination index: 1 where the pair is to be answered; null = all are. */
  readonly asked: Uint8Array | null;
  /** The day for which is asked, in days since 1970-01-01. */
  readonly day: number;
}

/**
 * Rows by passport index * countries + destination index; NONE = no rule. No rule answers a country's own passport, also
 * where it is about everybody: nobody is asked for a visa at home.
 */
export interface TopicAnswers {
  /** The rule whose record is shown: it says which visa is needed, or where none does, it is the first that applies. */
  readonly winners: Int32Array<ArrayBuffer>;
  readonly givers: Readonly<Record<InheritedTopic, Int32Array<ArrayBuffer>>>;
}

const VISA_BIT = topicBit('visa');

export function answerTopics(rules: RuleColumns, context: AnswerContext): TopicAnswers {
  const everyRow = [...rules.id.keys()];
  const ranks = Float64Array.from(everyRow, (row) => precedenceRank(scopeOfRow(rules, row)));
  const painter = new Painter(rules, ranks, context);
  const says = (row: number, bit: number) => ((rules.topics[row] as number) & bit) !== 0;
  const isClosed = (row: number) => rules.closed[row] === 1;

  const forVisa = everyRow.filter((row) => says(row, VISA_BIT) || isClosed(row));
  const visa = painter.paint(bestOfEachScope(rules, forVisa, context)).map(sayingOnly(VISA_BIT));
  const first = painter.paint(bestOfEachScope(rules, everyRow, context));
  const winners = visa.map((row, cell) => (row === NONE ? (first[cell] as number) : row));

  // Nearly all imported rules speak of the visa alone.
  const others = everyRow.filter((row) => rules.ofSome[row] === 0 && (isClosed(row) || says(row, ~VISA_BIT)));
  // Most facts are those of general rules, which are not looked at for each pair.
  const isForEveryone = (row: number, topic: InheritedTopic) =>
    rules.fromCountry[row] === NONE &&
    rules.fromGroup[row] === NONE &&
    rules.visaTypes[row] === 0 &&
    topic !== 'acceptedDocuments';
  const entries = INHERITED_TOPICS.map((topic) => {
    const bit = topicBit(topic);
    const speaking = others.filter((row) => says(row, bit) || isClosed(row));
    const best = bestOfEachScope(rules, speaking, context);
    const holders = painter.paint(best, (row) => {
      if (isForEveryone(row, topic)) return undefined;
      const rule = conditionalRule(rules, row);
      return (cell) => mayAnswer(topic, rule, visaOfRow(rules, visa[cell] as number));
    });
    return [topic, holders.map(sayingOnly(bit))] as const;
  });
  return { winners, givers: Object.fromEntries(entries) as TopicAnswers['givers'] };

  /** A rule that inherits nothing holds cells of which it says nothing. */
  function sayingOnly(bit: number) {
    return (row: number) => (row !== NONE && says(row, bit) ? row : NONE);
  }
}

function conditionalRule(rules: RuleColumns, row: number) {
  return {
    ...scopeOfRow(rules, row),
    ...visaOfRow(rules, row),
    topics: rules.topics[row] as number,
    appliesToVisaTypes: visaTypesOf(rules.visaTypes[row] as number),
  };
}

function visaOfRow(rules: RuleColumns, row: number) {
  const stay = row === NONE ? NONE : (rules.stay[row] as number);
  return {
    visaRequirementType: VISA_REQUIREMENT_TYPES[row === NONE ? NONE : (rules.visaType[row] as number)] ?? null,
    maxStayDays: stay === NONE ? null : stay,
  };
}

/**
 * Of these rows, those in force of the best source of their scope, unless they are about a passport that does not
 * exist.
 */
export function bestOfEachScope(
  rules: RuleColumns,
  rows: readonly number[],
  { countries, groups, sources, passports, day }: AnswerContext,
): number[] {
  const place = sourceOrder(sources);
  const places = new Map(sources.map((source) => [source.id, place(source.id)]));
  const sides = countries + groups + 1;
  const side = (country: number, group: number) =>
    country !== NONE ? 1 + country : group !== NONE ? 1 + countries + group : 0;
  const scopeOf = (row: number) =>
    side(rules.fromCountry[row] as number, rules.fromGroup[row] as number) * sides +
    side(rules.toCountry[row] as number, rules.toGroup[row] as number);
  const placeOf = (row: number) => places.get(rules.source[row] as number) as number;
  const inForce = rows.filter((row) => {
    const [from, until] = [rules.validFrom[row] as number, rules.validUntil[row] as number];
    return (from === NONE || from <= day) && (until === NONE || day < until);
  });
  const best = new Uint16Array(sides * sides).fill(0xffff);
  for (const row of inForce) {
    const scope = scopeOf(row);
    best[scope] = Math.min(best[scope] as number, placeOf(row));
  }
  return inForce.filter((row) => {
    const passport = rules.fromCountry[row] as number;
    const isAboutNobody = passport !== NONE && passports[passport] === 0;
    return placeOf(row) === best[scopeOf(row)] && !isAboutNobody;
  });
}

/** The countries a side of a rule means. */
export function sideCountries(
  country: number,
  group: number,
  everyone: readonly number[],
  ofGroup: (group: number) => readonly number[],
): readonly number[] {
  if (country !== NONE) return [country];
  return group === NONE ? everyone : ofGroup(group);
}

/** Whether a rule may answer a cell to which it applies. */
type Condition = (cell: number) => boolean;

class Painter {
  readonly #rules: RuleColumns;
  readonly #ranks: Float64Array;
  readonly #context: AnswerContext;
  readonly #everyone: readonly number[];

  constructor(rules: RuleColumns, ranks: Float64Array, context: AnswerContext) {
    this.#rules = rules;
    this.#ranks = ranks;
    this.#context = context;
    this.#everyone = [...Array(context.countries).keys()];
  }

  /**
   * The first of these rows for each pair. The order of precedence is the same for all pairs, so each rule takes the
   * cells it applies to from whichever rule holds them and comes after it: one pass, no sorting. `conditionOf` a row:
   * absent = it may take them all.
   */
  paint(rows: readonly number[], conditionOf?: (row: number) => Condition | undefined): Int32Array<ArrayBuffer> {
    const { countries, members, passports, asked } = this.#context;
    const rules = this.#rules;
    const holders = new Int32Array(countries * countries).fill(NONE);
    for (const row of rows) {
      const statuses = rules.statuses[row] as number;
      const ofGroup = (group: number) => members.current(group, statuses);
      const sides = (country: Int16Array, group: Int16Array) =>
        sideCountries(country[row] as number, group[row] as number, this.#everyone, ofGroup);
      const mayTake = conditionOf?.(row);
      const to = sides(rules.toCountry, rules.toGroup);
      for (const from of sides(rules.fromCountry, rules.fromGroup)) {
        if (passports[from] === 0) continue;
        for (const destination of to) {
          if (destination === from) continue;
          const cell = from * countries + destination;
          if (asked?.[cell] === 0) continue;
          const holder = holders[cell] as number;
          if (holder !== NONE && !this.#comesBefore(row, holder)) continue;
          if (mayTake === undefined || mayTake(cell)) holders[cell] = row;
        }
      }
    }
    return holders;
  }

  /** The part of compareByPrecedence that is left once ranks are known; rows are in order of id. */
  #comesBefore(row: number, other: number): boolean {
    const byRank = (this.#ranks[row] as number) - (this.#ranks[other] as number);
    if (byRank !== 0) return byRank > 0;
    const byUpdate = (this.#rules.updatedAt[row] as number) - (this.#rules.updatedAt[other] as number);
    return byUpdate === 0 ? row > other : byUpdate > 0;
  }
}

function scopeOfRow(rules: RuleColumns, row: number) {
  const orNull = (index: number | undefined) => (index === NONE ? null : (index as number));
  return {
    fromCountryId: orNull(rules.fromCountry[row]),
    fromCountryGroupId: orNull(rules.fromGroup[row]),
    toCountryId: orNull(rules.toCountry[row]),
    toCountryGroupId: orNull(rules.toGroup[row]),
    priority: rules.priority[row] as number,
  };
}
