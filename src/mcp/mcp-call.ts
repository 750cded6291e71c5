/** What a tool answers from: the same for a request to a server and for a process on standard input and output. */

import type { Day } from '@carnet/rules/calendar.ts';
import type { TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import type { Language } from '@carnet/rules/words/words.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Change } from '../domain/changes/change.ts';

export interface CheckTripOptions {
  readonly language: Language;
  /** Whether to look for changes of the question with which the verdict is another. */
  readonly counterfactuals: boolean;
}

export interface ChangesAsked {
  readonly fromCountryId?: number;
  readonly toCountryId?: number;
  /** What was recorded from this day on. */
  readonly since?: Day;
  readonly limit: number;
}

/** One message of a client, and who answers it. */
export interface McpCall {
  /** Of now; the same for the whole call. Rejects with a DomainError while there is none. */
  catalog(): Promise<Catalog>;
  /** The day of the call, UTC. */
  readonly today: Day;
  /** `sent`: a question as POST /v1/trip-checks takes it. Rejects with a DomainError that names what is wrong. */
  checkTrip(sent: unknown, options: CheckTripOptions): Promise<TripAnswer>;
  /** The newest first; undefined where nothing is known of the past. */
  readonly changes: ((asked: ChangesAsked) => Promise<readonly Change[]>) | undefined;
  /** Told of what a client cannot mend: nobody foresaw it, or it is to be tried again later. */
  failed(error: unknown): void;
}
