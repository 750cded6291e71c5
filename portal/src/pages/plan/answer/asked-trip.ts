/** An answer with the trip that it answers: the form may have gone on since. */
import type { TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import type { TripDraft } from '../draft/trip-draft.ts';

export interface AskedTrip {
  readonly draft: TripDraft;
  readonly answer: TripAnswer;
}
