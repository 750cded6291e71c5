/** A receiver of webhooks in this process: notes what arrives and answers as a test says. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export type Answering = (response: http.ServerResponse, received: Received) => void;

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  /** From now on; default: 204. */
  answer(answering: Answering): void;
  close(): Promise<void>;
}

const fixture = (name: string) => readFileSync(new URL(`../fixtures/webhooks/${name}`, import.meta.url), 'utf8');
/** Self-signed, for receiver.example.org. */
export const CERTIFICATE = fixture('receiver.cert.pem');

export const answering =
  (status: number, headers: http.OutgoingHttpHeaders = {}): Answering =>
  (response) =>
    response.writeHead(status, headers).end();

/** `port` 0: any. */
export async function startReceiver({ port = 0, tls = false } = {}): Promise<Receiver> {
  const received: Received[] = [];
  let answer = answering(204);
  const listener: http.RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    response.on('error', () => {});
    request.on('error', () => {});
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const one = { path: request.url ?? '', headers, body: Buffer.concat(chunks).toString(), at: Date.now() };
      received.push(one);
      answer(response, one);
    });
  };
  const server = tls
    ? https.createServer({ cert: CERTIFICATE, key: fixture('receiver.key.pem') }, listener)
    : http.createServer(listener);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http${tls ? 's' : ''}://127.0.0.1:${address.port}/hook`,
    port: address.port,
    received,
    answer(answering) {
      answer = answering;
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
