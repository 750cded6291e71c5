/** Fetches a JSON object from an issuer, bounded in time and size, without following redirects. */

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export class FetchError extends Error {
  override readonly name = 'FetchError';
  /** Null when there was no answer. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

const TIMEOUT_MS = 5000;
/** Key sets with certificate chains reach some 30 KB. */
const MAX_BYTES = 262_144;

/** @throws FetchError that names the URL and what is wrong */
export async function fetchJson(fetch: Fetch, url: string): Promise<Readonly<Record<string, unknown>>> {
  let response: Response;
  let bytes: Uint8Array;
  try {
    response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new FetchError(`${url} answered ${response.status}`, response.status);
    }
    bytes = await readBounded(response, url);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw new FetchError(`${url} did not answer: ${reasonOf(error)}`, null, { cause: error });
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new FetchError(`${url} is not JSON`, response.status);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FetchError(`${url} is not a JSON object`, response.status);
  }
  return value as Record<string, unknown>;
}

async function readBounded(response: Response, url: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // leaving the loop cancels
    if (length > MAX_BYTES) throw new FetchError(`${url} is larger than ${MAX_BYTES} bytes`, response.status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no complete answer within ${TIMEOUT_MS} ms`;
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
