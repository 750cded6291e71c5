/** One traveller's journey: for each visit every document is tried, and the best is used to enter and to leave. */
import type { Day } from '../../calendar.ts';
import { leavingItems } from '../border/leaving.ts';
import { minorsItems } from '../border/minors.ts';
import type { Item, Ledger, LegContext, Say, Verdict, Visit } from '../checked.ts';
import type { PossibleWay } from '../documents/ways.ts';
import { healthItems } from '../health/health.ts';
import { item } from '../item.ts';
import { LAST_DAY } from '../question/values/read-day.ts';
import type { Country, Leg, TravelDocument, Traveller, TripQuestion } from '../question.ts';
import type { Requirement, TripFacts } from '../trip-facts.ts';
import { compareTried, type Tried } from './best-document.ts';
import { bestOf, evaluateWays, type LegResult } from './evaluate-leg.ts';
import { firstOf, reasonOf } from './reason.ts';
import { rankOf, verdictOf, worstOf } from './verdict.ts';
import { isOrigin, visitFor, visitsOf } from './visits.ts';

export interface CheckedLeg {
  readonly leg: Leg;
  readonly verdict: Verdict;
  readonly because: Say;
  /** Null = at home, or no document was told. */
  readonly document: TravelDocument | null;
  readonly way: PossibleWay | null;
  readonly requirement: Requirement | null;
  readonly items: readonly Item[];
  readonly ledger: Ledger | null;
  /** Every other document, best first. */
  readonly alternatives: readonly {
    readonly document: TravelDocument;
    readonly verdict: Verdict;
    readonly because: Say;
  }[];
  /** What is not told, of every document. */
  readonly lacks: readonly Item[];
}

export interface CheckedTraveller {
  readonly traveller: Traveller;
  readonly verdict: Verdict;
  readonly legs: readonly CheckedLeg[];
}

/** What does not depend on the traveller. */
export interface TravellerContext {
  readonly question: TripQuestion;
  readonly facts: TripFacts;
  readonly asOf: Day;
  /** By the leg's index. */
  readonly visits: readonly Visit[];
}

export function contextOf(question: TripQuestion, facts: TripFacts, asOf: Day): TravellerContext {
  return { question, facts, asOf, visits: visitsOf(question.legs, facts, asOf) };
}

export function checkTraveller(traveller: Traveller, context: TravellerContext): CheckedTraveller {
  const legs: CheckedLeg[] = [];
  let before: TravelDocument | null = null;
  for (const visit of new Set(context.visits)) {
    const checked: readonly CheckedLeg[] = isOrigin(visit.legs)
      ? legContextsOf(visit, traveller, context).map(atHome)
      : checkVisit(visit, traveller, context, before);
    legs.push(...checked);
    before = checked.at(-1)?.document ?? before;
  }
  return { traveller, verdict: worstOf(legs.map(({ verdict }) => verdict)), legs };
}

/** No border is passed to get there; leaving may take something. */
export function atHome(context: LegContext): CheckedLeg {
  const { leg } = context;
  const items = leg.role === 'origin' ? sharedItems(context) : leavingItems(context);
  const verdict = verdictOf(items);
  const because: Say = (t) => {
    const why = rankOf(verdict) > 0 ? firstOf(items, verdict) : undefined;
    const reasons = [t('summary.atHome', { country: leg.country }), why?.because?.(t)];
    return reasons.filter((one) => one !== undefined).join(' ');
  };
  return { ...NOTHING, leg, verdict, because, items, lacks: items.filter(({ lacks }) => lacks.length > 0) };
}

const NOTHING = { document: null, way: null, requirement: null, items: [], ledger: null, alternatives: [], lacks: [] };

function checkVisit(
  visit: Visit,
  traveller: Traveller,
  context: TravellerContext,
  before: TravelDocument | null,
): CheckedLeg[] {
  const legContexts = legContextsOf(visit, traveller, context);
  if (traveller.documents.length === 0) return legContexts.map(withoutDocument);
  const shared = legContexts.map(sharedItems);
  const tried = traveller.documents.map((document): Tried<LegResult> => {
    const legs = legContexts.map((one, index) => bestOf(evaluateWays(one, document, shared[index] as readonly Item[])));
    return { document, legs };
  });
  const ranked = tried.sort((a, b) => compareTried(a, b, before));
  const [best, ...others] = ranked as [Tried<LegResult>, ...Tried<LegResult>[]];
  return best.legs.map((result, index): CheckedLeg => {
    const { document, way, requirement, leg } = result.context;
    const changed = index === 0 && before !== null && before !== document;
    const items = changed ? [...result.items, otherThanBefore(leg, before, document)] : result.items;
    return {
      leg,
      verdict: result.verdict,
      because: reasonOf(result),
      document,
      way,
      requirement: requirement ?? null,
      items,
      ledger: result.ledger,
      alternatives: others.map(({ legs }) => {
        const other = legs[index] as LegResult;
        return { document: other.context.document, verdict: other.verdict, because: reasonOf(other) };
      }),
      lacks: ranked.flatMap(({ legs }) => (legs[index] as LegResult).items.filter(({ lacks }) => lacks.length > 0)),
    };
  });
}

/** At most how many ways were looked at: a document on a leg, alone or with an authorisation. */
export function workOf({ legs, traveller: { documents, authorisations } }: CheckedTraveller): number {
  return legs.length * Math.max(1, documents.length) * (1 + authorisations.length);
}

export function legContextsOf(
  visit: Visit,
  traveller: Traveller,
  { question, facts, asOf }: Pick<TravellerContext, 'question' | 'facts' | 'asOf'>,
): LegContext[] {
  const known = { question, facts, asOf, traveller, visit: visitFor(visit, traveller, question.legs) };
  return visit.legs.map((leg) => ({ ...known, leg }));
}

/** What does not depend on the document. Nothing is asked at a border that was passed before; leaving may take something. */
export function sharedItems(context: LegContext): Item[] {
  if (context.visit.enteredBefore) return leavingItems(context);
  return [...healthItems(context), ...minorsItems(context), ...leavingItems(context)];
}

export function withoutDocument({ leg, traveller }: LegContext): CheckedLeg {
  const path = `${traveller.path}.documents`;
  const missing = item(leg, 'document', {
    enforcement: 'required',
    status: 'unknown',
    title: (t) => t('documents.kindTitle'),
    because: (t) => t('questions.documents'),
    lacks: [{ path, why: (t) => t('questions.documents'), values: [[ownPassport(leg.country)], []] }],
  });
  const because: Say = (t) => t('questions.documents');
  return { ...NOTHING, leg, verdict: verdictOf([missing]), because, items: [missing], lacks: [missing] };
}

/**
 * One of the documents that would do. It has an end: what is counted from its expiry must have a year of four digits, as
 * days are compared as texts.
 */
function ownPassport(country: Country): TravelDocument {
  const unknown = { issuedBy: null, issuedOn: null, expiresOn: LAST_DAY, blankPages: null, isBiometric: null };
  return { ...unknown, path: '', ref: '1', kind: 'passport', nationality: country };
}

/** Carriers look at the document of the next country, officers at the one that was used to enter. */
function otherThanBefore(leg: Leg, before: TravelDocument, document: TravelDocument): Item {
  return item(
    leg,
    'document',
    {
      enforcement: 'informational',
      status: 'to_do',
      title: (t) => t('documents.changeTitle'),
      because: (t) => t('documents.changeWhy', { before: before.ref, now: document.ref }),
      todo: (t) => t('documents.bothTodo', { document: before.ref, other: document.ref }),
    },
    'change',
  );
}
