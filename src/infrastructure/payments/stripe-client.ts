/**
 * Makes a client of Stripe's SDK whose requests end together: when the time of an operation is up, or with the process.
 */
import Stripe from 'stripe';

export interface StripeClientOptions {
  readonly secretKey: string;
  /** Instead of Stripe's own API: a fake processor on this machine. */
  readonly apiUrl?: string | undefined;
  /** For all requests of the client together. */
  readonly timeoutMs: number;
  /** Ends them earlier. */
  readonly signal?: AbortSignal | undefined;
}

/** A connection that was kept may be closed at the other end just now. */
const RETRIES = 1;

/** For one operation; making it costs a quarter of a millisecond. */
export function stripeClient({ secretKey, apiUrl, timeoutMs, signal }: StripeClientOptions): Stripe {
  const ends = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'carnet' },
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      fetch(url, { ...init, signal: AbortSignal.any([...ends, ...(init?.signal ? [init.signal] : [])]) }),
    ),
    ...(apiUrl === undefined ? {} : addressOf(apiUrl)),
  });
}

function addressOf(apiUrl: string) {
  const url = new URL(apiUrl);
  const protocol: 'http' | 'https' = url.protocol === 'https:' ? 'https' : 'http';
  return { protocol, host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port || (protocol === 'https' ? 443 : 80) };
}
