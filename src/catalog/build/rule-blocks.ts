/**
 * The ends of records: the topics that other rules may answer. Most passports to a destination have the same end, so
 * each is made once.
 */
import { filledFields, type Givers, giversInList } from '@carnet/rules/facts/filled-fields.ts';
import { INHERITED_TOPICS, topicBit } from '@carnet/rules/facts/topics.ts';
import { NONE, type RuleColumns, type TextColumns, type TextRef } from '../image/image.ts';
import { storedStatement } from '../image/stored-statement.ts';
import type { GeneralRules, StatedRule } from './general-rules.ts';
import type { GrowingArena } from './growing-columns.ts';
import { type KnownFacts, type KnownOfFact, sharedJson } from './json.ts';
import type { RuleFacts } from './read-database.ts';
import { numbered, textColumns } from './rule-table.ts';
import type { TopicAnswers } from './topic-answers.ts';
import type { Verifications } from './verifications.ts';

export interface BlockContext {
  readonly rules: RuleColumns;
  readonly answers: TopicAnswers;
  readonly verifications: Verifications;
  readonly generals: GeneralRules;
  readonly facts: ReadonlyMap<number, RuleFacts>;
  readonly noFacts: RuleFacts;
  readonly countryIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly arena: GrowingArena;
}

export interface RuleBlocks {
  readonly texts: TextColumns;
  /** The block of each pair's answer, by passport index * countries + destination index. */
  readonly ofPair: Uint32Array<ArrayBuffer>;
  /** The block of each rule where lists serve it. */
  readonly ofRule: Uint32Array<ArrayBuffer>;
  /** The few rules of whose own facts that block does not have all, ascending, and a block that has them. */
  readonly hiddenRows: Uint32Array<ArrayBuffer>;
  readonly hiddenBlocks: Uint32Array<ArrayBuffer>;
}

export function buildBlocks(context: BlockContext): RuleBlocks {
  return new BlockBuilder(context).build();
}

class BlockBuilder {
  readonly #context: BlockContext;
  readonly #texts: TextRef[] = [];
  readonly #numbers = new Map<string, number>();
  /** By id. */
  #rows: ReadonlyMap<number, number> | undefined;

  constructor(context: BlockContext) {
    this.#context = context;
  }

  build(): RuleBlocks {
    const ofPair = this.#ofPairs();
    const ofRule = this.#ofRules(ofPair);
    const hidden = this.#hiddenRows();
    return {
      ofPair,
      ofRule,
      hiddenRows: Uint32Array.from(hidden),
      hiddenBlocks: Uint32Array.from(hidden, (row) => this.#ofOwnFacts(row)),
      texts: textColumns(this.#texts),
    };
  }

  /** Pairs to one destination whose topics are answered by the same rules have the same block. */
  #ofPairs(): Uint32Array<ArrayBuffer> {
    const { answers, countryIds } = this.#context;
    const { winners, givers } = answers;
    const columns = INHERITED_TOPICS.map((topic) => givers[topic]);
    const countries = countryIds.length;
    const numbers = new Uint32Array(winners.length);
    for (const destination of countryIds.keys()) {
      const known = new Map<string, number>();
      let last: number | undefined; // the pair before: most have the same rules as it
      for (let cell = destination; cell < winners.length; cell += countries) {
        if (winners[cell] === NONE) continue;
        const isSame = (column: Int32Array) => column[cell] === column[last as number];
        numbers[cell] =
          last !== undefined && columns.every(isSame)
            ? (numbers[last] as number)
            : numbered(known, columns.map((column) => column[cell]).join(), () => this.#ofGivers(cell, destination));
        last = cell;
      }
    }
    return numbers;
  }

  #ofGivers(cell: number, destination: number): number {
    const { givers } = this.#context.answers;
    const stated = INHERITED_TOPICS.map((topic) => {
      const row = givers[topic][cell] as number;
      return [topic, row === NONE ? null : this.#statedRule(row)];
    });
    return this.#block(Object.fromEntries(stated) as unknown as Givers<StatedRule>, destination);
  }

  /** A rule about one pair that it answers is listed as its answer; others with what rules for everyone add. */
  #ofRules(ofPair: Uint32Array): Uint32Array<ArrayBuffer> {
    const { rules, facts } = this.#context;
    const known = new Map<string, number>();
    return Uint32Array.from(rules.id, (id, row) => {
      const cell = this.#answeredCell(row);
      if (cell !== undefined) return ofPair[cell] as number;
      const [from, to] = [rules.fromCountry[row] as number, rules.toCountry[row] as number];
      const make = () => this.#ofOwnFacts(row);
      const isPlain = !facts.has(id) && !(from === NONE && rules.fromGroup[row] === NONE);
      if (!isPlain) return make();
      const key = [to, rules.toGroup[row], rules.closed[row], rules.visaType[row], rules.stay[row]].join();
      return numbered(known, key, make);
    });
  }

  #ofOwnFacts(row: number): number {
    const { rules, generals } = this.#context;
    const rule = this.#statedRule(row);
    return this.#block(
      giversInList(rule, (topic) => generals.covering(rule, topic)),
      rules.toCountry[row] as number,
    );
  }

  /** Where another rule answers a topic of the pair that the rule speaks of too. */
  #hiddenRows(): number[] {
    const { rules, answers, facts } = this.#context;
    return [...rules.id.keys()].filter((row) => {
      const cell = facts.has(rules.id[row] as number) ? this.#answeredCell(row) : undefined;
      if (cell === undefined) return false;
      const own = rules.topics[row] as number;
      return INHERITED_TOPICS.some((topic) => (own & topicBit(topic)) !== 0 && answers.givers[topic][cell] !== row);
    });
  }

  /** Of the pair that a rule is about alone and answers. */
  #answeredCell(row: number): number | undefined {
    const { rules, answers, countryIds } = this.#context;
    const [from, to] = [rules.fromCountry[row] as number, rules.toCountry[row] as number];
    const cell = from * countryIds.length + to;
    return from !== NONE && to !== NONE && answers.winners[cell] === row ? cell : undefined;
  }

  /** `destination` by index; NONE = several, or everywhere. */
  #block(givers: Givers<StatedRule>, destination: number): number {
    const { verifications } = this.#context;
    const facts = INHERITED_TOPICS.map((topic) => {
      const giver = givers[topic];
      if (giver === null) return [topic, null] as const;
      const number = verifications.ofTopic(topic, this.#rowOf(giver.id), destination);
      const { verification } = verifications.all[number] as KnownOfFact;
      return [topic, { verification, statementId: giver.id }] as const;
    });
    const text = sharedJson(filledFields(givers), Object.fromEntries(facts) as KnownFacts);
    return numbered(this.#numbers, text, () => this.#texts.push(this.#context.arena.append(text)) - 1);
  }

  #rowOf(id: number): number {
    this.#rows ??= new Map(Array.from(this.#context.rules.id, (one, row) => [one, row]));
    return this.#rows.get(id) as number;
  }

  #statedRule(row: number): StatedRule {
    const { rules, facts, noFacts } = this.#context;
    return { ...(facts.get(rules.id[row] as number) ?? noFacts), ...storedStatement(rules, this.#context, row) };
  }
}
