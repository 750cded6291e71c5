/** Trip checks: one journey, and many in one request. */

import { parsed } from './client.ts';
import type { components, operations } from './generated/public.ts';
import { ACCESS, type PublicClient } from './public-client.ts';
import { streamedLines } from './streamed-lines.ts';
import type { CallOptions, Loose } from './typed-paths.ts';

type Schemas = components['schemas'];

export type TripQuestion = Schemas['TripQuestion'];
export type TripAnswer = Schemas['TripAnswer'];
/** The answer to one line of a batch, or why there is none. */
export type TripCheckLine = Schemas['TripCheckLine'];

type CheckQuery = NonNullable<operations['checkTrip']['parameters']['query']>;

export interface TripCheckOptions extends CallOptions, Loose<CheckQuery> {
  /** `en`, `es`, `pt` or `fr`; default English. What the data say stays in English. */
  readonly language?: string | undefined;
}

export interface TripFormOptions extends TripCheckOptions {
  /** Markdown for people and language models, or the checklist as a calendar. */
  readonly accept: 'text/markdown' | 'text/calendar';
}

const PATH = '/v1/trip-checks';

/** May these travellers make this journey, what must each do by when, and what would change the answer? */
export async function checkTrip(
  client: PublicClient,
  question: TripQuestion,
  options?: TripCheckOptions,
): Promise<TripAnswer>;
export async function checkTrip(
  client: PublicClient,
  question: TripQuestion,
  options: TripFormOptions,
): Promise<string>;
export async function checkTrip(
  client: PublicClient,
  question: TripQuestion,
  { accept = 'application/json', language, signal, ...query }: TripCheckOptions & { accept?: string } = {},
): Promise<unknown> {
  const asked = { body: question, query, accept, language, signal, isRead: true };
  const answer = await client[ACCESS].send('POST', PATH, asked);
  return accept === 'application/json' ? parsed(`POST ${PATH}`, answer.text, answer) : answer.text;
}

/**
 * Up to 10,000 questions in one request, answered in their order while later ones are still being taken: neither side
 * runs far ahead of the other. Refused questions have an `error` in their line. Needs a `fetch` that receives while it
 * sends, as in Node and Deno. Nothing is repeated, and only the signal limits the time.
 */
export function checkTrips(
  client: PublicClient,
  questions: Iterable<TripQuestion> | AsyncIterable<TripQuestion>,
  { language, signal, ...query }: TripCheckOptions = {},
): AsyncGenerator<TripCheckLine, void, undefined> {
  return streamedLines<TripCheckLine>(client[ACCESS].asks(), `${PATH}/batch`, questions, { query, language, signal });
}
