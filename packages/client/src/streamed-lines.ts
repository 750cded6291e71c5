/** Sends JSON line by line and yields what is answered line by line, each at the speed of the slower side. */

import { CarnetError } from './carnet-error.ts';
import { parsed } from './client.ts';
import { refusal } from './refusal.ts';
import { type QueryValue, requestUrl } from './request-url.ts';
import { fetchOf, type SenderOptions, sendableHeaders } from './send.ts';

const NDJSON = 'application/x-ndjson';

export interface StreamAsked {
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly language?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Leaving the loop ends the request. Rejects with what `items` throws, or as other calls do. */
export async function* streamedLines<Line>(
  asks: SenderOptions,
  path: string,
  items: Iterable<unknown> | AsyncIterable<unknown>,
  asked: StreamAsked,
): AsyncGenerator<Line, void, undefined> {
  const name = `POST ${path}`;
  const controller = new AbortController();
  const onCaller = () => controller.abort(asked.signal?.reason);
  if (asked.signal?.aborted) onCaller();
  else asked.signal?.addEventListener('abort', onCaller, { once: true });
  const sent = linesOf(items);
  const failed = (cause: unknown): unknown => {
    if (sent.failure !== undefined) return sent.failure.reason;
    if (asked.signal?.aborted) return asked.signal.reason;
    const message = `${name}: the service cannot be reached, or the connection broke off`;
    return new CarnetError(message, { kind: 'network', code: 'NETWORK_ERROR', cause });
  };
  try {
    const headers = sendableHeaders({
      ...asks.headers,
      ...(await asks.credential()),
      ...(asked.language === undefined ? {} : { 'accept-language': asked.language }),
      accept: NDJSON,
      'content-type': NDJSON,
    });
    const { signal } = controller;
    const init = { method: 'POST', headers, body: sent.body, duplex: 'half', redirect: 'manual', signal } as const;
    const response = await fetchOf(asks)(requestUrl(asks.base, path, {}, asked.query), init as RequestInit).catch(
      (cause: unknown) => {
        throw failed(cause);
      },
    );
    if (!response.ok || response.body === null) throw refusal(name, response, await response.text().catch(() => ''));
    for await (const line of textLines(response.body, failed)) yield parsed(name, line, response) as Line;
  } finally {
    asked.signal?.removeEventListener('abort', onCaller);
    controller.abort();
  }
}

interface SentLines {
  readonly body: ReadableStream<Uint8Array>;
  /** What taking the next item has thrown. */
  failure: { readonly reason: unknown } | undefined;
}

function linesOf(items: Iterable<unknown> | AsyncIterable<unknown>): SentLines {
  const iterator =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : (items as Iterable<unknown>)[Symbol.iterator]();
  const encoder = new TextEncoder();
  const sent: SentLines = {
    failure: undefined,
    // Nothing is taken before there is room for it.
    body: new ReadableStream<Uint8Array>(
      {
        async pull(stream) {
          try {
            const next = await iterator.next();
            if (next.done) stream.close();
            else stream.enqueue(encoder.encode(`${JSON.stringify(next.value)}\n`));
          } catch (reason) {
            sent.failure = { reason };
            stream.error(reason);
          }
        },
        async cancel() {
          await iterator.return?.();
        },
      },
      { highWaterMark: 0 },
    ),
  };
  return sent;
}

async function* textLines(body: ReadableStream<Uint8Array>, failed: (cause: unknown) => unknown) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw failed(cause);
      });
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = done ? '' : (lines.pop() as string);
      for (const line of lines) if (line.trim() !== '') yield line;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
