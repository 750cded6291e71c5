/** The fake processor as an HTTP server: Stripe's API under /v1, pages for people, signed calls of a webhook. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCall } from './api.ts';
import { ApiError } from './api-error.ts';
import { parseForm } from './form.ts';
import { type Answer, IdempotentAnswers } from './idempotency.ts';
import { API_VERSION, newId } from './make-objects.ts';
import type { Event } from './objects.ts';
import { answerPage } from './page-requests.ts';
import { Processor, type ProcessorOptions } from './processor.ts';
import { WebhookSender } from './webhook-sender.ts';

export interface FakePaymentsOptions extends Pick<ProcessorOptions, 'prices' | 'afterRetries' | 'now'> {
  readonly port?: number;
  readonly secretKey: string;
  /** Absent: events are only kept. */
  readonly webhook?: { readonly url: string; readonly secret: string; readonly retryDelaysMs?: readonly number[] };
  readonly report?: (line: string) => void;
}

export interface FakePayments {
  readonly url: string;
  readonly processor: Processor;
  /** For faults: called with each API request, after its answer is made and before it is sent. Null takes it away. */
  hold(before: ((method: string, path: string) => Promise<void>) | null): void;
  /** This many API requests from now on are answered 500. */
  failNext(count: number): void;
  /** API requests so far, by `METHOD /path` with ids left out. */
  readonly calls: ReadonlyMap<string, number>;
  /** Resolves when no event is on its way to the webhook. */
  webhooksSettled(): Promise<void>;
  close(): Promise<void>;
}

const MAX_BODY = 1_000_000;

/** Listens on the loopback address only. */
export async function startFakePayments(options: FakePaymentsOptions): Promise<FakePayments> {
  let url = '';
  const sender =
    options.webhook && new WebhookSender({ ...options.webhook, ...(options.report ? { report: options.report } : {}) });
  const processor = new Processor({
    baseUrl: () => url,
    prices: options.prices,
    ...(options.afterRetries ? { afterRetries: options.afterRetries } : {}),
    ...(options.now ? { now: options.now } : {}),
    onEvent: (event: Event) => sender?.send(event),
  });
  const answers = new IdempotentAnswers();
  const calls = new Map<string, number>();
  let held: ((method: string, path: string) => Promise<void>) | null = null;
  let failures = 0;

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      options.report?.(`failed: ${error instanceof Error ? error.stack : error}`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://fake');
    const method = request.method ?? 'GET';
    const body = await readBody(request);
    if (pathname.startsWith('/v1/')) {
      const query = method === 'GET' || method === 'DELETE' ? [search.slice(1), body].filter(Boolean).join('&') : body;
      await handleApi(request, response, method, pathname, query);
    } else {
      answerPage(processor, method, pathname, parseForm(body), response);
    }
  }

  async function handleApi(
    request: IncomingMessage,
    response: ServerResponse,
    method: string,
    path: string,
    form: string,
  ): Promise<void> {
    const name = `${method} ${path.replace(/_[0-9a-f]{24}/g, '_ID')}`;
    calls.set(name, (calls.get(name) ?? 0) + 1);
    const key = method === 'POST' ? header(request, 'idempotency-key') : undefined;
    let answer: Answer;
    let isReplayed = false;
    if (failures > 0) {
      failures--;
      answer = errorAnswer(new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' }));
    } else {
      try {
        checkKey(request);
        ({ answer, isReplayed } = answers.once(key, `${method} ${path}?${form}`, () => answerApi(method, path, form)));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        answer = errorAnswer(error);
      }
    }
    await held?.(method, path);
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': newId('req'),
      'stripe-version': API_VERSION,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(answer.body);
  }

  function answerApi(method: string, path: string, form: string): Answer {
    try {
      const result = answerCall(processor, method, path, parseForm(form));
      if (result !== undefined) return { status: 200, body: JSON.stringify(result, undefined, 2) };
      throw new ApiError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path}).`,
      });
    } catch (error) {
      if (error instanceof ApiError) return errorAnswer(error); // remembered by its key, as Stripe does
      throw error;
    }
  }

  function checkKey(request: IncomingMessage): void {
    const sent = header(request, 'authorization')?.replace(/^Bearer /, '');
    if (sent === options.secretKey) return;
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message:
        sent === undefined ? 'You did not provide an API key.' : `Invalid API Key provided: ${sent.slice(0, 8)}***`,
    });
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    processor,
    calls,
    hold(before) {
      held = before;
    },
    failNext(count) {
      failures = count;
    },
    webhooksSettled: async () => sender?.settled(),
    async close() {
      await sender?.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function errorAnswer(error: ApiError): Answer {
  return { status: error.status, body: JSON.stringify({ error: error.body }, undefined, 2) };
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
