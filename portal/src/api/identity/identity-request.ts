/**
 * Asks the embedded identity provider below /auth, with the session's cookie. Refusals are CarnetErrors, its own code
 * among them.
 */
import { CarnetError } from '@carnet/client';

const TIMEOUT_MS = 20_000;

export async function askIdentity<T>(
  method: 'GET' | 'POST',
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/auth${path}`, {
      method,
      credentials: 'same-origin',
      redirect: 'error',
      headers: { accept: 'application/json', ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch (cause) {
    throw new CarnetError('The identity provider does not answer', { kind: 'network', code: 'NETWORK_ERROR', cause });
  }
  const parsed = parse(text);
  if (response.ok && parsed !== undefined) return parsed as T;
  const envelope = asEnvelope(parsed);
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new CarnetError(envelope?.message ?? `HTTP ${response.status} without a reason`, {
    kind: response.ok ? 'invalid_answer' : 'api',
    code: envelope?.code ?? (response.ok ? 'INVALID_ANSWER' : `HTTP_${response.status}`),
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: Number.isFinite(wait) ? wait * 1000 : undefined,
    body: envelope as never,
  });
}

/** The provider's own code, such as `EMAIL_NOT_VERIFIED`: finer than the API's. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof CarnetError)) return undefined;
  const { reason } = (error.body ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asEnvelope(body: unknown): { code: string; message: string } | undefined {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  return typeof code === 'string' && typeof message === 'string' ? (body as never) : undefined;
}
