/** Turns a record into the rules that are stored: one per passport, and those for everyone, without a visa. */
import { startOf } from '@carnet/rules/calendar.ts';
import { defaultPriority, scopeKey, type VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import { saidBy } from '@carnet/rules/facts/said.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import { ENTRY_RULE_FIELDS, type EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import { EVIDENCE_FIELDS, type EvidenceRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { pick, unset } from '@carnet/rules/schema/field.ts';
import { plainNote } from '@carnet/rules/schema/topics/note-topic.ts';
import { type GeneralFact, generalFacts, VISA_TYPES_OF_CONDITION } from './general-facts.ts';
import type { KnownCodes, ReadRecord } from './read-record.ts';
import type {
  RecordCell,
  RecordPage,
  RecordSource,
  RecordVisaType,
  StayWindow,
  TravelRequirementsRecord,
} from './record.ts';
import { dayStated, TYPE_OF_CLASS } from './words.ts';

/** Evidence is found by it, whoever's rule it is: no other source has such keys. */
const KEY = 'travel-requirements';

export interface RulesOfRecord {
  readonly rules: readonly EntryRuleContent[];
  readonly evidence: readonly EvidenceRecord[];
  /** Cells that say that nothing is known, or speak of a permit that is no visa. */
  readonly unknownCells: number;
}

type Context = Pick<KnownCodes, 'countryIds' | 'currencyIds'>;

/** Year by year one publication, the same as the one that data/evidence was read from: it counts once. */
export function publicationOf({ meta }: Pick<TravelRequirementsRecord, 'meta'>): string {
  return `travel-requirements-${meta.lastUpdated.slice(0, 4)}`;
}

/** Every code of the record is known (see recordProblems). */
export function toRules({ record }: Pick<ReadRecord, 'record'>, context: Context): RulesOfRecord {
  const reading = new Reading(record, context);
  reading.cells();
  reading.forEveryone();
  return reading;
}

type Said = Pick<EvidenceRecord, 'topic' | 'says' | 'passportIds' | 'toCountryId' | 'scopeKey' | 'ruleKey'>;

class Reading implements RulesOfRecord {
  readonly rules: EntryRuleContent[] = [];
  readonly evidence: EvidenceRecord[] = [];
  unknownCells = 0;
  readonly #record: TravelRequirementsRecord;
  readonly #context: Context;
  readonly #toCountryId: number;
  readonly #publication: string;
  readonly #pages: ReadonlyMap<string, RecordPage>;

  constructor(record: TravelRequirementsRecord, context: Context) {
    this.#record = record;
    this.#context = context;
    this.#toCountryId = this.#idOf(record.iso2);
    this.#publication = publicationOf(record);
    this.#pages = pagesOf(record);
  }

  /** One rule for each passport of which it says which visa is needed; passports of which it says the same share evidence. */
  cells(): void {
    const { byPassport } = this.#record.visaPolicy;
    const alike = new Map<string, { evidence: EvidenceRecord; passportIds: number[] }>();
    for (const [code, cell] of Object.entries(byPassport)) {
      if (code === this.#record.iso2) continue;
      const type = TYPE_OF_CLASS[cell.requirement];
      if (type === null) {
        this.unknownCells += 1;
        continue;
      }
      const id = this.#idOf(code);
      this.#addCell(id, cell, type);
      const says = { type, days: cell.maxStayDays ?? null };
      const evidence = this.#stated(this.#sourceOf(cell), { ...OF_DESTINATION, topic: 'visa', says }, cell.quote);
      const key = JSON.stringify(evidence);
      const known = alike.get(key);
      if (known === undefined) alike.set(key, { evidence, passportIds: [id] });
      else known.passportIds.push(id);
    }
    for (const { evidence, passportIds } of alike.values()) this.evidence.push({ ...evidence, passportIds });
  }

  #addCell(fromCountryId: number, cell: RecordCell, type: VisaRequirementType): void {
    const notes = cell.notes || null;
    const rule: EntryRuleContent = {
      ...this.#rule(KEY, fromCountryId),
      statesVisa: true,
      visaRequirementType: type,
      maxStayDays: cell.maxStayDays ?? null,
      ...this.#applying(cell),
      ...stayLimit(
        cell,
        cell.stayWindow ?? (type === 'visa_free' ? this.#record.visaPolicy.defaultStayWindow : undefined),
      ),
      sourceUrl: this.#sourceOf(cell).url,
      notes: notes === null ? null : [plainNote(notes)],
      // How well the visa is known follows from the evidence of the destination.
      lastVerifiedAt: null,
    };
    this.rules.push(rule);
    if (notes !== null) this.#proves(rule, 'notes', this.#sourceOf(cell), cell.quote);
  }

  /** Where and how one applies, as far as the visas that the cell names agree. */
  #applying(cell: RecordCell): Partial<EntryRuleContent> {
    const named = this.#record.visaTypes.filter(({ id }) => cell.visaTypes?.includes(id));
    const suitable = named.filter(({ method }) => METHOD_OF_CLASS[cell.requirement] === method);
    const visits = suitable.filter(({ category }) => category === 'tourist');
    const types = visits.length > 0 ? visits : suitable;
    if (types.length === 0) return {};
    const fees = types.flatMap(({ fee }) => fee ?? []);
    const currencies = new Set(fees.map(({ currency }) => currency));
    const cheapest =
      fees.length === types.length && currencies.size === 1 ? Math.min(...fees.map(({ amount }) => amount)) : null;
    return {
      visaApplicationUrl: types.find(({ applyUrl }) => applyUrl !== null)?.applyUrl ?? null,
      visaFeeAmount: cheapest,
      visaFeeCurrency: cheapest === null || cheapest === 0 ? null : (fees[0]?.currency ?? null),
      visaEntries: same(types.map(({ entries }) => entries)),
      ...processing(types),
    };
  }

  /** What holds whoever comes: by condition one rule, if it says anything. */
  forEveryone(): void {
    const facts = generalFacts(this.#record, this.#context.currencyIds);
    for (const [condition, some] of Map.groupBy(facts, (fact) => fact.condition)) {
      const sources = some.flatMap((fact) => this.#sourcesOf(fact));
      const rule: EntryRuleContent = {
        ...this.#rule(condition === null ? KEY : `${KEY}-${condition}`, null),
        appliesToVisaTypes: condition === null ? null : VISA_TYPES_OF_CONDITION[condition],
        ...Object.assign({}, ...some.map(({ fields }) => fields)),
        lastVerifiedAt: Math.min(...sources.map(({ lastVerified }) => startOf(lastVerified))),
      };
      this.rules.push(rule);
      for (const fact of some) for (const source of this.#sourcesOf(fact)) this.#proves(rule, fact.topic, source);
    }
  }

  /** Each page once. */
  #sourcesOf({ sources }: GeneralFact): readonly RecordSource[] {
    const named = sources.map((source) => source ?? this.#record.visaPolicy.defaultSource);
    return [
      ...new Map(named.map((source) => [`${source.lastVerified} ${source.url} ${source.name}`, source])).values(),
    ];
  }

  /** Of this rule's fact alone: what it says of others is another rule's. */
  #proves(rule: EntryRuleContent, topic: Topic, source: RecordSource, quote?: RecordCell['quote']): void {
    const key = { scopeKey: scopeKey(rule), ruleKey: rule.ruleKey, toCountryId: null };
    this.evidence.push(this.#stated(source, { ...key, topic, says: saidBy(topic, rule), passportIds: null }, quote));
  }

  #stated(source: RecordSource, said: Said, quote?: RecordCell['quote']): EvidenceRecord {
    const quoted = quote === undefined || quote.url === source.url ? source : this.#pages.get(quote.url);
    const toCountryId = said.scopeKey === null ? this.#toCountryId : null;
    return pick(EVIDENCE_FIELDS, {
      ...said,
      toCountryId,
      publication: this.#publication,
      statedOn: dayStated(source.lastVerified, quoted?.lastVerified),
      readOn: null,
      role: 'decides',
      page: quoted?.name ?? null,
      url: quote?.url ?? source.url,
      quote: quote?.text ?? null,
      // It was looked at on that day; only a law behind it has a date of its own.
      undated: (source.instrument ?? quoted?.instrument ?? null) === null,
      explained: null,
    });
  }

  #sourceOf(cell: RecordCell): RecordSource {
    return cell.source ?? this.#record.visaPolicy.defaultSource;
  }

  #rule(ruleKey: string, fromCountryId: number | null): EntryRuleContent {
    const scope = { fromCountryId, fromCountryGroupId: null, toCountryId: this.#toCountryId, toCountryGroupId: null };
    return {
      ...unset(ENTRY_RULE_FIELDS),
      ...scope,
      ruleKey,
      priority: defaultPriority(scope),
      inheritsGeneral: true,
      statesVisa: false,
      membershipStatuses: ['member'],
    };
  }

  #idOf(code: string): number {
    return this.#context.countryIds.get(code) as number;
  }
}

const OF_DESTINATION = { scopeKey: null, ruleKey: null, toCountryId: null, passportIds: null } as const;

/** By which method the visas of a class are had. */
const METHOD_OF_CLASS: Readonly<Record<string, string>> = {
  evisa: 'evisa',
  eta: 'eta',
  'visa-on-arrival': 'visa-on-arrival',
  'embassy-visa': 'embassy',
};

/** Only where the days of stay are those of the window. */
function stayLimit(cell: RecordCell, window: StayWindow | undefined): Partial<EntryRuleContent> {
  const days = cell.maxStayDays ?? null;
  if (window === undefined || days === null || (window.allowanceDays ?? days) !== days) return {};
  if (window.basis === 'per-entry') return { visaStayPer: 'entry' };
  if (window.basis === 'calendar-year') return { visaStayPer: 'calendar_year' };
  const windowDays = window.windowDays ?? null;
  if (window.basis !== 'rolling' || windowDays === null) return {};
  return { visaStayPer: 'rolling_window', visaStayWindowDays: windowDays };
}

function processing(types: readonly RecordVisaType[]): Partial<EntryRuleContent> {
  const times = types.map((type) => type.processing);
  const counted = UNITS[same(times.map((time) => time?.unit ?? null)) as keyof typeof UNITS] ?? null;
  const longest = times.map((time) => time?.maxDays ?? null);
  if (counted === null || longest.every((time) => time === null)) return {};
  const days = Math.ceil(Math.max(...longest.map((time) => time ?? 0)) / counted.perDay);
  if (days > 365 || (days < 1 && counted.perDay === 1)) return {};
  // What is decided at once takes the shortest time that there is.
  return { visaProcessingDays: Math.max(days, 1), visaProcessingUnit: counted.unit };
}
const UNITS = {
  'calendar-days': { unit: 'calendar_days', perDay: 1 },
  'business-days': { unit: 'working_days', perDay: 1 },
  hours: { unit: 'calendar_days', perDay: 24 },
  minutes: { unit: 'calendar_days', perDay: 24 * 60 },
} as const;

function same<Value>(values: readonly Value[]): Value | null {
  return values.every((value) => value === values[0]) ? (values[0] ?? null) : null;
}

/** Every official page that the record names, by its address: a quotation names its page by that alone. */
function pagesOf({ visaPolicy }: TravelRequirementsRecord): ReadonlyMap<string, RecordPage> {
  const pages = new Map<string, RecordPage>();
  const add = (source: RecordSource | undefined) => {
    if (source === undefined) return;
    for (const page of [source, ...(source.alsoStatedOn ?? [])]) {
      const known = pages.get(page.url);
      if (known === undefined || known.lastVerified < page.lastVerified) pages.set(page.url, page);
    }
  };
  add(visaPolicy.defaultSource);
  for (const { source } of Object.values(visaPolicy.byPassport)) add(source);
  return pages;
}
