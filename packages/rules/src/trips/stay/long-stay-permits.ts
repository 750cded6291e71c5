/**
 * Residence permits and long-stay visas, and on which days they keep days of stay from being counted.
 *
 * Regulation (EU) 2016/399, Article 6(2): periods authorised under a residence permit or a long-stay visa are not taken
 * into account. It does not free its holder to stay in the other states for longer: there it gives the same limit
 * (Convention implementing the Schengen Agreement, Article 21), so that days of the journey itself count in them.
 */
import { type Day, dayNumber } from '../../calendar.ts';
import { isOfUniformType } from '../../facts/paper-purposes.ts';
import type { EntryContext, Lack } from '../checked.ts';
import type { Authorisation } from '../question.ts';
import { OPEN_END, type Span } from './spans.ts';
import type { Territory } from './territory.ts';

export interface Permit {
  /** The country that issued it; null = it is only told that a state of the area did. */
  readonly countryId: number | null;
  /** One enters on it. */
  readonly isUsed: boolean;
  /** Days on which it is valid for sure; null = none. */
  readonly certain: Span | null;
  /** Days on which it may be. */
  readonly possible: Span;
  readonly lacks: readonly Lack[];
}

/** Undefined = it is a visa whose class is not told. */
export function isLongStay({ kind, class: said, issuer }: Authorisation): boolean | undefined {
  if (kind === 'residence_permit') return true;
  if (kind !== 'visa') return false;
  return isOfUniformType(said, issuer, 'd') ?? undefined;
}

/** One lives in the country of the leg: the days of visitors are not one's own. */
export function livesThere({ way, leg, visit }: Pick<EntryContext, 'way' | 'leg' | 'visit'>): boolean {
  const held = way.type === 'held' ? way.satisfiedBy : null;
  if (held === null || isLongStay(held) !== true) return false;
  return held.issuer === leg.country.iso2 || visit.area === null || !visit.sharedStay;
}

export function permitsOf({ traveller, way, facts, leg }: EntryContext, territory: Territory, day: Day): Permit[] {
  return traveller.authorisations.flatMap((held) => {
    const longStay = isLongStay(held);
    if (longStay === false) return [];
    const countryId = facts.countryByCode(held.issuer)?.id ?? null;
    const isOfIt = held.issuer === territory.code || (countryId !== null && territory.covers(countryId, day));
    return isOfIt ? [permitOf(held, longStay, countryId, way.satisfiedBy?.path === held.path, leg.country.iso2)] : [];
  });
}

function permitOf(
  held: Authorisation,
  longStay: true | undefined,
  countryId: number | null,
  isUsed: boolean,
  oneIssuer: string,
): Permit {
  const from = held.issuedOn === null ? null : dayNumber(held.issuedOn);
  const until = held.isPermanent === true ? OPEN_END : null;
  const to = held.expiresOn === null ? until : dayNumber(held.expiresOn);
  const lacks: Lack[] = [];
  const why: Lack['why'] = (t) => t('stay.whyPermit');
  const lack = (field: 'issuedOn' | 'expiresOn') => lacks.push({ path: `${held.path}.${field}`, why });
  if (longStay === undefined) lacks.push({ path: `${held.path}.class`, why, values: ['D', 'C'] });
  if (from === null) lack('issuedOn');
  if (to === null) lack('expiresOn');
  if (countryId === null) lacks.push({ path: `${held.path}.issuer`, why, values: [oneIssuer] });
  return {
    countryId,
    isUsed,
    certain: longStay === undefined || from === null || to === null ? null : { from, to },
    possible: { from: from ?? 0, to: to ?? OPEN_END },
    lacks,
  };
}

/** Days in a country that are not counted: for sure, and with those of which it is not known. */
export interface Freed {
  readonly sure: readonly Span[];
  readonly maybe: readonly Span[];
}

/** For a past stay; a permit that one enters on gives days in the other states, so that they count. */
export function freedBefore(permits: readonly Permit[], countryId: number): Freed {
  return freed(permits, (permit) => (permit.isUsed ? isFrom(permit, countryId) : true));
}

/** For a stay of the journey itself. */
export function freedOnJourney(permits: readonly Permit[], countryId: number): Freed {
  return freed(permits, (permit) => isFrom(permit, countryId));
}

const isFrom = (permit: Permit, countryId: number) =>
  permit.countryId === null ? undefined : permit.countryId === countryId;

function freed(permits: readonly Permit[], frees: (permit: Permit) => boolean | undefined): Freed {
  const sure: Span[] = [];
  const maybe: Span[] = [];
  for (const permit of permits) {
    const answer = frees(permit);
    if (answer === true && permit.certain !== null) sure.push(permit.certain);
    if (answer !== false) maybe.push(permit.possible);
  }
  return { sure, maybe };
}
