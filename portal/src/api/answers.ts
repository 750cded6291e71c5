/**
 * What one passport needs everywhere, or every passport needs in one place: kept once loaded, so that going back costs
 * nothing.
 */
import type { AnswerLine, AnswerSide, Answers } from '../../../src/http/portal/shared/portal-shapes.ts';
import { portalData } from './public-data.ts';
import { type Request, useRequest } from './use-request.ts';

export type { AnswerLine, AnswerSide };

const held = new Map<string, readonly AnswerLine[]>();
const underWay = new Map<string, Promise<readonly AnswerLine[]>>();

const pathOf = (side: AnswerSide, countryId: number): string => `/${side}s/${countryId}/answers`;

function load(path: string): Promise<readonly AnswerLine[]> {
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
export function useAnswers(side: AnswerSide, countryId: number | undefined): Request<readonly AnswerLine[]> {
  const path = countryId === undefined ? null : pathOf(side, countryId);
  const here = path === null ? undefined : held.get(path);
  const request = useRequest(here ? null : path, () => load(path ?? ''));
  return here ? { status: 'ready', data: here, retry: request.retry } : request;
}
