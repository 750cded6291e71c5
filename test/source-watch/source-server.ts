/** Hosts of source pages in this process: many names, one server, which notes who asks for what at the same time. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPublicAddress } from '../../src/domain/webhooks/public-address.ts';
import type { ReaderSettings } from '../../src/infrastructure/source-pages/page-reader.ts';

export interface Asked {
  readonly host: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
}

export type PageHandler = (response: http.ServerResponse, request: http.IncomingMessage) => void;

export interface SourceServer {
  /** Of a page: `at('a.test', '/visas')`. */
  at(host: string, path: string): string;
  /** What a page answers from now on; without one: 404. `/robots.txt` is a page, too. */
  page(host: string, path: string, answer: PageHandler | string): void;
  readonly asked: readonly Asked[];
  /** Paths asked of a host, robots.txt left out. */
  paths(host: string): string[];
  /** The most requests to one host at the same time, and to all. */
  readonly most: { readonly ofHost: number; readonly ofAll: number };
  readonly reader: ReaderSettings;
  close(): Promise<void>;
}

export const PAUSE_MS = 20;

/** Names ending in `.test` are this machine; others have no address. */
export const loopbackReader: ReaderSettings = {
  userAgent: 'Carnet/0.0.0 (source watch; +https://example.org/about)',
  timeoutMs: 2000,
  maxBytes: 5_000_000,
  pauseMs: PAUSE_MS,
  resolve: async (host) => {
    if (!host.endsWith('.test')) throw new Error('no such name');
    return [{ address: '127.0.0.1', family: 4 }];
  },
  isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
};

export const html =
  (body: string, headers: http.OutgoingHttpHeaders = {}): PageHandler =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);

export const status =
  (code: number, headers: http.OutgoingHttpHeaders = {}): PageHandler =>
  (response) =>
    response.writeHead(code, headers).end();

export const redirect = (location: string) => status(302, { location });

export async function startSourceServer(): Promise<SourceServer> {
  const pages = new Map<string, PageHandler>();
  const asked: Asked[] = [];
  const running = new Map<string, number>();
  const most = { ofHost: 0, ofAll: 0 };
  const server = http.createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = request.url ?? '';
    asked.push({ host, path, headers: request.headers });
    running.set(host, (running.get(host) ?? 0) + 1);
    most.ofHost = Math.max(most.ofHost, ...running.values());
    most.ofAll = Math.max(
      most.ofAll,
      [...running.values()].reduce((sum, one) => sum + one, 0),
    );
    response.on('error', () => {});
    response.once('close', () => running.set(host, (running.get(host) ?? 0) - 1));
    (pages.get(`${host}${path}`) ?? status(404))(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    at: (host, path) => `http://${host}:${port}${path}`,
    page: (host, path, answer) => void pages.set(`${host}${path}`, typeof answer === 'string' ? html(answer) : answer),
    asked,
    paths: (host) => asked.filter((one) => one.host === host && one.path !== '/robots.txt').map(({ path }) => path),
    most,
    reader: loopbackReader,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
