/** Turns rule rows into the columns, texts and blocks of the catalog image. */
import { addDays, type Day, dayNumber, dayOf, startOf } from '@carnet/rules/calendar.ts';
import { scopeKey, VISA_REQUIREMENT_TYPES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { END_IS_NEAR_DAYS } from '@carnet/rules/entry-rules/validity.ts';
import type { EvidenceIndex } from '@carnet/rules/facts/evidence-index.ts';
import { isOfSome, topicBit, topicsOf } from '@carnet/rules/facts/topics.ts';
import type { EvidenceRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { NONE, type TextColumns, type TextRef } from '../image/image.ts';
import type { Texts } from './directory.ts';
import { statusBits } from './group-members.ts';
import { type GrowingArena, GrowingColumns, RULE_COLUMNS } from './growing-columns.ts';
import { type Boundaries, statementJson } from './json.ts';
import type { RuleFacts, RuleRow } from './read-database.ts';

export interface RuleTableContext {
  readonly countryIndex: ReadonlyMap<number, number>;
  readonly groupIndex: ReadonlyMap<number, number>;
  readonly facts: ReadonlyMap<number, RuleFacts>;
  readonly evidence: EvidenceIndex;
  readonly texts: Texts;
  readonly boundaries: Boundaries;
  /** Where the JSON goes. */
  readonly arena: GrowingArena;
}

export class RuleTable {
  readonly #context: RuleTableContext;
  readonly #columns = new GrowingColumns(RULE_COLUMNS);
  readonly #ruleKeys: string[] = [];
  readonly #ruleKeyNumbers = new Map<string, number>();
  readonly #statuses = new Map<string, number>();
  readonly #statements: TextRef[] = [];
  readonly #statementNumbers = new Map<string, number>();
  /** What was said of the rules' own facts, when they were last verified, and the address that they name, by row. */
  readonly #saidOf = new Map<number, readonly EvidenceRecord[]>();
  readonly #verifiedOn: (Day | null)[] = [];
  readonly #statedUrls: (string | null)[] = [];

  constructor(context: RuleTableContext) {
    this.#context = context;
  }

  add(row: RuleRow): void {
    const { countryIndex, groupIndex, evidence } = this.#context;
    const said = evidence.hasRulesOf(row.sourceId)
      ? evidence.ofWholeRule({ sourceId: row.sourceId, scopeKey: scopeKey(row), ruleKey: row.ruleKey })
      : [];
    if (said.length > 0) this.#saidOf.set(this.#columns.length, said);
    this.#verifiedOn.push(row.lastVerifiedAt === null ? null : dayOf(row.lastVerifiedAt));
    this.#statedUrls.push(row.sourceUrl);
    this.#columns.push({
      id: row.id,
      fromCountry: indexOf(countryIndex, row.fromCountryId),
      fromGroup: indexOf(groupIndex, row.fromCountryGroupId),
      toCountry: indexOf(countryIndex, row.toCountryId),
      toGroup: indexOf(groupIndex, row.toCountryGroupId),
      priority: row.priority,
      visaType: (VISA_REQUIREMENT_TYPES as readonly (string | null)[]).indexOf(row.visaRequirementType),
      stay: row.maxStayDays ?? NONE,
      topics: this.#topicsOf(row),
      closed: row.inheritsGeneral ? 0 : 1,
      visaTypes: typeBits(row.appliesToVisaTypes),
      ofSome: isOfSome(row) ? 1 : 0,
      statuses: numbered(this.#statuses, row.membershipStatuses, statusBits),
      source: row.sourceId,
      ruleKey: numbered(this.#ruleKeyNumbers, row.ruleKey, (key) => this.#ruleKeys.push(key) - 1),
      validFrom: this.#dayNumber(row.validFrom),
      validUntil: this.#dayNumber(row.validUntil),
      served: 0,
      level: 0,
      status: 0,
      disputed: 0,
      updatedAt: row.updatedAt,
      namesUrl: row.sourceUrl === null ? 0 : 1,
      statement: this.#statementOf(row),
      verification: 0,
      block: 0,
      evidence: NONE,
    });
  }

  #topicsOf({ id, statesVisa }: RuleRow): number {
    const facts = this.#context.facts.get(id);
    // Nearly all imported rules speak of the visa alone: their other fields need no look.
    if (facts === undefined) return statesVisa ? topicBit('visa') : 0;
    return topicsOf({ ...facts, statesVisa });
  }

  /** The day is a moment at which answers change, and so is the one from which a near end is told. */
  #dayNumber(day: Day | null): number {
    if (day === null) return NONE;
    const { boundaries } = this.#context;
    boundaries.add(startOf(day));
    boundaries.add(startOf(addDays(day, -END_IS_NEAR_DAYS)));
    return dayNumber(day);
  }

  finish() {
    return {
      saidOf: this.#saidOf,
      verifiedOn: this.#verifiedOn,
      statedUrls: this.#statedUrls,
      columns: this.#columns.finish(),
      statements: textColumns(this.#statements),
      ruleKeys: this.#ruleKeys,
    };
  }

  #statementOf(row: RuleRow): number {
    const { instants } = this.#context.texts;
    const text = statementJson(row, {
      createdAt: instants.of(row.createdAt),
      updatedAt: instants.of(row.updatedAt),
    });
    return numbered(this.#statementNumbers, text, () => this.#statements.push(this.#context.arena.append(text)) - 1);
  }
}

export function textColumns(texts: readonly TextRef[]): TextColumns {
  return {
    at: Float64Array.from(texts, (text) => text.at),
    length: Uint32Array.from(texts, (text) => text.length),
  };
}

function typeBits(types: RuleRow['appliesToVisaTypes']): number {
  return (types ?? []).reduce((bits, type) => bits | (1 << VISA_REQUIREMENT_TYPES.indexOf(type)), 0);
}

function indexOf(indexes: ReadonlyMap<number, number>, id: number | null): number {
  if (id === null) return NONE;
  const index = indexes.get(id);
  if (index === undefined) throw new Error(`a rule names country or group ${id}, which is missing`);
  return index;
}

export function numbered<Key>(numbers: Map<Key, number>, key: Key, make: (key: Key) => number): number {
  let number = numbers.get(key);
  if (number === undefined) {
    number = make(key);
    numbers.set(key, number);
  }
  return number;
}
