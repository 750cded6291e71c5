/** One leg with one document: every topic's items for each way that is open, and the best way. */

import type { Day } from '../../calendar.ts';
import type { Words } from '../../words/words.ts';
import { afterArrivalItems } from '../border/after-arrival.ts';
import { closedBorderItems } from '../border/closed-borders.ts';
import { noteItems } from '../border/notes.ts';
import { preArrivalItems } from '../border/pre-arrival.ts';
import { proofItems } from '../border/proofs.ts';
import type { EntryContext, Item, Ledger, LegContext, Verdict, Way } from '../checked.ts';
import { forKindOfDocument } from '../documents/other-kinds.ts';
import { ownNationalsItems } from '../documents/own-nationals.ts';
import { visaItems } from '../documents/visa.ts';
import { type PossibleWay, waysOf } from '../documents/ways.ts';
import { item } from '../item.ts';
import type { Leg, TravelDocument } from '../question.ts';
import { stayItems } from '../stay/stay.ts';
import { throughBorder } from '../transit/through-border.ts';
import { transitItems } from '../transit/transit.ts';
import type { Requirement } from '../trip-facts.ts';
import { documentValidityItems } from '../validity/validity.ts';
import { openOf, rankOf, verdictOf } from './verdict.ts';
import { isTransit } from './visits.ts';

/** What decides which document, and which way with it, is best. */
export interface LegStanding {
  readonly verdict: Verdict;
  readonly effort: number;
  /** Days that one may stay. */
  readonly stay: number;
  /** How many things that are required are not met yet. */
  readonly open: number;
}

/** What was found for a leg with one document. */
export interface LegResult extends LegStanding {
  readonly context: EntryContext & { readonly way: PossibleWay };
  readonly items: readonly Item[];
  readonly ledger: Ledger | null;
}

/** Least first: what one has to do before travel. */
const EFFORTS: readonly Way['type'][] = [
  'own',
  'held',
  'visa_free',
  'visa_on_arrival',
  'eta',
  'e_visa',
  'visa_required',
  null,
  'not_allowed',
];
/** A visa that is held is no more effort than none. */
const HELD = EFFORTS.indexOf('held');

const effortOf = (type: Way['type']) => (type === 'visa_free' ? HELD : EFFORTS.indexOf(type));

/** Each way with the document, at least one. `shared`: items of the leg that do not depend on the document. */
export function evaluateWays(context: LegContext, document: TravelDocument, shared: readonly Item[]): LegResult[] {
  const requirement = requirementOf(context, document);
  const withDocument = { ...context, document, requirement };
  return waysOf(withDocument).map((way) => evaluateWay({ ...withDocument, way }, shared));
}

/** The first of the best. */
export function bestOf<Standing extends LegStanding>(ways: readonly Standing[]): Standing {
  return ways.reduce((best, one) => (compareStandings(one, best) < 0 ? one : best));
}

/** Best first: verdict, least effort, longest stay. */
export function compareStandings(a: LegStanding, b: LegStanding): number {
  return rankOf(a.verdict) - rankOf(b.verdict) || a.effort - b.effort || b.stay - a.stay;
}

/** Who lives there is not held to days. */
function stayOf({ way, requirement }: EntryContext): number {
  const isUnlimited = way.type === 'own' || way.type === 'held' || requirement?.isStayUnlimited === true;
  return way.maxStayDays ?? (isUnlimited ? Number.MAX_SAFE_INTEGER : 0);
}

function requirementOf(context: LegContext, { nationality }: TravelDocument): Requirement | undefined {
  const { facts, leg } = context;
  if (nationality === null || nationality.id === leg.country.id) return undefined;
  const found = facts.requirement(nationality.id, leg.country.id, dayOf(context), conditionsOf(context));
  return found && byWayOfArrival(found, leg);
}

/** What was said of the visa itself, such as its fee, is of another kind of visa then. */
function byWayOfArrival(requirement: Requirement, { mode }: Leg): Requirement {
  const own = mode === null ? undefined : requirement.visaArrivals?.find(({ modes }) => modes.includes(mode));
  if (own === undefined || own.type === requirement.visaRequirementType) return requirement;
  const { type, stayDays, url } = own;
  const ofVisa = { visaProcessingDays: null, visaProcessingUnit: null, visaEntries: null, visaFee: null };
  return { ...requirement, ...ofVisa, visaRequirementType: type, maxStayDays: stayDays, visaApplicationUrl: url };
}

/** Rules are asked for the day of entry. */
export function dayOf({ visit, asOf }: LegContext): Day {
  return visit.arrivesOn ?? asOf;
}

export function conditionsOf({ leg, traveller }: Pick<LegContext, 'leg' | 'traveller'>) {
  const months = traveller.ageMonths[leg.index] ?? null;
  return { mode: leg.mode, ageYears: months === null ? null : Math.floor(months / 12) };
}

function evaluateWay(context: EntryContext & { readonly way: PossibleWay }, shared: readonly Item[]): LegResult {
  const { leg, visit } = context;
  if (isTransit(leg, visit)) {
    const passes = leg.transit.side === 'landside' || (leg.transit.side === null && throughBorder(context) !== null);
    const items = [...transitItems(context), ...closedBorderItems(context)];
    return decided(context, [...items, ...(passes ? preArrivalItems(context) : []), ...shared], null);
  }
  const stay = stayItems(context);
  const found = visit.enteredBefore
    ? [
        ...visaItems(context),
        ...documentValidityItems(context),
        ...stay.items,
        ...afterArrivalItems(context),
        ...shared,
        ...noteItems(context),
      ]
    : [
        ...visaItems(context),
        ...closedBorderItems(context),
        ...ownNationalsItems(context),
        ...documentValidityItems(context),
        ...stay.items,
        ...preArrivalItems(context),
        ...proofItems(context),
        ...afterArrivalItems(context),
        ...openConditionItems(context),
        ...shared,
        ...noteItems(context),
      ];
  const last = visit.legs.at(-1);
  const items = visit.endsAtHome && last !== undefined ? found.map((one) => withoutDeparture(one, last)) : found;
  return decided(context, items, stay.ledger);
}

function decided(context: LegResult['context'], found: readonly Item[], ledger: Ledger | null): LegResult {
  const items = forKindOfDocument(context, found);
  const standing = { verdict: verdictOf(items), effort: effortOf(context.way.type), stay: stayOf(context) };
  return { context, ...standing, open: openOf(items), items, ledger };
}

/** Some rules hold for those who arrive in one way, or from an age on: asked for where that could matter. */
function openConditionItems(context: EntryContext): Item[] {
  const { facts, document, leg, traveller, way, requirement } = context;
  if (document.nationality === null || way.type === 'own') return [];
  const found = facts.openConditions(document.nationality.id, leg.country.id, dayOf(context), conditionsOf(context));
  const byMode = leg.mode === null && (requirement?.visaArrivals ?? null) !== null;
  const open = byMode && !found.includes('mode') ? (['mode', ...found] as const) : found;
  if (open.length === 0) return [];
  const lacks = open.map((name) =>
    name === 'mode'
      ? { path: `${leg.path}.mode`, why: (t: Words) => t('questions.mode') }
      : { path: `${traveller.path}.birthDate`, why: (t: Words) => t('questions.age', { country: leg.country }) },
  );
  const given = { enforcement: 'informational', status: 'unknown', lacks } as const;
  return [
    item(
      leg,
      'notes',
      { ...given, title: (t) => t('questions.conditionsTitle', { country: leg.country }) },
      'conditions',
    ),
  ];
}
/** The journey ends at home: when its traveller leaves again is no question of it. */
function withoutDeparture(one: Item, { path }: Leg): Item {
  const lacks = one.lacks.filter((lack) => lack.path !== `${path}.departsOn`);
  return lacks.length === one.lacks.length ? one : { ...one, lacks };
}
