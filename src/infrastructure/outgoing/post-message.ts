/** Posts one message: to a checked address, without following redirects, and for no longer than it may take. */
import type http from 'node:http';
import { hostOf, type WebhookTargets } from '../../domain/webhooks/target-url.ts';
import { checkedRequest, rejectedBy } from './checked-request.ts';
import { failureReason } from './failure-reason.ts';
import { allowedAddresses, type Resolve, resolverFor } from './resolve-host.ts';

export interface PostSettings {
  readonly targets: WebhookTargets;
  /** From looking up the name to the head of the answer. */
  readonly timeoutMs: number;
  /** The deployed version, for `user-agent`. */
  readonly version: string;
  /** Default: the system's, or the name servers'. */
  readonly resolve?: Resolve;
  /** Certificate authorities beside the system's own, in PEM. */
  readonly ca?: string;
}

export interface OutgoingMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What became of an attempt. It succeeded when `error` is null. */
export interface Posted {
  /** Null: there was no answer. */
  readonly statusCode: number | null;
  readonly error: string | null;
  /** The header of the answer. */
  readonly retryAfter?: string | undefined;
}

/** An answer's body is skipped, up to so much of it and for so long; then the connection is cut. */
const SKIPPED_BYTES = 16_384;
const SKIPPED_MS = 1000;
const MAX_HEADER_BYTES = 16_384;

/** Never rejects but with the reason of `signal`. */
export async function postMessage(
  message: OutgoingMessage,
  settings: PostSettings,
  signal: AbortSignal,
): Promise<Posted> {
  const deadline = AbortSignal.timeout(settings.timeoutMs);
  const ending = AbortSignal.any([deadline, signal]);
  try {
    return await Promise.race([post(message, settings, ending), rejectedBy(ending)]);
  } catch (error) {
    signal.throwIfAborted();
    const reason = deadline.aborted ? `no answer within ${settings.timeoutMs / 1000} s` : failureReason(error);
    return { statusCode: null, error: reason };
  }
}

async function post({ url, headers, body }: OutgoingMessage, settings: PostSettings, signal: AbortSignal) {
  const { targets, version, resolve = resolverFor(targets) } = settings;
  const target = new URL(url);
  const addresses = await allowedAddresses(hostOf(target), targets, resolve);
  signal.throwIfAborted();
  const request = checkedRequest(target, {
    method: 'POST',
    addresses,
    ca: settings.ca,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': `Carnet/${version} (webhooks)`,
    },
    maxHeaderBytes: MAX_HEADER_BYTES,
    signal,
  });
  return await new Promise<Posted>((settle, fail) => {
    request.once('error', fail);
    request.once('response', (response) => {
      const posted = postedBy(response);
      skipBody(response, () => settle(posted));
    });
    request.end(body);
  });
}

function postedBy({ statusCode = 0, headers }: http.IncomingMessage): Posted {
  const retryAfter = headers['retry-after'];
  if (statusCode >= 200 && statusCode < 300) return { statusCode, error: null };
  const note = statusCode >= 300 && statusCode < 400 ? ': redirects are not followed' : '';
  return { statusCode, error: `the receiver answered ${statusCode}${note}`, retryAfter };
}

/** A short body is read, so that the receiver sees its answer taken; one without end is cut off. */
function skipBody(response: http.IncomingMessage, done: () => void): void {
  let length = 0;
  const timer = setTimeout(() => response.destroy(), SKIPPED_MS);
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > SKIPPED_BYTES) response.destroy();
  });
  response.once('error', () => {}); // the answer's head has come already
  response.once('close', () => {
    clearTimeout(timer);
    done();
  });
}
