/** What was said of the facts of an answer, put beside them on request. */
import type { Day } from '@carnet/rules/calendar.ts';
import { bestAddress } from '@carnet/rules/facts/best-address.ts';
import { verifyFact } from '@carnet/rules/facts/evidence-index.ts';
import { freshnessOf } from '@carnet/rules/facts/freshness.ts';
import { type StatedFields, saidBy } from '@carnet/rules/facts/said.ts';
import { saidOnce, shownEvidence } from '@carnet/rules/facts/shown-evidence.ts';
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import type { EvidenceRecord, PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { type ByteText, toBytes } from '../byte-text.ts';
import { type CatalogImage, NONE } from '../image/image.ts';
import type { TextArena } from '../image/text-arena.ts';
import { RecentlyUsed } from '../recently-used.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';
import type { Evidence } from '../schemas/verification.ts';

/** Which pairs an answer is about, by country index. */
export interface AskedPairs {
  /** NONE = no single destination. */
  readonly to: number;
  /** Ids of the passports that it answers. */
  readonly passportIds: ReadonlySet<number>;
  readonly rowOf: (statementId: number) => number;
}

/** Parsed texts that are kept: in the open data set one takes 10 KB on average, 400 KB at most. */
const RECENT_TEXTS = 64;

export class EvidenceStore {
  readonly #image: CatalogImage;
  readonly #texts: TextArena;
  /** By number. What is known of a destination is asked for by topic, and by one passport after another. */
  readonly #recent = new RecentlyUsed<number, readonly EvidenceRecord[]>(RECENT_TEXTS);
  /** Read when evidence is first asked for. */
  #publications: ReadonlyMap<string, PublicationRecord> | undefined;

  constructor(image: CatalogImage, texts: TextArena) {
    this.#image = image;
    this.#texts = texts;
  }

  /** The record with the evidence of each of its facts, the newest first. */
  withEvidence(record: EntryRequirement, pairs: AskedPairs): EntryRequirement {
    const facts = { ...record.facts };
    for (const topic of TOPICS) {
      const fact = facts[topic];
      if (fact !== null) facts[topic] = { ...fact, evidence: this.ofFact(topic, record, pairs) };
    }
    return { ...record, facts };
  }

  /** What was said of one of the record's facts, the newest first. */
  ofFact(topic: Topic, record: EntryRequirement, pairs: AskedPairs): Evidence[] {
    const fact = record.facts[topic];
    if (fact === null) return [];
    const value = saidBy(topic, statedFields(record));
    const said = this.#said(topic, pairs.rowOf(fact.statementId), pairs);
    return shownEvidence(topic, value, said, (code) => this.#publication(code));
  }

  /** A record, one of its facts as well known as it is for these pairs, where anything was noted of its rule. */
  verified(record: EntryRequirement, topic: Topic, pairs: AskedPairs, day: Day): EntryRequirement {
    const { rules } = this.#image;
    const fact = record.facts[topic];
    const row = pairs.rowOf(fact?.statementId ?? NONE);
    if (fact === null || row === NONE || rules.evidence[row] === NONE) return record;
    const said = this.#said(topic, row, pairs).map((one) => {
      const { kind, url } = this.#publication(one.publication);
      return { ...one, source: one.publication, kind, url: one.url ?? url, quote: undefined };
    });
    const value = saidBy(topic, statedFields(record));
    const verification = verifyFact(topic, { value, validUntil: null }, said, day);
    const facts = { ...record.facts, [topic]: { ...fact, verification } };
    if (topic !== 'visa') return { ...record, facts };
    const sourceUrl = rules.namesUrl[row] === 1 ? record.sourceUrl : bestAddress(topic, value, said);
    return { ...record, ...freshnessOf(verification), verification, sourceUrl, facts };
  }

  #said(topic: Topic, row: number, { to, passportIds }: AskedPairs): EvidenceRecord[] {
    const { rules, directory } = this.#image;
    const own = row === NONE ? [] : this.#read(rules.evidence[row] as number);
    const others = this.#read(to);
    const destination = directory.countryIds[to] ?? null;
    const said = [...own, ...others].filter(
      (one) =>
        one.topic === topic &&
        (one.toCountryId === null || destination === null || one.toCountryId === destination) &&
        (one.passportIds === null || one.passportIds.some((id) => passportIds.has(id))),
    );
    return saidOnce(said, passportIds);
  }

  /** By number of the texts of evidence. */
  #read(number: number): readonly EvidenceRecord[] {
    if (number === NONE) return [];
    return this.#recent.get(number, () => parse(this.#texts.numbered(this.#image.evidence, number)));
  }

  #publication(code: string): PublicationRecord {
    this.#publications ??= new Map(
      parse<PublicationRecord[]>(this.#texts.read(this.#image.directory.publications)).map((one) => [one.code, one]),
    );
    return this.#publications.get(code) as PublicationRecord;
  }
}

function parse<Value>(text: ByteText): Value {
  return JSON.parse(toBytes(text).toString()) as Value;
}

/** The record in the form in which evidence can be compared with it. */
function statedFields(record: EntryRequirement): StatedFields {
  const { amount = null, unit = null, countedFrom = null } = record.documentValidity ?? {};
  return {
    ...record,
    documentValidityAmount: amount,
    documentValidityUnit: unit,
    documentValidityCountedFrom: countedFrom,
  };
}
