/** The answer to what the reader adds to the question: a trip check of one traveller, asked of the server. */
import type { components } from '@carnet/client';
import type { CountryName } from '../../../../../src/http/portal/shared/portal-shapes.ts';
import {
  ALSO_REF,
  type ReaderFacts,
  type ReaderTrip,
  readerKey,
  readerQuestion,
  readerTrip,
} from '../../../../../src/http/portal/shared/reader-facts.ts';
import { findCountry, loadCountryNames } from '../../../api/country-names.ts';
import { type DataTexts, loadPairTexts } from '../../../api/data-texts.tsx';
import { type Request, useRequest } from '../../../api/use-request.ts';
import { type Answer, answerTo, type KnownAnswer, personalized } from '../answer/use-answer.ts';
import { forReader } from './for-reader.ts';
import { loadSteps } from './later-steps.tsx';

interface Found {
  readonly trip: ReaderTrip;
  /** The answer to the second passport, where that is the one to use. */
  readonly other: {
    readonly passport: CountryName;
    readonly result: components['schemas']['PersonalizedResult'] | null;
    readonly texts: DataTexts;
  } | null;
}

/** `answer` as it is where the reader adds nothing. */
export function useReader(
  passport: string | null,
  destination: string | null,
  facts: ReaderFacts | null,
  answer: Request<Answer>,
): Request<Answer> {
  const isAsked = passport !== null && destination !== null && facts !== null && passport !== destination;
  const found = useRequest<Found>(isAsked ? readerKey(passport, destination, facts) : null, (signal) =>
    ask(passport ?? '', destination ?? '', facts ?? {}, signal),
  );
  const { data } = answer;
  if (!isAsked || data === undefined || data.kind === 'noCountry') return answer;
  const retry = () => {
    answer.retry();
    found.retry();
  };
  if (found.status === 'failed') return { status: 'failed', error: found.error, data: undefined, retry };
  if (found.status === 'loading') return { status: 'loading', data: undefined, retry };
  const { trip, other } = found.data;
  const base: KnownAnswer =
    other === null
      ? data
      : answerTo({ passport: other.passport, destination: data.destination, texts: other.texts }, other.result);
  return { status: 'ready', data: forReader(base, facts, trip), retry };
}

async function ask(passport: string, destination: string, facts: ReaderFacts, signal: AbortSignal): Promise<Found> {
  // Later: the front page, which is of the same file, asks none.
  const [{ checkTripAlone }] = await Promise.all([import('../../../api/trip-checks.ts'), loadSteps()]);
  const trip = readerTrip(await checkTripAlone(readerQuestion(passport, destination, facts), signal));
  if (trip === undefined) throw new Error('a trip check has no leg');
  const isOther = trip.leg.documentRef === ALSO_REF && facts.also !== undefined && facts.also !== destination;
  if (!isOther) return { trip, other: null };
  const countries = await loadCountryNames();
  const [also, to] = [findCountry(countries, facts.also ?? ''), findCountry(countries, destination)];
  if (!also || !to) return { trip, other: null };
  const [result, texts] = await Promise.all([
    personalized(also.id, to.id, signal),
    loadPairTexts({ passport: also, destination: to }, signal),
  ]);
  return { trip, other: { passport: also, result, texts } };
}
