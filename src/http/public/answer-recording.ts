/** What follows an answer to a key: it is counted, and kept for the key's holder to see. */
import type { RecentAnswers } from '../../services/usage/recent-answers.ts';
import { pathOf } from '../answer/errors.ts';
import type { HttpRequest } from '../answer/http-request.ts';
import type { ResponderOptions } from '../answer/responder.ts';
import type { Quota } from '../guard/quota.ts';

export function answerRecording(
  settle: Quota['settle'],
  recentAnswers: RecentAnswers | undefined,
): NonNullable<ResponderOptions['onAnswered']> {
  if (recentAnswers === undefined) return settle;
  return (key, request, status, milliseconds) => {
    settle(key, request, status);
    const { method, id: requestId } = request;
    recentAnswers.record(key.apiKeyId, { method, path: recordedPath(request), status, milliseconds, requestId });
  };
}

/** Ids, codes and file names. No underscore: keys have one. */
const PLAIN = /^[A-Za-z0-9/.-]+$/;
/** Longer than any id of a path, shorter than any secret. */
const LONGEST_PARAMETERS = 24;

/** Without the query. The route where the path may have something secret that was sent by mistake, such as a key. */
export function recordedPath({ url, metrics }: Pick<HttpRequest, 'url' | 'metrics'>): string {
  const { route } = metrics;
  if (!route.includes('{')) return route;
  const path = pathOf(url);
  if (path.length > route.length + LONGEST_PARAMETERS || !PLAIN.test(path)) return route;
  // Copied: a part of a text may keep the whole text in memory, here the query.
  return path === url ? url : Buffer.from(path).toString();
}
