/**
 * The answer to a pair on any day, for travellers of whom some things are told. What the catalog holds ready is the
 * answer of its own day to all travellers; where rules or memberships begin or end before the asked day, or a rule speaks
 * of some travellers, the cascade is run for the pair.
 */
import { answeringRules, type Standing } from '@carnet/rules/answer.ts';
import type { Day } from '@carnet/rules/calendar.ts';
import { type Resolution, resolve } from '@carnet/rules/facts/cascade.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import { INHERITED_TOPICS, topicBit } from '@carnet/rules/facts/topics.ts';
import { traceOf } from '@carnet/rules/trips/topic-trace.ts';
import type { ArrivalConditions, TopicTrace } from '@carnet/rules/trips/trip-facts.ts';
import type { CatalogImage } from '../image/image.ts';
import type { AskedPairs } from '../rules/evidence-store.ts';
import type { StoredRule } from '../rules/rule-candidates.ts';
import type { RuleStore } from '../rules/rule-store.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';
import { LastingDays } from './lasting-days.ts';
import { topicRecord } from './topic-record.ts';
import { type ConditionName, TravellerRules } from './traveller-rules.ts';

export class PairAnswers {
  readonly #rules: RuleStore;
  readonly #days: LastingDays;
  readonly #travellerRules: TravellerRules;
  /** By destination. */
  readonly #someTo = new Map<number, Uint32Array>();
  /** For which the catalog holds its answers ready. */
  readonly #day: Day;

  constructor({ rules, meta }: CatalogImage, store: RuleStore) {
    this.#rules = store;
    this.#days = new LastingDays(rules, store.candidates.facts.memberships);
    this.#travellerRules = new TravellerRules(rules, (row) => store.ownRecord(row));
    this.#day = meta.day;
  }

  /** Nothing begins or ends between two days of one period. */
  periodOf(day: Day): number {
    return this.#days.period(day);
  }

  /** The days after the first, up to the last, on which something begins or ends; in order. */
  changesBetween(first: Day, last: Day): Day[] {
    return this.#days.between(first, last);
  }

  /** Whether something of the pair begins or ends between two days. */
  mayDiffer(from: number, to: number, day: Day, other: Day): boolean {
    if (this.#days.period(day) === this.#days.period(other)) return false;
    const { candidates } = this.#rules;
    const { memberships } = candidates.context(from, to, day);
    return this.#days.isChange(day, other, candidates.rows(from, to), memberships);
  }

  /** Questions with one name have one answer. */
  nameOf(from: number, to: number, day: Day, told: ArrivalConditions): string {
    const standings = this.#some(from, to).reduce(
      (names, row) => `${names} ${this.#travellerRules.standing(row, told)}`,
      '',
    );
    return `${from}>${to} ${this.#days.period(day)}${standings}`;
  }

  generalNameOf(to: number, day: Day): string {
    return `>${to} ${this.#days.period(day)}`;
  }

  /** Whether the answer is the one that is held ready. */
  isReady(from: number, to: number, day: Day, told: ArrivalConditions): boolean {
    const isTold = this.#some(from, to).some((row) => typeof this.#travellerRules.standing(row, told) === 'string');
    return !isTold && !this.#isChanged(from, to, day);
  }

  /** Undefined = no rule answers, or the destination is the passport's own country. The passport must exist. */
  record(from: number, to: number, day: Day, told: ArrivalConditions): EntryRequirement | undefined {
    if (this.isReady(from, to, day, told)) return this.#rules.answer(from, to);
    return this.recordBySteps(from, to, day, told);
  }

  /** The same from the rules themselves. `ready`: the answer that is held ready, as far as it is the same. */
  recordBySteps(
    from: number,
    to: number,
    day: Day,
    told: ArrivalConditions,
    ready: EntryRequirement | null = this.#rules.answer(from, to) ?? null,
  ): EntryRequirement | undefined {
    if (from === to) return undefined;
    const resolution = this.resolution(from, to, day, told);
    return this.#together(resolution, this.#rules.askedPair(from, to), ready);
  }

  /** What the rules for every traveller say, of all but the visa. */
  general(to: number, day: Day): EntryRequirement | undefined {
    const { candidates } = this.#rules;
    const rules = Array.from(candidates.ofEverybody(candidates.rowsTo(to)), (row) => {
      const rule = candidates.rule(row);
      return { ...rule, topics: rule.topics & ~topicBit('visa') };
    });
    const resolution = resolve(rules, to, to, candidates.context(to, to, day));
    return this.#together(resolution, this.#rules.askedPair(null, to), null);
  }

  /** Whether a rule speaks of some travellers only. */
  hasRulesOfSome(from: number, to: number): boolean {
    return this.#some(from, to).length > 0;
  }

  /** Which conditions that are not told decide who answers: that a rule speaks of the traveller, or that it does not. */
  openConditions(from: number, to: number, day: Day, told: ArrivalConditions): ConditionName[] {
    const open = new Set<ConditionName>();
    for (const row of this.#some(from, to)) {
      const standing = this.#travellerRules.standing(row, told);
      if (typeof standing === 'string') continue;
      const [spoken, silent] = (['speaks', 'silent'] as const).map((assumed) =>
        answeringRules(this.resolution(from, to, day, told, { row, standing: assumed })),
      );
      if (spoken !== silent) for (const name of standing) open.add(name);
    }
    return [...open];
  }

  trace(from: number, to: number, day: Day, told: ArrivalConditions): TopicTrace[] {
    const silent = [...this.#some(from, to)].filter((row) => this.#travellerRules.standing(row, told) === 'silent');
    return traceOf(
      this.resolution(from, to, day, told),
      silent.map((row) => this.#rules.candidates.rule(row)),
    );
  }

  /** `assumed`: what is taken to be so of a rule. */
  resolution(
    from: number,
    to: number,
    day: Day,
    told: ArrivalConditions,
    assumed?: { readonly row: number; readonly standing: Standing },
  ): Resolution<StoredRule> {
    const { candidates } = this.#rules;
    const rules: StoredRule[] = [];
    for (const row of candidates.rows(from, to)) {
      const rule = candidates.rule(row);
      if (!rule.isOfSome) {
        rules.push(rule);
        continue;
      }
      const standing = row === assumed?.row ? assumed.standing : this.#travellerRules.standing(row, told);
      if (standing !== 'silent') rules.push({ ...rule, isOfSome: standing !== 'speaks' });
    }
    return resolve(rules, from, to, candidates.context(from, to, day));
  }

  #some(from: number, to: number): Uint32Array {
    const { candidates } = this.#rules;
    let rows = this.#someTo.get(to);
    if (rows === undefined) {
      rows = this.#travellerRules.among(candidates.rowsTo(to));
      this.#someTo.set(to, rows);
    }
    return rows.length === 0 ? rows : candidates.ofPassport(rows, from);
  }

  #isChanged(from: number, to: number, day: Day): boolean {
    return this.mayDiffer(from, to, this.#day, day);
  }

  #together(
    { winner, topics }: Resolution<StoredRule>,
    pairs: AskedPairs,
    ready: EntryRequirement | null,
  ): EntryRequirement | undefined {
    if (winner === null) return undefined;
    const own = new Map<number, EntryRequirement>();
    const recordOf = ({ row }: StoredRule) => {
      const record = own.get(row) ?? this.#rules.ownRecord(row);
      own.set(row, record);
      return record;
    };
    const known = (topic: Topic, rule: StoredRule) => {
      if (ready?.facts[topic]?.statementId === rule.id) return ready;
      return this.#rules.evidence.verified(recordOf(rule), topic, pairs, this.#day);
    };
    const givers = INHERITED_TOPICS.map((topic) => {
      const { rule } = topics[topic];
      return [topic, rule === null ? null : known(topic, rule)];
    });
    return topicRecord(known('visa', winner), Object.fromEntries(givers) as Parameters<typeof topicRecord>[1]);
  }
}
