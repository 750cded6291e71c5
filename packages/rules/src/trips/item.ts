/** Makes items: what is not said of one is as it is for most. */
import type { Topic } from '../facts/topic-names.ts';
import type { Words } from '../words/words.ts';
import type { Item, ItemSource, ItemTopic, Provenance } from './checked.ts';
import type { Leg } from './question.ts';
import type { KnownFact, Requirement } from './trip-facts.ts';

type Given = Pick<Item, 'enforcement' | 'status' | 'title'> &
  Partial<Omit<Item, 'id' | 'topic' | 'details'>> & {
    /** One text of the data, or pieces. */
    readonly details?: string | null | Item['details'];
  };

const NO_DETAILS: Item['details'] = [];

/** `name` tells several of one topic apart. */
export function item(leg: Leg, topic: ItemTopic, given: Given, name?: string): Item {
  return {
    id: name === undefined ? `${leg.ref}.${topic}` : `${leg.ref}.${topic}.${name}`,
    topic,
    enforcement: given.enforcement,
    status: given.status,
    when: given.when ?? 'before_travel',
    title: given.title,
    because: given.because ?? null,
    details: typeof given.details === 'string' ? [given.details] : (given.details ?? NO_DETAILS),
    todo: given.todo ?? null,
    dueOn: given.dueOn ?? null,
    notBefore: given.notBefore ?? null,
    url: given.url ?? null,
    provenance: given.provenance ?? NO_RULE,
    lacks: given.lacks ?? [],
  };
}

/** A text of the data in the reader's language, else in English. */
export const inWords = (text: string, t: Words): string => t.ofData(text) ?? text;

/** One list for all: the JSON of a list of sources is kept with the list. */
const NO_SOURCES: readonly ItemSource[] = [];

/** The right of nationals to enter is no rule of the data. */
export const NO_RULE = (): Provenance => ({ ruleId: null, sources: NO_SOURCES, isStale: false });

/** At most this many sources are named under an item; the rest is in the record's evidence. */
const MOST_SOURCES = 3;

/** Facts are the same objects from question to question. */
const provenances = new WeakMap<KnownFact, Provenance>();

/** Which rule says what the data say of a topic, who said so, and whether that is fresh. */
export function provenance(requirement: Requirement | undefined, topic: Topic): Item['provenance'] {
  return () => provenanceOf(requirement, topic);
}

function provenanceOf(requirement: Requirement | undefined, topic: Topic): Provenance {
  const fact = requirement?.facts[topic];
  if (fact === undefined || fact === null)
    return { ruleId: requirement?.id ?? null, sources: NO_SOURCES, isStale: true };
  let found = provenances.get(fact);
  if (found === undefined) {
    const isStale = fact.verification.status !== 'current';
    found = { ruleId: fact.statementId, sources: distinctSources(fact), isStale };
    provenances.set(fact, found);
  }
  return found;
}

function distinctSources(fact: KnownFact): ItemSource[] {
  const agreeing = (fact.evidence ?? []).filter(({ agrees, kind }) => agrees && kind !== 'compilation');
  const shown = agreeing.length > 0 ? agreeing : (fact.evidence ?? []).filter(({ agrees }) => agrees);
  const all = shown.map(({ name, page, url, statedOn }) => ({ name: page ?? name, url, checkedOn: statedOn }));
  const distinct = new Map(all.map((one) => [one.url ?? one.name, one]));
  // A publication without an address says no more than the same one with it.
  const days = new Set(all.filter(({ url }) => url !== null).map(({ checkedOn }) => checkedOn));
  const told = [...distinct.values()].filter(({ url, checkedOn }) => url !== null || !days.has(checkedOn));
  return told.slice(0, MOST_SOURCES);
}
