/** Makes one request for a page, to a checked address, within bounds of time and of bytes, packed and unpacked. */
import type http from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from '../../domain/webhooks/public-address.ts';
import { hostOf } from '../../domain/webhooks/target-url.ts';
import { checkedRequest, rejectedBy } from '../outgoing/checked-request.ts';
import { allowedAddresses, type Resolve, resolverFor } from '../outgoing/resolve-host.ts';

export interface RequestSettings {
  readonly userAgent: string;
  /** From looking up the name to the last byte. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Default: the name servers'. */
  readonly resolve?: Resolve;
  /** Default: addresses of the public internet. */
  readonly isAllowed?: (address: string) => boolean;
  /** Certificate authorities beside the system's own, in PEM. */
  readonly ca?: string;
}

export interface PageResponse {
  readonly statusCode: number;
  readonly headers: http.IncomingHttpHeaders;
  /** Of 200 alone; undefined where it is longer than is read. */
  readonly body: Buffer | undefined;
}

/** The name leads nowhere: the host is gone, or there is no network. */
export class NoAddressError extends Error {
  override readonly name = 'NoAddressError';
}

const MAX_HEADER_BYTES = 32_768;
const UNPACKERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/** Rejects with NoAddressError, NotPublicError, the reason of `signal`, a TimeoutError, or what the connection failed of. */
export async function requestPage(
  url: URL,
  headers: Readonly<Record<string, string>>,
  settings: RequestSettings,
  signal: AbortSignal,
): Promise<PageResponse> {
  const ending = AbortSignal.any([AbortSignal.timeout(settings.timeoutMs), signal]);
  const addresses = await Promise.race([addressesOf(hostOf(url), settings), rejectedBy(ending)]);
  const request = checkedRequest(url, {
    method: 'GET',
    addresses,
    ca: settings.ca,
    headers: {
      ...headers,
      'user-agent': settings.userAgent,
      'accept-language': 'en, *;q=0.5',
      'accept-encoding': 'gzip, br',
    },
    maxHeaderBytes: MAX_HEADER_BYTES,
    signal: ending,
  });
  try {
    return await new Promise<PageResponse>((settle, fail) => {
      request.once('error', fail);
      request.once('response', (response) => {
        response.on('error', () => {}); // whoever reads the body sees it
        bodyOf(response, settings.maxBytes).then(
          (body) => settle({ statusCode: response.statusCode ?? 0, headers: response.headers, body }),
          fail,
        );
      });
      request.end();
    });
  } catch (error) {
    throw ending.aborted ? ending.reason : error;
  } finally {
    request.destroy(); // what is not read is cut off
  }
}

async function addressesOf(host: string, { resolve = resolverFor('public'), isAllowed }: RequestSettings) {
  let isKnown = true;
  const noting: Resolve = async (name) => {
    const found = await resolve(name).catch(() => []);
    isKnown = found.length > 0;
    return found;
  };
  try {
    return await allowedAddresses(host, 'public', noting, isAllowed ?? isPublicAddress);
  } catch (error) {
    throw isKnown ? error : new NoAddressError('the name has no address');
  }
}

async function bodyOf(response: http.IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  if (response.statusCode !== 200) return undefined;
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) return undefined;
  let packed = 0;
  response.on('data', (chunk: Buffer) => {
    packed += chunk.length;
    if (packed > maxBytes) response.destroy(new TooLongError());
  });
  response.pause();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of unpacked(response) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) return undefined;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof TooLongError) return undefined;
    throw error;
  }
  if (!response.complete) throw Object.assign(new Error('the answer broke off'), { code: 'ECONNRESET' });
  return Buffer.concat(chunks, length);
}

function unpacked(response: http.IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  if (!(encoding in UNPACKERS)) throw new UnknownEncodingError(encoding);
  return pipeline(response, UNPACKERS[encoding as keyof typeof UNPACKERS](), () => {});
}

class TooLongError extends Error {}

export class UnknownEncodingError extends Error {
  override readonly name = 'UnknownEncodingError';
}
