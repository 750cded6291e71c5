/** Reads the bytes of a request's body, never more than allowed, and decides on its media type. */

import type { IncomingMessage } from 'node:http';
import { type Problem, problem } from '../answer/errors.ts';

/** The client went away or was timed out while it was sending: there is nobody to answer. */
export const GONE = Symbol('the client has gone');

const CLOSE = ['connection', 'close'];

export const JSON_ONLY = problem(
  'UNSUPPORTED_MEDIA_TYPE',
  'A request body must be JSON: send "content-type: application/json", in UTF-8 and without content-encoding',
);
const NO_BODY = problem('UNSUPPORTED_MEDIA_TYPE', 'This method takes no request body');
/** A chunked body has no length and may never end. */
const NO_ENDLESS_BODY = problem('UNSUPPORTED_MEDIA_TYPE', NO_BODY.message, CLOSE);
const NO_LARGE_BODY = problem(
  'PAYLOAD_TOO_LARGE',
  'This method takes no request body, and this one is too large to skip',
  CLOSE,
);

export const LINES_ONLY = problem(
  'UNSUPPORTED_MEDIA_TYPE',
  'A request body must be lines of JSON: send "content-type: application/x-ndjson", in UTF-8 and without content-encoding',
);

const FORM_ONLY = problem(
  'UNSUPPORTED_MEDIA_TYPE',
  'A request body must be a form: send "content-type: application/x-www-form-urlencoded", without content-encoding',
);
const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i;

/** `application/x-ndjson` and what else it is called. */
const LINES_TYPE =
  /^application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines)[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?;?[ \t]*$/i;
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?;?[ \t]*$/i;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The most that Node holds of a body, in bytes, while nobody reads it. */
export function heldBytes(request: IncomingMessage): number {
  if (!hasBody(request)) return 0;
  const { readableHighWaterMark } = request;
  return Math.min(readableHighWaterMark, Number(request.headers['content-length'] ?? readableHighWaterMark));
}

/** For methods that take no body. */
export function bodyRefusal(request: IncomingMessage, maxBytes: number): Problem | undefined {
  if (!hasBody(request)) return undefined;
  if (request.headers['transfer-encoding'] !== undefined) return NO_ENDLESS_BODY;
  return Number(request.headers['content-length']) > maxBytes ? NO_LARGE_BODY : NO_BODY;
}

/** The problem of a body that is not JSON; a missing body is none. */
export const mediaTypeRefusal = (request: IncomingMessage): Problem | undefined =>
  refuse(request, JSON_TYPE, JSON_ONLY);

/** The problem of a body that is not lines of JSON; a missing body is none. */
export const lineTypeRefusal = (request: IncomingMessage): Problem | undefined =>
  refuse(request, LINES_TYPE, LINES_ONLY);

/** The problem of a body that is not a form; a missing body is none. */
export const formTypeRefusal = (request: IncomingMessage): Problem | undefined => refuse(request, FORM_TYPE, FORM_ONLY);

function refuse(request: IncomingMessage, wanted: RegExp, refusal: Problem): Problem | undefined {
  if (!hasBody(request)) return undefined;
  const { 'content-type': type, 'content-encoding': coding } = request.headers;
  const isPlain = coding === undefined || coding.toLowerCase() === 'identity';
  return type !== undefined && wanted.test(type) && isPlain ? undefined : refusal;
}

export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | Problem | typeof GONE> {
  if (request.readableEnded) return Buffer.alloc(0); // without a body it is over before anything can be heard of it
  const tooLarge = () => problem('PAYLOAD_TOO_LARGE', `The request body is larger than ${maxBytes} bytes`, CLOSE);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return tooLarge();
  return await new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else {
        request.pause();
        resolve(tooLarge());
      }
    });
    request.once('end', () => resolve(Buffer.concat(chunks, length)));
    request.once('error', () => resolve(GONE));
    request.once('close', () => resolve(GONE)); // after `end` it changes nothing
  });
}
