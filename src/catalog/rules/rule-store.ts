/** Answers about rules from the image's columns: the winner of a pair, one rule, lists by filter. */

import { type Day, dayOfNumber } from '@carnet/rules/calendar.ts';
import { nearEnd } from '@carnet/rules/entry-rules/validity.ts';
import type { DisputedFacts } from '@carnet/rules/facts/disputed-facts.ts';
import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { topicBit } from '@carnet/rules/facts/topics.ts';
import { type ByteText, byteText, PAGE_START, pageEnd, slicePage, toBytes } from '../byte-text.ts';
import type { EntryRequirementFilter, Extras } from '../catalog.ts';
import { type CatalogImage, NONE, type TextRef } from '../image/image.ts';
import { bucket } from '../image/postings.ts';
import type { TextArena } from '../image/text-arena.ts';
import { TextWriter } from '../image/text-writer.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';
import type { PersonalizedTrace } from '../schemas/personalized-result.ts';
import { type AskedPairs, EvidenceStore } from './evidence-store.ts';
import { RuleCandidates } from './rule-candidates.ts';
import { RuleFilter } from './rule-filter.ts';
import { RuleTrace } from './rule-trace.ts';
import { SideIndex } from './side-index.ts';

/** Around a rule's id, before its statement. */
const RECORD_START = '{"id":';
const REQUIREMENT_START = '{"requirement":';

const fromText = (countryId: number | null): ByteText => `,"fromCountryId":${countryId},`;
const FROM_NO_COUNTRY = fromText(null);

export class RuleStore {
  readonly #image: CatalogImage;
  readonly #texts: TextArena;
  readonly #countries: number;
  readonly #sides: SideIndex;
  readonly #filter: RuleFilter;
  /** What an answer comes from, and what was said of it. */
  readonly candidates: RuleCandidates;
  readonly evidence: EvidenceStore;
  readonly #trace: RuleTrace;
  readonly #writer = new TextWriter();
  /** What follows the requirement in the answer to holders of each passport. */
  readonly #contexts: readonly ByteText[];
  /** For which the image answers. */
  readonly #day: Day;
  /** What rules say of their passport country, by its index. */
  readonly #fromTexts: readonly ByteText[];

  constructor(image: CatalogImage, texts: TextArena) {
    this.#image = image;
    this.#texts = texts;
    this.#sides = new SideIndex(image.directory);
    this.#filter = new RuleFilter(image, this.#sides);
    this.candidates = new RuleCandidates(image, texts, this.#sides);
    this.#trace = new RuleTrace(image, this.candidates);
    this.evidence = new EvidenceStore(image, texts);
    this.#day = image.meta.day;
    const { countryIds, countries } = image.directory;
    this.#countries = countryIds.length;
    this.#fromTexts = countryIds.map(fromText);
    const contexts = new Map(countries.map((country) => [country.id, country.context]));
    this.#contexts = countryIds.map((id) => `,"applicabilityContext":${texts.read(contexts.get(id) as TextRef)}}}`);
  }

  get served(): number {
    return this.#image.indexes.all.length;
  }

  /** Whether any passport has an answer for it. */
  isDestination(id: number): boolean {
    const { winners } = this.#image.indexes;
    const to = this.#sides.country(id);
    if (to === NONE) return false;
    for (let from = 0; from < this.#countries; from += 1) {
      if (winners[from * this.#countries + to] !== NONE) return true;
    }
    return false;
  }

  personalized(fromCountryId: number, toCountryId: number): ByteText | undefined {
    const from = this.#sides.country(fromCountryId);
    const to = this.#sides.country(toCountryId);
    const row = this.#winner(from, to);
    if (row === NONE) return undefined;
    this.#writeAnswer(from, to, row, REQUIREMENT_START);
    return this.#writer.text(this.#context(from, row)).finish();
  }

  personalizedWith(
    fromCountryId: number,
    toCountryId: number,
    { trace = false, evidence = false }: Extras,
  ): ByteText | undefined {
    const from = this.#sides.country(fromCountryId);
    const to = this.#sides.country(toCountryId);
    const row = this.#winner(from, to);
    if (row === NONE) return undefined;
    const requirement = this.#answerRecord(from, to, row);
    const shown = evidence
      ? this.evidence.withEvidence(requirement, this.askedPair(fromCountryId, toCountryId))
      : requirement;
    const context = this.#context(from, row).slice(0, -2);
    const traced = trace
      ? `,"trace":${byteText(JSON.stringify(this.trace(requirement, fromCountryId, toCountryId, this.#day)))}`
      : '';
    return `${REQUIREMENT_START}${byteText(JSON.stringify(shown))}${context}${traced}}}`;
  }

  /** How the record that answers a pair on a day was found. */
  trace(shown: EntryRequirement, fromCountryId: number, toCountryId: number, day: Day): PersonalizedTrace {
    return this.#trace.of(shown, fromCountryId, toCountryId, day);
  }

  /** The record of the answer to a pair. */
  answer(fromCountryId: number, toCountryId: number): EntryRequirement | undefined {
    const from = this.#sides.country(fromCountryId);
    const to = this.#sides.country(toCountryId);
    const row = this.#winner(from, to);
    return row === NONE ? undefined : this.#answerRecord(from, to, row);
  }

  /** The record of the answer to a pair as JSON, and when the rule that answers ends. */
  answerText(
    fromCountryId: number,
    toCountryId: number,
  ): { readonly text: ByteText; readonly validUntil: Day | null } | undefined {
    const from = this.#sides.country(fromCountryId);
    const to = this.#sides.country(toCountryId);
    const row = this.#winner(from, to);
    if (row === NONE) return undefined;
    this.#writeAnswer(from, to, row, '');
    const until = this.#image.rules.validUntil[row] as number;
    return { text: this.#writer.finish(), validUntil: until === NONE ? null : dayOfNumber(until) };
  }

  /** Id of the rule that answers the visa. */
  answererOf(fromCountryId: number, toCountryId: number): number | undefined {
    const row = this.#winner(this.#sides.country(fromCountryId), this.#sides.country(toCountryId));
    return row === NONE ? undefined : this.#image.rules.id[row];
  }

  /** The record of a rule with all that it says itself; `row` may be one that is not in force. */
  ownRecord(row: number): EntryRequirement {
    const { rules, indexes } = this.#image;
    const hidden = indexes.hiddenRows.indexOf(row);
    const block = hidden === -1 ? rules.block[row] : indexes.hiddenBlocks[hidden];
    this.#writeRecord(row, rules.verification[row] as number, block as number, '');
    return this.#parsed();
  }

  /** What evidence is looked for. Without a passport: of all of them. */
  askedPair(fromCountryId: number | null, toCountryId: number): AskedPairs {
    const passportIds = new Set(fromCountryId === null ? [] : [fromCountryId]);
    return { to: this.#sides.country(toCountryId), passportIds, rowOf: this.#rowOf };
  }

  /** What follows the requirement, with the end of the rule when that is near. */
  #context(from: number, row: number): ByteText {
    const context = this.#contexts[from] as ByteText;
    const until = this.#image.rules.validUntil[row] as number;
    if (until === NONE) return context;
    const endsOn = nearEnd({ validUntil: dayOfNumber(until) }, this.#day);
    return endsOn === null ? context : `${context.slice(0, -2)},"endsOn":"${endsOn}"}}`;
  }

  /** By indexes. */
  #winner(from: number, to: number): number {
    if (from === NONE || to === NONE) return NONE;
    return this.#image.indexes.winners[from * this.#countries + to] as number;
  }

  byId(id: number, { evidence = false }: Pick<Extras, 'evidence'> = {}): ByteText | undefined {
    const row = this.#rowOf(id);
    if (row === NONE || this.#image.rules.served[row] === 0) return undefined;
    if (evidence) return this.#recordWithEvidence(row);
    this.#write(row, '');
    return this.#writer.finish();
  }

  /** Of the served rules, the topics of which sources say something else than they do. */
  disputedFacts(): DisputedFacts[] {
    const { id, disputed, served } = this.#image.rules;
    const facts: DisputedFacts[] = [];
    for (const [row, bits] of disputed.entries()) {
      if (bits === 0 || served[row] === 0) continue;
      facts.push({ ruleId: id[row] as number, topics: TOPICS.filter((topic) => (bits & topicBit(topic)) !== 0) });
    }
    return facts;
  }

  isStored(id: number): boolean {
    return this.#rowOf(id) !== NONE;
  }

  /** Whether the rule is about a country or a group of them, and not about every destination. */
  hasDestination(id: number): boolean {
    const { toCountry, toGroup } = this.#image.rules;
    const row = this.#rowOf(id);
    return toCountry[row] !== NONE || toGroup[row] !== NONE;
  }

  /** By which its source knows the rule. */
  keyOf(id: number): string | undefined {
    const key = this.#image.rules.ruleKey[this.#rowOf(id)];
    return key === undefined ? undefined : this.candidates.facts.ruleKeys[key];
  }

  /** Code of the source that states the rule. */
  sourceOf(id: number): string | undefined {
    const sourceId = this.#image.rules.source[this.#rowOf(id)];
    return this.candidates.facts.sources.find((source) => source.id === sourceId)?.code;
  }

  #recordWithEvidence(row: number): ByteText {
    const { rules, indexes, directory } = this.#image;
    this.#write(row, '');
    const record = this.#parsed();
    const to = rules.toCountry[row] as number;
    const answered = directory.countryIds.filter(
      (_, from) => to !== NONE && indexes.winners[from * this.#countries + to] === row,
    );
    const pairs = { to, passportIds: new Set(answered), rowOf: this.#rowOf };
    return byteText(JSON.stringify(this.evidence.withEvidence(record, pairs)));
  }

  readonly #rowOf = (id: number): number => {
    const ids = this.#image.rules.id;
    let low = 0;
    let high = ids.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = ids[middle] as number;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return NONE;
  };

  list(filter: EntryRequirementFilter, page: number, limit: number, extras: Pick<Extras, 'evidence'> = {}): ByteText {
    return this.#page(this.#filter.rows(filter), page, limit, extras);
  }

  byDestination(countryId: number, page: number, limit: number, extras: Pick<Extras, 'evidence'> = {}): ByteText {
    return this.#page(bucket(this.#image.indexes.listing, this.#sides.country(countryId)), page, limit, extras);
  }

  #page(rows: Uint32Array, page: number, limit: number, { evidence = false }: Pick<Extras, 'evidence'>): ByteText {
    if (evidence) {
      const records = Array.from(slicePage(rows, page, limit), (row) => this.#recordWithEvidence(row));
      return PAGE_START + records.join(',') + pageEnd(page, limit, rows.length);
    }
    let before = PAGE_START;
    for (const row of slicePage(rows, page, limit)) {
      this.#write(row, before);
      before = ',';
    }
    if (before === PAGE_START) this.#writer.text(PAGE_START);
    return this.#writer.text(pageEnd(page, limit, rows.length)).finish();
  }

  #answerRecord(from: number, to: number, row: number): EntryRequirement {
    this.#writeAnswer(from, to, row, '');
    return this.#parsed();
  }

  #parsed(): EntryRequirement {
    return JSON.parse(toBytes(this.#writer.finish()).toString());
  }

  /** Writes the record that answers a pair. */
  #writeAnswer(from: number, to: number, row: number, before: ByteText): void {
    const { verifications, blocks } = this.#image.indexes;
    const cell = from * this.#countries + to;
    this.#writeRecord(row, verifications[cell] as number, blocks[cell] as number, before);
  }

  /** Writes the record of a rule as lists serve it, after what stands before it. */
  #write(row: number, before: ByteText): void {
    const { verification, block } = this.#image.rules;
    this.#writeRecord(row, verification[row] as number, block[row] as number, before);
  }

  #writeRecord(row: number, verification: number, block: number, before: ByteText): void {
    const { rules, statements, verifications, blocks } = this.#image;
    const id = String(rules.id[row]);
    const from = this.#fromTexts[rules.fromCountry[row] as number] ?? FROM_NO_COUNTRY;
    this.#writer.text(before + RECORD_START + id + from);
    this.#texts.writeNumbered(statements, rules.statement[row] as number, this.#writer);
    this.#texts.writeNumbered(verifications, verification, this.#writer);
    this.#writer.text(id);
    this.#texts.writeNumbered(blocks, block, this.#writer);
  }
}
