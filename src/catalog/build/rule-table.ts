/** Turns rule rows into the columns, blocks and JSON of the catalog image. */
import { VISA_REQUIREMENT_TYPES } from '../../domain/entry-rules/entry-rule.ts';
import { type FilledFields, fillFields, fillFromBeneath } from '../../domain/entry-rules/inheritance.ts';
import type { TravellerIndependentFields } from '../../domain/fields/entry-rule-fields.ts';
import { type Blocks, NONE, type RuleColumns, type TextColumns, type TextRef } from '../image/image.ts';
import { InheritedLists, type Texts } from './directory.ts';
import type { GeneralRules } from './general-rules.ts';
import { statusBits } from './group-members.ts';
import { type GrowingArena, GrowingColumns, RULE_COLUMNS } from './growing-columns.ts';
import { sharedJson, statementJson } from './json.ts';
import type { RuleFacts, RuleRow } from './read-database.ts';

export interface RuleTableContext {
  readonly countryIndex: ReadonlyMap<number, number>;
  readonly groupIndex: ReadonlyMap<number, number>;
  readonly facts: ReadonlyMap<number, RuleFacts>;
  readonly generals: GeneralRules;
  readonly noFacts: RuleFacts;
  readonly texts: Texts;
  /** Where the JSON goes. */
  readonly arena: GrowingArena;
}

interface Block extends TextRef {
  readonly inherited: number;
  readonly filled: FilledFields;
}

export class RuleTable {
  readonly #context: RuleTableContext;
  readonly #columns = new GrowingColumns(RULE_COLUMNS);
  readonly #arena: GrowingArena;
  readonly #inherited = new InheritedLists();
  readonly #ruleKeys: string[] = [];
  readonly #ruleKeyNumbers = new Map<string, number>();
  readonly #statuses = new Map<string, number>();
  readonly #statements: TextRef[] = [];
  readonly #statementNumbers = new Map<string, number>();
  readonly #blocks: Block[] = [];
  readonly #blockNumbers = new Map<string, number>();
  /** Block of the rules that state no fact themselves, by destination: nearly all imported rules. */
  readonly #plainBlocks = new Map<string, number>();
  /** The same for those that lie over another rule, by its row and what else decides. */
  readonly #plainBlocksOver = new Map<string, number>();
  /** Days of stay by row, NONE where none is said. */
  readonly #stays: number[] = [];
  /** Rows of the rules that inherit nothing. */
  readonly #closed = new Set<number>();

  constructor(context: RuleTableContext) {
    this.#context = context;
    this.#arena = context.arena;
  }

  add(row: RuleRow): void {
    const { countryIndex, groupIndex, texts } = this.#context;
    if (!row.inheritsGeneral) this.#closed.add(this.#columns.length);
    this.#stays.push(row.maxStayDays ?? NONE);
    this.#columns.push({
      id: row.id,
      fromCountry: indexOf(countryIndex, row.fromCountryId),
      fromGroup: indexOf(groupIndex, row.fromCountryGroupId),
      toCountry: indexOf(countryIndex, row.toCountryId),
      toGroup: indexOf(groupIndex, row.toCountryGroupId),
      priority: row.priority,
      visaType: (VISA_REQUIREMENT_TYPES as readonly (string | null)[]).indexOf(row.visaRequirementType),
      statuses: numbered(this.#statuses, row.membershipStatuses, statusBits),
      source: row.sourceId,
      ruleKey: numbered(this.#ruleKeyNumbers, row.ruleKey, (key) => this.#ruleKeys.push(key) - 1),
      served: 0,
      stale: texts.freshness.of(row.lastVerifiedAt).isStale ? 1 : 0,
      updatedAt: row.updatedAt,
      statement: this.#statementOf(row),
      block: this.#blockOf(row),
    });
  }

  /**
   * `findBeneath` tells for each row which row answers the same pair with the same visa in the sources beneath, or
   * NONE.
   */
  finish(findBeneath: (columns: RuleColumns) => Int32Array): {
    columns: RuleColumns;
    statements: TextColumns;
    blocks: Blocks;
    ruleKeys: string[];
    inherited: InheritedLists['lists'];
  } {
    const columns = this.#columns.finish();
    const beneath = findBeneath(columns);
    const isSettled = new Uint8Array(beneath.length);
    const settle = (row: number): void => {
      const under = beneath[row] as number;
      if (under === NONE || isSettled[row] === 1 || this.#closed.has(row)) return;
      settle(under); // it may lie over another one itself
      columns.block[row] = this.#blockOver(columns, row, under);
      isSettled[row] = 1;
    };
    for (let row = 0; row < beneath.length; row += 1) {
      settle(row);
    }
    return {
      columns,
      statements: textColumns(this.#statements),
      blocks: {
        ...textColumns(this.#blocks),
        inherited: Uint32Array.from(this.#blocks, (block) => block.inherited),
      },
      ruleKeys: this.#ruleKeys,
      inherited: this.#inherited.lists,
    };
  }

  #statementOf(row: RuleRow): number {
    const { freshness, instants } = this.#context.texts;
    const text = statementJson(row, {
      ...freshness.of(row.lastVerifiedAt),
      createdAt: instants.of(row.createdAt),
      updatedAt: instants.of(row.updatedAt),
    });
    return numbered(this.#statementNumbers, text, () => this.#statements.push(this.#arena.append(text)) - 1);
  }

  #blockOf(row: RuleRow): number {
    const facts = this.#context.facts.get(row.id);
    if (facts !== undefined) return this.#block(row, facts);
    const destination = row.inheritsGeneral ? `${row.toCountryId}/${row.toCountryGroupId}` : '';
    // A general rule without facts inherits from a shorter list than the others of its destination.
    const isGeneral = row.fromCountryId === null && row.fromCountryGroupId === null;
    if (isGeneral) return this.#block(row, this.#context.noFacts);
    let block = this.#plainBlocks.get(destination);
    if (block === undefined) {
      block = this.#block(row, this.#context.noFacts);
      this.#plainBlocks.set(destination, block);
    }
    return block;
  }

  #block(row: RuleRow, facts: TravellerIndependentFields): number {
    const filled = fillFields(
      { ...facts, inheritsGeneral: row.inheritsGeneral },
      row.inheritsGeneral ? this.#context.generals.inheritedBy(row) : [],
    );
    return this.#blockNumber(filled);
  }

  #blockOver(columns: RuleColumns, row: number, beneath: number): number {
    const facts = this.#context.facts.get(columns.id[row] as number);
    const stay = this.#stays[row] as number;
    const agreesOnStay = stay === NONE || stay === this.#stays[beneath];
    const alone = columns.block[row] as number;
    const key = `${beneath}/${agreesOnStay}/${alone}`;
    const known = facts === undefined ? this.#plainBlocksOver.get(key) : undefined;
    if (known !== undefined) return known;
    const { filled } = this.#blocks[columns.block[beneath] as number] as Block;
    const number = this.#blockNumber(
      fillFromBeneath(
        facts ?? this.#context.noFacts,
        { id: columns.id[beneath] as number, ...filled, agreesOnStay },
        (this.#blocks[alone] as Block).filled,
      ),
    );
    if (facts === undefined) this.#plainBlocksOver.set(key, number);
    return number;
  }

  #blockNumber(filled: FilledFields): number {
    const json = sharedJson(filled.fields);
    const inherited = this.#inherited.number(filled.inherited);
    return numbered(this.#blockNumbers, `${inherited.key}|${json}`, () => {
      return this.#blocks.push({ ...this.#arena.append(json), inherited: inherited.number, filled }) - 1;
    });
  }
}

function textColumns(texts: readonly TextRef[]): TextColumns {
  return {
    at: Float64Array.from(texts, (text) => text.at),
    length: Uint32Array.from(texts, (text) => text.length),
  };
}

function indexOf(indexes: ReadonlyMap<number, number>, id: number | null): number {
  if (id === null) return NONE;
  const index = indexes.get(id);
  if (index === undefined) throw new Error(`a rule names country or group ${id}, which is missing`);
  return index;
}

function numbered(numbers: Map<string, number>, key: string, make: (key: string) => number): number {
  let number = numbers.get(key);
  if (number === undefined) {
    number = make(key);
    numbers.set(key, number);
  }
  return number;
}
