/**
 * Papers of children who travel without both parents, on arrival or to leave. Who the parents are is not asked, so that a
 * rule decides only for a child who travels with no adult; for any other one it may be asked.
 */
import type { Item, ItemEnforcement, Lack, LegContext } from '../checked.ts';
import { item, provenance } from '../item.ts';
import type { Traveller } from '../question.ts';
import type { Requirement } from '../trip-facts.ts';
import { isConcerned, whenToLeave } from './concerned.ts';
import { onDayOf } from './visitors.ts';

/** Convention on the Rights of the Child, Article 1: under eighteen, unless a rule says otherwise. */
const ADULT_YEARS = 18;

/** Null = not told. */
type Age = number | null;
type Minors = NonNullable<Requirement['minors']>;

/** What a destination asks of children who arrive. */
export function minorsItems(context: LegContext): Item[] {
  const { leg, facts } = context;
  if (leg.role !== 'destination') return [];
  const requirement = facts.general(leg.country.id, onDayOf(context));
  const minors = requirement?.minors ?? null;
  if (requirement === undefined || minors === null || isToLeave(minors)) return [];
  const found = consentItem(context, requirement, minors, [], {
    when: 'on_arrival',
    title: (t) => t('border.minors', { country: leg.country }),
  });
  return found === null ? [] : [found];
}

/** What the country that is left asks of its own children. */
export function consentToLeave(context: LegContext, requirement: Requirement): Item | null {
  const { leg } = context;
  const { minors } = requirement;
  if (minors === null || !isToLeave(minors)) return null;
  const concerned = isConcerned(context, minors.concerns ?? 'everyone');
  if (concerned === 'no') return null;
  return consentItem(context, requirement, minors, concerned === 'yes' ? [] : concerned, {
    when: whenToLeave(context),
    title: (t) => t('leaving.consent', { country: leg.country }),
    dueOn: leg.departs?.day ?? null,
  });
}

/** What concerns only nationals or residents is asked of them when they leave. */
const isToLeave = ({ concerns }: Minors): boolean => concerns !== null && concerns !== 'everyone';

function consentItem(
  context: LegContext,
  requirement: Requirement,
  minors: Minors,
  residence: readonly Lack[],
  given: Pick<Item, 'when' | 'title'> & Partial<Item>,
): Item | null {
  const { leg, traveller } = context;
  if (minors.level === 'not_required') return null;
  const years = minors.underYears ?? ADULT_YEARS;
  const age = ageOf(traveller, leg.index);
  if (age !== null && age >= years) return null;
  if (age === null && minors.level !== 'required') return null;
  const { details, sourceUrl: url } = minors;
  const base = { ...given, details, url, provenance: provenance(requirement, 'minors') };
  const birth: Lack = { path: `${traveller.path}.birthDate`, why: (t) => t('border.askChild', { years }) };
  // Few travellers are children: without an age nothing is decided.
  if (age === null) {
    return item(leg, 'minors', { ...base, enforcement: 'informational', status: 'unknown', lacks: [birth] });
  }
  const enforcement = enforcementOfConsent(context, minors.level);
  const because: Item['because'] = (t) => t('border.minorsReason', { years });
  if (residence.length > 0) {
    return item(leg, 'minors', { ...base, enforcement, status: 'unknown', because, lacks: residence });
  }
  const todo: Item['todo'] = (t) => t('border.minorsTodo', { country: leg.country });
  return item(leg, 'minors', { ...base, enforcement, status: 'to_do', because, todo });
}

function ageOf({ ageMonths }: Traveller, leg: number): Age {
  const months = ageMonths[leg] ?? null;
  return months === null ? null : Math.floor(months / 12);
}

/** A traveller whose age is not told may be the parent. */
export function enforcementOfConsent({ question, leg }: LegContext, level: Minors['level']): ItemEnforcement {
  const isAccompanied = question.travellers.some((one) => (ageOf(one, leg.index) ?? ADULT_YEARS) >= ADULT_YEARS);
  if (level === 'required' && !isAccompanied) return 'required';
  return level === 'recommended' ? 'recommended' : 'may_be_asked';
}
