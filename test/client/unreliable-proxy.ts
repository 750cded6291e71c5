/** Stands between a client and an API, and does to each request what the test planned, then forwards. */

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What happens to one request. */
export type Mishap = (response: ServerResponse, request: IncomingMessage) => void;

export interface UnreliableProxy {
  readonly url: string;
  /** What arrived since the last plan, in order. */
  readonly seen: readonly Seen[];
  /** The next requests meet these, one each; those after them are forwarded. */
  plan(...mishaps: Mishap[]): void;
  close(): Promise<void>;
}

export async function startProxy(target: string): Promise<UnreliableProxy> {
  let planned: Mishap[] = [];
  let seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    const mishap = planned.shift();
    if (mishap) mishap(response, request);
    else await forward(target, request, body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get seen() {
      return seen;
    },
    plan(...mishaps) {
      planned = mishaps;
      seen = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function forward(target: string, request: IncomingMessage, body: string, response: ServerResponse) {
  const headers = { ...request.headers } as Record<string, string>;
  for (const own of ['host', 'connection', 'content-length', 'accept-encoding']) delete headers[own];
  const answer = await fetch(`${target}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { ...headers, 'accept-encoding': 'identity' },
    ...(body === '' ? {} : { body }),
  });
  const text = await answer.text();
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return text;
}

/** A refusal as the API words it. */
export function refused(status: number, code: string, headers: Record<string, string> = {}): Mishap {
  const body = { statusCode: status, code, message: `planned ${status}`, timestamp: '2026-01-01T00:00:00.000Z' };
  return (response, request) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'planned', ...headers });
    response.end(JSON.stringify({ ...body, path: request.url }));
  };
}

export const overloaded = (headers?: Record<string, string>) => refused(503, 'SERVICE_UNAVAILABLE', headers);
export const limited = (headers?: Record<string, string>) => refused(429, 'RATE_LIMIT_EXCEEDED', headers);

/** An answer of something that is not the API. */
export function answered(status: number, text: string, headers: Record<string, string> = {}): Mishap {
  return (response) => void response.writeHead(status, headers).end(text);
}

export const dropped: Mishap = (response) => void response.socket?.destroy();

/** Breaks off in the middle of the body. */
export const cutShort: Mishap = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"data":[');
  setImmediate(() => response.socket?.destroy());
};

/** Never answers. */
export const silent: Mishap = () => {};
