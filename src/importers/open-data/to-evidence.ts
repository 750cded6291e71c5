/** What the data files hold as evidence: documents that rules cite, and the files of data/evidence and data/advice. */
import { type EnforcementLevel, scopeKey } from '@carnet/rules/entry-rules/entry-rule.ts';
import { levelSaid, type Said, type VisaStatement } from '@carnet/rules/facts/said.ts';
import { TOPICS_CITED_BY_NAME, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { statedTopics } from '@carnet/rules/facts/topics.ts';
import type { EvidenceRecord, PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { dayStated, TYPE_OF_CLASS, VALIDITY_OF_RULE } from '../travel-requirements/words.ts';
import type { RuleContext } from './rules/rule.ts';
import type { EntryRulePart } from './schemas/entry-file.ts';
import type { EvidenceCells, EvidenceFile } from './schemas/evidence-file.ts';
import { toEntryRules } from './to-entry-rules.ts';

/** It says something else, and in which words is not written down. */
const SOMETHING_ELSE: VisaStatement = { type: null, days: null };

type Context = Pick<RuleContext, 'dataSet' | 'countries' | 'currencies' | 'today'>;

export function toPublications({ dataSet }: Pick<Context, 'dataSet'>): PublicationRecord[] {
  return dataSet.sources.map(({ value: { id, name, publisher, kind, url, licence } }) => ({
    code: id,
    name,
    publisher,
    kind,
    url,
    licence,
  }));
}

/** In the order of the files: of two that one publication states on one day the first counts. */
export function toEvidence(context: Context): EvidenceRecord[] {
  return [...ofFiles(context), ...ofAdvice(context), ...ofRules(context)];
}

function* ofFiles({ dataSet, countries, today }: Context): Iterable<EvidenceRecord> {
  const idOf = (code: string) => countries.get(code)?.id;
  for (const { value } of dataSet.evidence) {
    const toCountryId = idOf(value.destination);
    if (toCountryId === undefined) continue;
    for (const cells of value.visa) {
      const says = visaSaid(cells, today);
      const passportIds = cells.passports.flatMap((code) => idOf(code) ?? []);
      const explained = cells.outweighed?.because ?? null;
      if (says !== null) yield { ...ofPage(value, cells), toCountryId, passportIds, topic: 'visa', says, explained };
    }
  }
}

/** What a government tells its own citizens: evidence for their passport only. */
function* ofAdvice({ dataSet, countries }: Context): Iterable<EvidenceRecord> {
  for (const { value } of dataSet.advice) {
    const passportId = countries.get(value.passport)?.id;
    for (const { destination, visa, explained = null, sources } of value.advice) {
      const toCountryId = countries.get(destination)?.id;
      if (passportId === undefined || toCountryId === undefined) continue;
      for (const { source, checkedOn, readOn, locator, url, quote, undated } of sources) {
        yield {
          scopeKey: null,
          ruleKey: null,
          toCountryId,
          passportIds: [passportId],
          publication: source,
          topic: 'visa',
          says: { type: visa.type, days: visa.days ?? null },
          statedOn: checkedOn,
          readOn: readOn ?? null,
          role: 'decides',
          page: locator ?? null,
          url: url ?? null,
          quote: quote ?? null,
          undated: undated ?? null,
          explained,
        };
      }
    }
  }
}

function visaSaid(cells: EvidenceCells, today: string): VisaStatement | null {
  const type = cells.as ?? TYPE_OF_CLASS[cells.class];
  const hasEnded = cells.until !== undefined && cells.until <= today;
  return type === null || cells.on === undefined || hasEnded ? null : { type, days: cells.days };
}

type Cited = Pick<EvidenceCells, 'page' | 'on' | 'instrument' | 'quote' | 'quotePage' | 'quoteOn'>;

function ofPage(file: EvidenceFile, cited: Cited): Omit<EvidenceRecord, 'topic' | 'says' | 'passportIds'> {
  const { on = '', quoteOn } = cited;
  const page = file.pages[cited.quotePage ?? cited.page ?? ''];
  const instrument = cited.instrument ?? page?.instrument ?? null;
  return {
    scopeKey: null,
    ruleKey: null,
    toCountryId: null,
    publication: file.source,
    statedOn: dayStated(on, quoteOn),
    readOn: null,
    role: 'decides',
    page: page?.name ?? null,
    url: page?.url ?? null,
    quote: cited.quote ?? null,
    // `on` is the day on which the compilation looked at the page; only a law behind it has a date of its own.
    undated: instrument === null,
    explained: null,
  };
}

function* ofRules(context: Context): Iterable<EvidenceRecord> {
  const { dataSet } = context;
  const writtenDown = new Set(dataSet.evidence.map(({ value }) => value.source));
  const editions = newestEditions(dataSet);
  const files = new Map(dataSet.evidence.map(({ value }) => [`${value.source} ${value.destination}`, value]));
  for (const { file, path, content } of toEntryRules(context)) {
    const rule = (file.value as { rules: readonly EntryRulePart[] }).rules[path[1] as number];
    const key = { scopeKey: scopeKey(content), ruleKey: content.ruleKey };
    const { destination } = file.value as { destination?: string };
    const dayOf = (source: string) => {
      const record = files.get(`${source} ${destination}`);
      return record === undefined ? editions.get(source) : newestDay(record.visa.map(({ on }) => on));
    };
    yield* disagreements(context, rule, key, dayOf);
    for (const topic of statedTopics(content)) {
      const written = new Set<string>();
      for (const citation of rule?.sources ?? []) {
        const { source, locator, checkedOn, topics: about, readOn, url, quote, undated } = citation;
        if (!(about?.includes(topic) ?? !BY_NAME_ONLY.has(topic))) continue;
        const { excludes: not } = citation;
        const says: Said | null = topic === 'visa' && not !== undefined ? { type: null, days: null, not } : null;
        const cited = { publication: source, statedOn: checkedOn };
        const where = { page: locator ?? null, url: url ?? null, quote: quote ?? null, undated: undated ?? null };
        if (readOn !== undefined) {
          yield { ...key, ...SAME, topic, ...cited, says, role: 'decides', ...where, readOn };
          continue;
        }
        const record = files.get(`${source} ${destination}`);
        const said = record === undefined ? [] : [...saidOfTopic(record, topic, rule)];
        if (said.length > 0 && !written.has(source)) yield* said.map((one) => ({ ...one, ...key }));
        written.add(source);
        if (said.length > 0 || (record !== undefined && HAS_FIELD.has(topic))) continue;
        // What a publication says of the visa of each passport stands in its file of evidence, where there is one.
        const role = topic === 'visa' && writtenDown.has(source) ? 'background' : 'decides';
        yield { ...key, ...SAME, topic, ...cited, says, role, ...where };
      }
    }
  }
}

/** By source: the newest `checkedOn` with which a rule cites it. */
function newestEditions(dataSet: Context['dataSet']): ReadonlyMap<string, string> {
  const editions = new Map<string, string>();
  for (const { value } of dataSet.entry) {
    for (const { source, checkedOn } of value.rules.flatMap((rule) => rule.sources)) {
      if ((editions.get(source) ?? '') < checkedOn) editions.set(source, checkedOn);
    }
  }
  return editions;
}

function newestDay(days: readonly (string | undefined)[]): string | undefined {
  return days
    .filter((one) => one !== undefined)
    .sort()
    .at(-1);
}

/** What the record of a publication says of a topic of a rule that cites it, with the page and day of that very fact. */
function* saidOfTopic(file: EvidenceFile, topic: Topic, rule: EntryRulePart | undefined): Iterable<EvidenceRecord> {
  const record = (cited: Cited, says: Said | null): EvidenceRecord[] =>
    cited.on === undefined ? [] : [{ ...ofPage(file, cited), passportIds: null, topic, says }];
  // Of some passports a rule may say otherwise: their exception rests on the citation.
  const isGeneral = rule?.from === undefined;
  const level = (field: LevelField | undefined, stated: EnforcementLevel | undefined) => {
    if (field === undefined) return [];
    const isAsked = stated === 'required' || stated === 'may_be_asked';
    // That it found nothing is no evidence: only for a rule that asks for nothing, or where its text says more.
    if (!field.required && (field.as === undefined || !isAsked)) return isAsked ? [] : record(field, null);
    const isOfSome = field.appliesTo !== 'all';
    const isCompared = isGeneral && isOfSome === (rule?.appliesTo !== undefined);
    return record(field, isCompared ? levelSaid(field.as ?? 'required') : null);
  };
  switch (topic) {
    case 'documentValidity': {
      const { passportValidity } = file;
      if (passportValidity === undefined) return;
      // Of those who apply for a visa, say, a rule may say more than the record does of all: that rests on the citation.
      const isCompared = isGeneral && rule?.appliesTo === undefined;
      yield* record(
        passportValidity,
        isCompared ? (passportValidity.as ?? VALIDITY_OF_RULE[passportValidity.rule] ?? null) : null,
      );
      return;
    }
    case 'funds':
      yield* level(file.proofOfFunds, rule?.proofOfFunds?.level);
      return;
    case 'returnTicket':
      yield* level(file.onwardTicket, rule?.returnTicket?.level);
      return;
    case 'healthInsurance':
      yield* level(file.travelInsurance, rule?.healthInsurance?.level);
      return;
    case 'customs':
      if (file.currencyLimits !== undefined) yield* record(file.currencyLimits, null);
      return;
    case 'preArrival':
      for (const declaration of file.declarations ?? []) yield* record(declaration, null);
      return;
    case 'acceptedDocuments':
      for (const waiver of file.conditionalWaivers ?? []) yield* record(waiver, null);
      return;
    default:
  }
}

/** Topics that records have a field for: what it does not say there, its citation does not say either. */
const HAS_FIELD: ReadonlySet<Topic> = new Set(['documentValidity', 'funds', 'returnTicket', 'healthInsurance']);

const BY_NAME_ONLY: ReadonlySet<Topic> = new Set(TOPICS_CITED_BY_NAME);

type LevelField = NonNullable<EvidenceFile['travelInsurance' | 'onwardTicket' | 'proofOfFunds']>;

const SAME = {
  toCountryId: null,
  passportIds: null,
  says: null,
  readOn: null,
  url: null,
  quote: null,
  undated: null,
  explained: null,
} as const;

/** A publication that the rule names says something else of some passports, and why the rule stays. */
function* disagreements(
  { countries }: Context,
  rule: EntryRulePart | undefined,
  key: Pick<EvidenceRecord, 'scopeKey' | 'ruleKey'>,
  dayOf: (source: string) => string | undefined,
): Iterable<EvidenceRecord> {
  const idOf = (code: string) => countries.get(code)?.id ?? [];
  for (const one of rule?.disagreements ?? []) {
    const days = rule?.sources.filter(({ source }) => source === one.with).map(({ checkedOn }) => checkedOn) ?? [];
    const statedOn = days.sort().at(-1) ?? dayOf(one.with);
    if (statedOn === undefined) continue;
    const passportIds = one.passports?.flatMap(idOf) ?? null;
    const topic: Topic = 'visa';
    const says: Said = SOMETHING_ELSE;
    const common = { ...SAME, ...key, passportIds, topic, says, publication: one.with, role: 'decides' as const };
    for (const toCountryId of one.destinations?.flatMap(idOf) ?? [null]) {
      yield { ...common, toCountryId, statedOn, page: null, explained: one.reason };
    }
  }
}
