/** Asks the API under test and checks each answer against the description before a test sees it. */

import zlib from 'node:zlib';
import { askDoor } from '../helpers/ask-door.ts';
import type { ApiUnderTest } from './api-under-test.ts';
import { expectDescribed } from './described-responses.ts';

export interface Answer {
  readonly method: string;
  readonly target: string;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** Uncompressed. */
  readonly body: string;
  /** The body as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape, which the description has checked
  readonly json: any;
}

export interface AskOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
  /** The key to send; null = none. Default: the accepted one. */
  readonly key?: string | null;
}

export async function ask(api: ApiUnderTest, target: string, options: AskOptions = {}): Promise<Answer> {
  const { method = 'GET', payload } = options;
  const key = options.key === undefined ? api.key : options.key;
  const response = await askDoor(api.app, {
    method,
    url: target,
    headers: { ...(key === null ? {} : { 'x-api-key': key }), ...options.headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const body = plain(response.bytes, response.headers['content-encoding']);
  const answer = { method, target, statusCode: response.statusCode, headers: response.headers, body };
  return withJson(expectDescribed(answer));
}

export function withJson<T extends { body: string }>(answer: T): T & { readonly json: Answer['json'] } {
  return Object.defineProperty(answer, 'json', { get: () => JSON.parse(answer.body) }) as T & { json: Answer['json'] };
}

/** A body as text, uncompressed. */
export function plain(bytes: Buffer, coding: unknown): string {
  if (bytes.length === 0) return '';
  if (coding === 'br') return zlib.brotliDecompressSync(bytes).toString();
  if (coding === 'gzip') return zlib.gunzipSync(bytes).toString();
  if (coding === 'zstd') return zlib.zstdDecompressSync(bytes).toString();
  return bytes.toString();
}
