/** What the public API says of the places of a country. */
import type { components } from '@carnet/client';

export type City = components['schemas']['City'];
export type PointOfInterest = components['schemas']['PointOfInterest'];
export type TourSummary = components['schemas']['WalkingTourSummary'];
