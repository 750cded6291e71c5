/** Says why a page could not be asked for, and whether that is how it looks where there is no network. */

import { failureReason } from '../outgoing/failure-reason.ts';
import { NotPublicError } from '../outgoing/resolve-host.ts';
import type { PageAnswer } from './page-answer.ts';
import { NoAddressError, UnknownEncodingError } from './request-page.ts';

type Failure = Extract<PageAnswer, { kind: 'failed' | 'unreachable' }>;

const OF_NETWORK = new Set(['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EAI_AGAIN', 'ENOTFOUND']);

/** Of gzip and of Brotli. */
const OF_PACKING = /^(?:Z_|ERR__|ERR_BROTLI)/;

export function connectionFailure(error: unknown, timeoutMs: number): Failure {
  if (error instanceof NoAddressError) return { kind: 'unreachable', reason: error.message };
  if (error instanceof NotPublicError) return { kind: 'failed', reason: error.message };
  if (error instanceof UnknownEncodingError) {
    return { kind: 'failed', reason: 'it is packed in a way that was not asked for' };
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return { kind: 'failed', reason: `no whole answer within ${timeoutMs / 1000} s`, isDown: true };
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && OF_NETWORK.has(code)) return { kind: 'unreachable', reason: failureReason(error) };
  if (code !== undefined && OF_PACKING.test(code)) return { kind: 'failed', reason: 'it is not packed as it says' };
  return { kind: 'failed', reason: code === undefined ? 'the request failed' : failureReason(error), isDown: true };
}
