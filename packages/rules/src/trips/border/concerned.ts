/** Whom a rule of the country that is left concerns: its nationals, those who live there, or visitors. */
import type { CONCERNED } from '../../schema/topics/terms.ts';
import type { Item, Lack, LegContext, Say } from '../checked.ts';
import type { Match } from '../documents/authorisation-days.ts';

export type Concerned = (typeof CONCERNED)[number];

export function isConcerned(context: LegContext, concerned: Concerned): Match {
  if (concerned === 'everyone') return 'yes';
  const { traveller, leg } = context;
  const isNational = traveller.documents.some(({ nationality }) => nationality?.id === leg.country.id);
  if (concerned === 'nationals') return isNational ? 'yes' : 'no';
  if (concerned === 'resident_nationals' && !isNational) return 'no';
  if (concerned === 'foreign_residents' && isNational) return 'no';
  const lives = livesIn(context);
  if (concerned === 'nationals_and_residents') return isNational ? 'yes' : lives;
  if (concerned !== 'visitors') return lives;
  if (isNational || lives === 'yes') return 'no';
  return lives === 'no' ? 'yes' : lives;
}

/**
 * Whoever sets out from their own country is taken to live there; whoever visits a country is not. Only of others who
 * begin a journey somewhere it is not known.
 */
export function livesIn({ traveller, leg }: LegContext): Match {
  const { residence, authorisations, documents, path } = traveller;
  const { country } = leg;
  if (residence !== null) return residence.id === country.id ? 'yes' : 'no';
  if (authorisations.some(({ kind, issuer }) => kind === 'residence_permit' && issuer === country.iso2)) return 'yes';
  if (leg.role !== 'origin') return 'no';
  const homes = documents.flatMap(({ nationality }) => nationality ?? []);
  if (homes.some(({ id }) => id === country.id)) return 'yes';
  const why: Say = (t) => t('leaving.askResidence', { country });
  const lack: Lack = { path: `${path}.residenceCountry`, why, values: [...homes.slice(0, 1), country] };
  return [lack];
}

/** Where the journey begins it is the first thing to do. */
export function whenToLeave({ leg }: LegContext): Item['when'] {
  return leg.role === 'origin' ? 'before_travel' : 'on_departure';
}
