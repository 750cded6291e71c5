/**
 * Node's HTTP server with every limit set: it answers one request of a connection at a time, refuses with 503 what it
 * could not answer soon, answers what cannot be read, and closes without failing a request.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { problem } from '../answer/errors.ts';
import { HttpRequest } from '../answer/http-request.ts';
import type { RequestMetrics } from '../answer/request-metrics.ts';
import type { Responder } from '../answer/responder.ts';
import { connectionErrorHandler, refuseTunnels } from './connection-errors.ts';
import { limitConnections } from './connection-limit.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { Overload } from './overload.ts';
import { heldBytes } from './request-body.ts';
import type { ServerLimits } from './server-limits.ts';

export interface HttpServerOptions {
  /** The path that is answered even when the server has more to do than it can: that of its health. */
  readonly healthPath: string;
  /** Whether what is asked for costs no more than a refusal, and waits its turn instead. Absent: nothing does. */
  readonly isNeverRefused?: ((path: string) => boolean) | undefined;
  readonly answer: (request: HttpRequest) => void;
}

const OVERLOADED = problem('SERVICE_UNAVAILABLE', 'The server is overloaded; try again later');
/** To a browser that asks for a page: it asks again by itself. */
const OVERLOADED_PAGE = problem('SERVICE_UNAVAILABLE', OVERLOADED.message, ['refresh', '2']);
/** For a request whose body the queue has no room for: the rest of the body is not read. */
const NO_ROOM = problem('SERVICE_UNAVAILABLE', OVERLOADED.message, ['connection', 'close']);

export class HttpServer {
  readonly server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #draining: (() => void)[] = [];
  readonly #closing: (() => Promise<void>)[] = [];

  constructor(
    limits: ServerLimits,
    responder: Responder,
    metrics: RequestMetrics,
    { healthPath, isNeverRefused, answer }: HttpServerOptions,
  ) {
    const requests = new OneAtATime();
    const overload = new Overload();
    const unrouted = metrics.route('(no route)');
    const overloaded = metrics.route('(overloaded)');
    const options = {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: Math.min(limits.headersTimeoutMs, limits.requestTimeoutMs),
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.timeoutCheckMs,
      optimizeEmptyRequests: true, // most requests have no body to wait for
      requireHostHeader: false, // checked by the door, which answers with the envelope
    };
    const othersFirst = () =>
      new Promise<void>((resolve) => {
        overload.wait(performance.now(), 0, resolve);
      });
    const listener = requests.listener((message, response, answeredAt) => {
      const request = new HttpRequest(message, response, unrouted, othersFirst);
      const { startedAt } = request;
      const [path = ''] = request.url.split('?', 1);
      let what = path === healthPath ? 'answer' : overload.admit(answeredAt, startedAt);
      if (what === 'refuse' && isNeverRefused?.(path) === true) what = 'wait';
      if (what === 'answer') return answer(request);
      if (what === 'wait') {
        request.hasWaited = true;
        const proceed = () => response.destroyed || answer(request);
        if (overload.wait(startedAt, heldBytes(message), proceed)) return;
      }
      request.metrics = overloaded;
      const isPage = request.method === 'GET' && message.headers.accept?.startsWith('text/html') === true;
      responder.problem(request, what === 'wait' ? NO_ROOM : isPage ? OVERLOADED_PAGE : OVERLOADED, false);
    });
    this.server = createServer(options, listener).setTimeout(limits.connectionTimeoutMs);
    this.server.maxHeadersCount = 0; // bounded by their size; a header past a count would be dropped silently
    this.server.on('clientError', connectionErrorHandler(responder.vary, requests));
    if (limits.maxConnections > 0) {
      const refused = metrics.route('(over MAX_CONNECTIONS)');
      limitConnections(this.server, limits, responder.vary, () => refused.observe(503, 0));
    }
    refuseTunnels(this.server, responder.vary);
    this.server.on('connection', (socket) => {
      overload.accepted();
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.onDraining(() => responder.startClosing());
    // For answers that the responder does not write.
    this.onDraining(() => {
      this.server.prependListener('request', (_message, response) => response.setHeader('connection', 'close'));
    });
  }

  /** The URL it answers at, without a path. Rejects when the port cannot be had; port 0 lets the system choose. */
  async listen(where: { readonly host: string; readonly port: number }): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      // Node's default, 511, lets clients that connect at once wait for a second and more before they try again.
      this.server.listen({ ...where, backlog: 4_096 }, () => {
        this.server.off('error', reject);
        resolve();
      });
    });
    const { family, address, port } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  }

  /** Where it listens; null while it does not. */
  get address(): AddressInfo | null {
    return this.server.address() as AddressInfo | null;
  }

  /** `tell` is called once, when the server starts draining or, without that, when it closes. */
  onDraining(tell: () => void): void {
    this.#draining.push(tell);
  }

  /** `close` is called when no connection is left. */
  onClosed(close: () => Promise<void>): void {
    this.#closing.push(close);
  }

  /** From now on every answer ends its connection; the server still takes new ones and answers them. */
  startDraining(): void {
    for (const tell of this.#draining.splice(0)) tell();
  }

  /** Stops listening, ends idle connections, and waits until the requests at hand are answered. */
  async close(): Promise<void> {
    this.startDraining();
    // Node ends idle connections itself, but waits for the first headers of those that never sent a byte: browsers open
    // them ahead.
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
    if (this.server.listening) await new Promise((resolve) => this.server.close(resolve));
    for (const close of this.#closing.splice(0)) await close();
  }

  /** Cuts off whatever is being answered. */
  closeAllConnections(): void {
    this.server.closeAllConnections();
  }
}
