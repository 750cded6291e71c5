/**
 * Stands for the places of a node that has none yet: what asks for them is told to come back, never that there are
 * none.
 */
import { DomainError } from '@carnet/rules/errors.ts';
import type { PlaceQueries } from './place-queries.ts';

const unavailable = (): never => {
  throw new DomainError('SERVICE_UNAVAILABLE', 'Places are not loaded yet; try again in a moment');
};

export const NO_PLACES: PlaceQueries = {
  counts: { cities: 0, pointsOfInterest: 0, walkingTours: 0 },
  hasCity: unavailable,
  countryOfCity: unavailable,
  locationOfCity: unavailable,
  city: unavailable,
  cities: unavailable,
  citiesNearby: unavailable,
  pointOfInterest: unavailable,
  pointsOfInterest: unavailable,
  pointsOfInterestNearby: unavailable,
  planCandidates: unavailable,
  walkingTour: unavailable,
  walkingTours: unavailable,
  sources: unavailable,
};
