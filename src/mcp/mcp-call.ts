/** What a tool answers from, the same over HTTP and on standard input and output. */

import type { Day } from '@carnet/rules/calendar.ts';
import type { TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import type { Language } from '@carnet/rules/words/words.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Change } from '../domain/changes/change.ts';

export interface CheckTripOptions {
  readonly language: Language;
  /** Whether to look for changes of the question that would change the verdict. */
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
  /** The latest catalog; the same for the whole call. Rejects with a DomainError while there is none. */
  catalog(): Promise<Catalog>;
  /** The day of the call, UTC. */
  readonly today: Day;
  /** `sent`: a question as POST /v1/trip-checks takes it. Rejects with a DomainError that names what is wrong. */
  checkTrip(sent: unknown, options: CheckTripOptions): Promise<TripAnswer>;
  /** Newest first; undefined where no history is kept. */
  readonly changes: ((asked: ChangesAsked) => Promise<readonly Change[]>) | undefined;
  /** Called with errors that the client cannot fix: unforeseen ones, and those to retry later. */
  failed(error: unknown): void;
}
