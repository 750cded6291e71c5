/** Turns an answer that is no success into the error to reject with. */

import { CarnetError, type ErrorBody } from './carnet-error.ts';
import { retryAfterMs } from './retry.ts';

/** `request` names what was asked, without parameters. */
export function refusal(request: string, response: Response, text: string): CarnetError {
  const { status, headers } = response;
  const requestId = headers.get('x-request-id') ?? undefined;
  // Browsers hide where a redirect leads, and its status: 0.
  if (status < 400) {
    return notFromCarnet(`${request}: the answer is a redirect or no answer to this request`, status, requestId);
  }
  const body = envelope(text);
  return new CarnetError(body?.message ?? `${request}: HTTP ${status} without a reason`, {
    kind: 'api',
    code: body?.code ?? `HTTP_${status}`,
    status,
    requestId,
    retryAfterMs: retryAfterMs(headers, Date.now()),
    body,
  });
}

/** The error for an answer that a Carnet API would not give. */
export function notFromCarnet(what: string, status: number, requestId: string | undefined): CarnetError {
  const message = `${what}; is baseUrl the address of a Carnet API?`;
  return new CarnetError(message, { kind: 'invalid_answer', code: 'INVALID_ANSWER', status, requestId });
}

/** The error envelope; undefined for what a proxy or a page in between answers. */
function envelope(text: string): ErrorBody | undefined {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof body?.code === 'string' && typeof body.message === 'string' ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}
