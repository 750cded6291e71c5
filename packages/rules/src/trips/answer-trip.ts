/** Puts what the engine found into the words of a language, in the shape in which it is served. */

import type { Words } from '../words/words.ts';
import { type CheckedTrip, ENGINE_VERSION } from './check-trip.ts';
import type { Item } from './checked.ts';
import { headlineOf, isUndatedVisa } from './headline.ts';
import type { CheckedLeg, CheckedTraveller } from './journey/check-traveller.ts';
import { conditionsOf } from './journey/evaluate-leg.ts';
import type { AnswerItem, AnswerLeg, AnswerTask, AnswerTrace, AnswerTraveller, TripAnswer } from './trip-answer.ts';

export interface AnswerOptions {
  /** Of the question as it was sent: `sha256:` and hexadecimal. */
  readonly inputHash: string;
  /** RFC 3339: the facts are those that were known then. Absent = now. */
  readonly knownAt?: string | null;
  /** Adds the rules that were considered. */
  readonly explain?: boolean;
}

export function answerTrip(
  checked: CheckedTrip,
  t: Words,
  { inputHash, knownAt = null, explain = false }: AnswerOptions,
): TripAnswer {
  return {
    verdict: checked.verdict,
    headline: headlineOf(checked, t),
    language: t.language,
    evaluatedAt: `${checked.asOf}T00:00:00.000Z`,
    asOf: checked.asOf,
    knownAt,
    dataRevision: checked.facts.dataRevision,
    engineVersion: ENGINE_VERSION,
    inputHash,
    travellers: checked.travellers.map((one): AnswerTraveller => {
      return {
        ref: one.traveller.ref,
        verdict: one.verdict,
        legs: one.legs.map((leg) => answerLeg(leg, t, explain ? tracesOf(leg, one, checked) : undefined)),
        checklist: tasksOf(one, t),
        presumed: one.presumed.map(({ path, value, matters }) => ({ path, value, matters: matters(t) })),
        missingFacts: one.missingFacts.map(({ path, why, wouldDecide }) => ({ path, why: why(t), wouldDecide })),
        counterfactuals: one.counterfactuals.map(({ change, verdict, because }) => {
          return { change, verdict, because: because(t) };
        }),
      };
    }),
  };
}

function answerLeg(checked: CheckedLeg, t: Words, trace: readonly AnswerTrace[] | undefined): AnswerLeg {
  const { leg, verdict, document, way, requirement, ledger } = checked;
  const held = way?.satisfiedBy ?? null;
  return {
    ref: leg.ref,
    role: leg.role,
    country: leg.country,
    verdict,
    documentRef: document?.ref ?? null,
    because: checked.because(t),
    requirement,
    satisfiedBy:
      way === null || held === null
        ? null
        : {
            authorisationRef: held.ref,
            ruleId: way.accepted === null ? null : (requirement?.facts.acceptedDocuments?.statementId ?? null),
            gives: { visaRequirementType: way.accepted?.givesType ?? null, maxStayDays: way.maxStayDays },
          },
    items: checked.items.map((one) => answerItem(one, t)),
    alternatives: checked.alternatives.map((other) => {
      return { documentRef: other.document.ref, verdict: other.verdict, because: other.because(t) };
    }),
    ledger,
    ...(trace === undefined ? {} : { trace }),
  };
}

const TYPES = {
  required: 'requirement',
  may_be_asked: 'requirement',
  recommended: 'recommendation',
  informational: 'information',
} as const;

function answerItem(one: Item, t: Words): AnswerItem {
  const { ruleId, sources, isStale } = one.provenance();
  return {
    id: one.id,
    topic: one.topic,
    type: TYPES[one.enforcement],
    enforcement: one.enforcement,
    status: one.status,
    when: one.when,
    title: one.title(t),
    because: one.because?.(t) ?? null,
    ...detailsOf(one, t),
    dueOn: one.dueOn,
    notBefore: one.notBefore,
    url: one.url,
    ruleId,
    sources,
    isStale,
  };
}

/** `en` where one of its texts is known in English alone. */
function detailsOf({ details }: Item, t: Words): Pick<AnswerItem, 'details' | 'detailsLanguage'> {
  if (details.length === 0) return { details: null, detailsLanguage: null };
  const inLanguage = details.map((one) => (typeof one === 'string' ? t.ofData(one) : one(t)));
  const isWhole = !inLanguage.includes(undefined);
  return {
    details: details.map((one, index) => inLanguage[index] ?? one).join(' '),
    detailsLanguage: isWhole ? t.language : 'en',
  };
}

/** First visas with an unknown processing time, then by due date, then by leg; other tasks without a date come last. */
export function tasksOf({ legs }: Pick<CheckedTraveller, 'legs'>, t: Words): AnswerTask[] {
  const tasks = legs.flatMap(({ items, document }) =>
    items
      .filter(({ status, todo }) => status === 'to_do' && todo !== null)
      .map((one) => ({
        by: isUndatedVisa(one) ? '' : (one.dueOn ?? LAST),
        task: {
          itemId: one.id,
          do: one.todo?.(t) ?? '',
          dueOn: one.dueOn,
          notBefore: one.notBefore,
          url: one.url,
          documentRef: document?.ref ?? null,
        },
      })),
  );
  return tasks.sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : 0)).map(({ task }) => task);
}

const LAST = '9999-12-31';

function tracesOf({ leg }: CheckedLeg, { traveller }: CheckedTraveller, { facts, asOf }: CheckedTrip): AnswerTrace[] {
  return traveller.documents.flatMap(({ ref, nationality }) => {
    if (nationality === null || nationality.id === leg.country.id) return [];
    const conditions = conditionsOf({ leg, traveller });
    const topics = facts.trace?.(nationality.id, leg.country.id, leg.arrives?.day ?? asOf, conditions) ?? [];
    return [{ documentRef: ref, topics }];
  });
}
