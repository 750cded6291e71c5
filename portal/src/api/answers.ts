/**
 * What one passport needs everywhere, or every passport needs in one place: kept once loaded, so that going back costs
 * nothing.
 */
import { portalData } from './public-data.ts';
import { type Request, useRequest } from './use-request.ts';

export interface Answer {
  readonly countryId: number;
  readonly visaRequirementType: string | null;
  readonly maxStayDays: number | null;
  readonly lastVerifiedAt: string | null;
  readonly isStale: boolean;
}

export type AnswerSide = 'passport' | 'destination';

interface Answers {
  readonly answers: readonly Answer[];
}

const held = new Map<string, readonly Answer[]>();
const underWay = new Map<string, Promise<readonly Answer[]>>();

const pathOf = (side: AnswerSide, countryId: number): string => `/${side}s/${countryId}/answers`;

function load(path: string): Promise<readonly Answer[]> {
  let promise = underWay.get(path);
  if (!promise) {
    promise = portalData<Answers>(path)
      .then(({ answers }) => {
        held.set(path, answers);
        return answers;
      })
      .finally(() => underWay.delete(path));
    underWay.set(path, promise);
  }
  return promise;
}

/** Fetches what is likely to be asked for next. Whether that works is seen when it is asked for. */
export async function prefetchAnswers(side: AnswerSide, countryId: number): Promise<void> {
  const path = pathOf(side, countryId);
  if (!held.has(path)) await load(path).catch(() => undefined);
}

/** Those already here are ready at once, without a moment of loading. */
export function useAnswers(side: AnswerSide, countryId: number | undefined): Request<readonly Answer[]> {
  const path = countryId === undefined ? null : pathOf(side, countryId);
  const here = path === null ? undefined : held.get(path);
  const request = useRequest(here ? null : path, () => load(path ?? ''));
  return here ? { status: 'ready', data: here, retry: request.retry } : request;
}
