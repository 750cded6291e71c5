/** Answers about rules from the image's columns: the winner of a pair, one rule, lists by filter, traces. */
import { MEMBERSHIP_STATUSES, VISA_REQUIREMENT_TYPES } from '../domain/entry-rules/entry-rule.ts';
import type { InheritedField } from '../domain/entry-rules/inheritance.ts';
import { PRECEDENCE_STEPS } from '../domain/entry-rules/precedence.ts';
import { type ResolvableRule, resolve } from '../domain/entry-rules/resolve.ts';
import { INHERITED_FIELDS } from '../domain/fields/entry-rule-fields.ts';
import { type ByteText, byteText, pageOf, slicePage, toBytes } from './byte-text.ts';
import type { EntryRequirementFilter } from './catalog.ts';
import { type CatalogImage, NONE, type TextRef, type TraceFacts } from './image.ts';
import { bucket } from './postings.ts';
import type { PersonalizedTrace, TraceCandidate } from './schemas/personalized-result.ts';
import { servedPlaces } from './schemas/served-fields.ts';
import type { TextArena } from './text-arena.ts';

/** Filtered lists kept, as row numbers; one whole list of a million rules is 4 MB. */
const MAX_CACHED_ROWS = 4_000_000;

/** The field of the answer in which each inherited field is served. */
const SERVED_NAMES: ReadonlyMap<string, string> = new Map(
  servedPlaces(INHERITED_FIELDS).map(({ name, object, member }) => [name, object ?? member]),
);

/** Around a rule's id, before its statement. */
const RECORD_START = '{"id":';
const fromText = (countryId: number | null): ByteText => `,"fromCountryId":${countryId},`;
const FROM_NO_COUNTRY = fromText(null);

interface StoredRule extends ResolvableRule {
  readonly row: number;
}

export class RuleStore {
  readonly #image: CatalogImage;
  readonly #texts: TextArena;
  readonly #countries: number;
  /** Country and group index by id. */
  readonly #countryIndex: Int16Array;
  readonly #groupIndex: ReadonlyMap<number, number>;
  /** What follows the requirement in the answer to holders of each passport. */
  readonly #contexts: readonly ByteText[];
  /** What rules say of their passport country, by its index. */
  readonly #fromTexts: readonly ByteText[];
  readonly #lists = new Map<string, Uint32Array>();
  #cachedRows = 0;
  #traceFacts: TraceFacts | undefined;

  constructor(image: CatalogImage, texts: TextArena) {
    this.#image = image;
    this.#texts = texts;
    const { countryIds, groupIds, countries } = image.directory;
    this.#countries = countryIds.length;
    this.#countryIndex = new Int16Array(Math.max(0, ...countryIds) + 1).fill(NONE);
    for (const [index, id] of countryIds.entries()) this.#countryIndex[id] = index;
    this.#groupIndex = new Map(groupIds.map((id, index) => [id, index]));
    this.#fromTexts = countryIds.map(fromText);
    const contexts = new Map(countries.map((country) => [country.id, country.context]));
    this.#contexts = countryIds.map((id) => `,"applicabilityContext":${texts.read(contexts.get(id) as TextRef)}}}`);
  }

  get served(): number {
    return this.#image.indexes.all.length;
  }

  #indexOfCountry(id: number): number {
    return this.#countryIndex[id] ?? NONE;
  }

  hasCountry(id: number): boolean {
    return this.#indexOfCountry(id) !== NONE;
  }

  /** Whether any passport has an answer for it. */
  isDestination(id: number): boolean {
    const { winners } = this.#image.indexes;
    const to = this.#indexOfCountry(id);
    if (to === NONE) return false;
    for (let from = 0; from < this.#countries; from += 1) {
      if (from !== to && winners[from * this.#countries + to] !== NONE) return true;
    }
    return false;
  }

  personalized(fromCountryId: number, toCountryId: number): ByteText | undefined {
    const from = this.#indexOfCountry(fromCountryId);
    const row = this.#winner(from, toCountryId);
    if (row === NONE) return undefined;
    return `{"requirement":${this.#record(row)}${this.#contexts[from]}`;
  }

  personalizedWithTrace(fromCountryId: number, toCountryId: number): ByteText | undefined {
    const from = this.#indexOfCountry(fromCountryId);
    const row = this.#winner(from, toCountryId);
    if (row === NONE) return undefined;
    const trace = byteText(JSON.stringify(this.#trace(row, fromCountryId, toCountryId)));
    const context = (this.#contexts[from] as ByteText).slice(0, -2);
    return `{"requirement":${this.#record(row)}${context},"trace":${trace}}}`;
  }

  #winner(from: number, toCountryId: number): number {
    const to = this.#indexOfCountry(toCountryId);
    if (from === NONE || to === NONE) return NONE;
    return this.#image.indexes.winners[from * this.#countries + to] as number;
  }

  byId(id: number): ByteText | undefined {
    const row = this.#rowOfId(id);
    if (row === NONE || this.#image.rules.served[row] === 0) return undefined;
    return this.#record(row);
  }

  #rowOfId(id: number): number {
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
  }

  list(filter: EntryRequirementFilter, page: number, limit: number): ByteText {
    return this.#page(this.#filtered(filter), page, limit);
  }

  byDestination(countryId: number, page: number, limit: number): ByteText {
    return this.#page(bucket(this.#image.indexes.listing, this.#indexOfCountry(countryId)), page, limit);
  }

  /** Rows that match, ordered by id. */
  #filtered(filter: EntryRequirementFilter): Uint32Array {
    const { indexes, rules } = this.#image;
    const lists: Uint32Array[] = [];
    const { fromCountryId, fromCountryGroupId, toCountryId, toCountryGroupId, visaRequirementType } = filter;
    const group = (id: number) => this.#groupIndex.get(id) ?? NONE;
    if (fromCountryId !== undefined) lists.push(bucket(indexes.byFromCountry, this.#indexOfCountry(fromCountryId)));
    if (fromCountryGroupId !== undefined) lists.push(bucket(indexes.byFromGroup, group(fromCountryGroupId)));
    if (toCountryId !== undefined) lists.push(bucket(indexes.byToCountry, this.#indexOfCountry(toCountryId)));
    if (toCountryGroupId !== undefined) lists.push(bucket(indexes.byToGroup, group(toCountryGroupId)));
    if (visaRequirementType !== undefined) {
      lists.push(bucket(indexes.byVisaType, VISA_REQUIREMENT_TYPES.indexOf(visaRequirementType)));
    }
    const { isStale, updatedSince } = filter;
    const shortest = lists.reduce((best, list) => (list.length < best.length ? list : best), indexes.all);
    if (lists.length <= 1 && isStale === undefined && updatedSince === undefined) return shortest;

    const key = JSON.stringify([
      fromCountryId,
      fromCountryGroupId,
      toCountryId,
      toCountryGroupId,
      visaRequirementType,
      isStale,
      updatedSince,
    ]);
    const cached = this.#lists.get(key);
    if (cached !== undefined) return cached;
    const fromCountry = fromCountryId === undefined ? undefined : this.#indexOfCountry(fromCountryId);
    const fromGroup = fromCountryGroupId === undefined ? undefined : group(fromCountryGroupId);
    const toCountry = toCountryId === undefined ? undefined : this.#indexOfCountry(toCountryId);
    const toGroup = toCountryGroupId === undefined ? undefined : group(toCountryGroupId);
    const visaType = visaRequirementType && VISA_REQUIREMENT_TYPES.indexOf(visaRequirementType);
    const stale = isStale === undefined ? undefined : Number(isStale);
    const rows = shortest.filter(
      (row) =>
        (fromCountry === undefined || rules.fromCountry[row] === fromCountry) &&
        (fromGroup === undefined || rules.fromGroup[row] === fromGroup) &&
        (toCountry === undefined || rules.toCountry[row] === toCountry) &&
        (toGroup === undefined || rules.toGroup[row] === toGroup) &&
        (visaType === undefined || rules.visaType[row] === visaType) &&
        (stale === undefined || rules.stale[row] === stale) &&
        (updatedSince === undefined || (rules.updatedAt[row] as number) >= updatedSince),
    );
    this.#remember(key, rows);
    return rows;
  }

  /** Pages of one list are usually asked for in turn; the oldest lists make room. */
  #remember(key: string, rows: Uint32Array): void {
    this.#lists.set(key, rows);
    this.#cachedRows += rows.length + 100;
    for (const [oldest, list] of this.#lists) {
      if (this.#cachedRows <= MAX_CACHED_ROWS || oldest === key) break;
      this.#lists.delete(oldest);
      this.#cachedRows -= list.length + 100;
    }
  }

  #page(rows: Uint32Array, page: number, limit: number): ByteText {
    const items = Array.from(slicePage(rows, page, limit), (row) => this.#record(row));
    return pageOf(items, page, limit, rows.length);
  }

  #record(row: number): ByteText {
    const { rules, statements, blocks } = this.#image;
    const from = this.#fromTexts[rules.fromCountry[row] as number] ?? FROM_NO_COUNTRY;
    const statement = this.#texts.numbered(statements, rules.statement[row] as number);
    return RECORD_START + rules.id[row] + from + statement + this.#texts.numbered(blocks, rules.block[row] as number);
  }

  #trace(winner: number, fromCountryId: number, toCountryId: number): PersonalizedTrace {
    const { rules, indexes, blocks, meta } = this.#image;
    this.#traceFacts ??= JSON.parse(
      toBytes(this.#texts.read(this.#image.directory.traceFacts)).toString(),
    ) as TraceFacts;
    const facts = this.#traceFacts;
    const related: StoredRule[] = [];
    const from = this.#indexOfCountry(fromCountryId);
    for (const row of bucket(indexes.candidates, this.#indexOfCountry(toCountryId))) {
      const origin = rules.fromCountry[row] as number;
      if (origin === NONE || origin === from) related.push(this.#storedRule(row));
    }
    const { candidates } = resolve(related, fromCountryId, toCountryId, {
      memberships: facts.memberships,
      sources: facts.sources,
      day: new Date(meta.builtAt).toISOString().slice(0, 10),
    });
    const sourceCodes = new Map(facts.sources.map((source) => [source.id, source.code]));
    return {
      candidates: candidates.map(({ rule, outcome, lostAtStep, reason }): TraceCandidate => {
        return {
          ruleId: rule.id,
          source: sourceCodes.get(rule.sourceId) as string,
          ruleKey: facts.ruleKeys[rules.ruleKey[rule.row] as number] as string,
          fromCountryId: rule.fromCountryId,
          fromCountryGroupId: rule.fromCountryGroupId,
          toCountryId: rule.toCountryId,
          toCountryGroupId: rule.toCountryGroupId,
          priority: rule.priority,
          applied: outcome === 'won' || outcome === 'lost',
          outcome,
          lostAtStep,
          lostAtStepName: lostAtStep === null ? null : PRECEDENCE_STEPS[lostAtStep],
          reason,
        };
      }),
      inheritedFields: (
        facts.inherited[blocks.inherited[rules.block[winner] as number] as number] as readonly InheritedField[]
      ).map(({ field, fromRuleId }) => ({ field: SERVED_NAMES.get(field) ?? field, fromRuleId })),
    };
  }

  #storedRule(row: number): StoredRule {
    const { rules, directory } = this.#image;
    const idAt = (ids: readonly number[], index: number) => (index === NONE ? null : (ids[index] as number));
    const bits = rules.statuses[row] as number;
    return {
      row,
      id: rules.id[row] as number,
      sourceId: rules.source[row] as number,
      fromCountryId: idAt(directory.countryIds, rules.fromCountry[row] as number),
      fromCountryGroupId: idAt(directory.groupIds, rules.fromGroup[row] as number),
      toCountryId: idAt(directory.countryIds, rules.toCountry[row] as number),
      toCountryGroupId: idAt(directory.groupIds, rules.toGroup[row] as number),
      priority: rules.priority[row] as number,
      updatedAt: rules.updatedAt[row] as number,
      membershipStatuses: MEMBERSHIP_STATUSES.filter((_, index) => (bits & (1 << index)) !== 0),
    };
  }
}
