/** The answer of a trip check as JSON: what it quotes of the data is the same from answer to answer, and written once. */

import type { AnswerItem, AnswerLeg, AnswerTraveller, TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import { type ByteText, byteText } from '../../../catalog/byte-text.ts';

/** The same as JSON.stringify gives. */
export function answerJson({ travellers, ...rest }: TripAnswer): ByteText {
  return `${before(rest)},"travellers":${list(travellers, travellerJson)}}`;
}

function travellerJson(traveller: AnswerTraveller): ByteText {
  const { ref, verdict, legs, checklist, presumed, missingFacts, counterfactuals } = traveller;
  const rest = after({ checklist, presumed, missingFacts, counterfactuals });
  return `${before({ ref, verdict })},"legs":${list(legs, legJson)},${rest}`;
}

function legJson(leg: AnswerLeg): ByteText {
  const { ref, role, country, verdict, documentRef, because, requirement, satisfiedBy, items } = leg;
  const { alternatives, ledger, trace } = leg;
  return (
    `${before({ ref, role, country, verdict, documentRef, because })},"requirement":${quoted(requirement)},` +
    `"satisfiedBy":${json(satisfiedBy)},"items":${list(items, itemJson)},${after({ alternatives, ledger, trace })}`
  );
}

function itemJson(item: AnswerItem): ByteText {
  const { id, topic, type, enforcement, status, when, title, because, details, detailsLanguage } = item;
  const { dueOn, notBefore, url, ruleId, sources, isStale } = item;
  const first: Omit<AnswerItem, 'sources' | 'isStale'> = {
    id,
    topic,
    type,
    enforcement,
    status,
    when,
    title,
    because,
    details,
    detailsLanguage,
    dueOn,
    notBefore,
    url,
    ruleId,
  };
  return `${before(first)},"sources":${quoted(sources)},"isStale":${isStale}}`;
}

/** Texts that are added to each other are copied once, when they are sent; joined ones at each level. */
function list<One>(all: readonly One[], write: (one: One) => ByteText): ByteText {
  let text = '';
  for (const one of all) text += text === '' ? write(one) : `,${write(one)}`;
  return `[${text}]`;
}

const json = (value: unknown): ByteText => byteText(JSON.stringify(value));

/** An object to which more is added at its end, and one that is added to another. */
const before = (members: object): ByteText => json(members).slice(0, -1);
const after = (members: object): ByteText => json(members).slice(1);

/** Records and lists of sources are the same objects from question to question. */
const texts = new WeakMap<object, ByteText>();

function quoted(data: object | null): ByteText {
  if (data === null) return 'null';
  let text = texts.get(data);
  if (text === undefined) {
    text = json(data);
    texts.set(data, text);
  }
  return text;
}
