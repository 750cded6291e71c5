/**
 * Papers of children who travel without both parents. Who the parents are is not asked, so that a rule decides only for a
 * child who travels with no adult; for any other one it may be asked.
 */
import type { Item, ItemEnforcement, LegContext } from '../checked.ts';
import { item, provenance } from '../item.ts';
import type { Traveller } from '../question.ts';
import type { Requirement } from '../trip-facts.ts';
import { onDayOf } from './visitors.ts';

/** Convention on the Rights of the Child, Article 1: under eighteen, unless a rule says otherwise. */
const ADULT_YEARS = 18;

/** Null = not told. */
type Age = number | null;

export function minorsItems(context: LegContext): Item[] {
  const { leg, traveller, facts } = context;
  if (leg.role !== 'destination') return [];
  const requirement = facts.general(leg.country.id, onDayOf(context));
  const minors = requirement?.minors ?? null;
  if (minors === null || minors.level === 'not_required') return [];
  const isOfOwn = minors.concerns === 'nationals_and_residents';
  if (isOfOwn && !belongsThere(traveller, leg.country.id)) return [];
  const years = minors.underYears ?? ADULT_YEARS;
  const age = ageOf(traveller, leg.index);
  if (age !== null && age >= years) return [];
  if (age === null && minors.level !== 'required') return [];
  const given = {
    when: isOfOwn ? ('on_departure' as const) : ('on_arrival' as const),
    title: (t: Texts) => t.border.minors(t.words, leg.country),
    details: minors.details,
    url: minors.sourceUrl,
    provenance: provenance(requirement, 'minors'),
  };
  if (age === null) {
    const lacks = [{ path: `${traveller.path}.birthDate`, why: (t: Texts) => t.border.askChild(t.words, years) }];
    return [item(leg, 'minors', { ...given, enforcement: 'informational', status: 'unknown', lacks })];
  }
  const enforcement = enforcementOf(context, minors);
  return [
    item(leg, 'minors', {
      ...given,
      enforcement,
      status: 'to_do',
      because: (t) => t.border.minorsReason(t.words, years),
      todo: (t) => t.border.minorsTodo(t.words, leg.country),
    }),
  ];
}

type Texts = Parameters<Item['title']>[0];

function ageOf({ ageMonths }: Traveller, leg: number): Age {
  const months = ageMonths[leg] ?? null;
  return months === null ? null : Math.floor(months / 12);
}

function belongsThere({ documents, residence }: Traveller, countryId: number): boolean {
  return residence?.id === countryId || documents.some(({ nationality }) => nationality?.id === countryId);
}

/** A traveller whose age is not told may be the parent. */
function enforcementOf({ question, leg }: LegContext, { level }: NonNullable<Requirement['minors']>): ItemEnforcement {
  const isAccompanied = question.travellers.some((one) => (ageOf(one, leg.index) ?? ADULT_YEARS) >= ADULT_YEARS);
  if (level === 'required' && !isAccompanied) return 'required';
  return level === 'recommended' ? 'recommended' : 'may_be_asked';
}
