/** Asks a door over a real connection, in one call; it listens from the first time on. */
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Door } from '../../src/http/server/door.ts';

export interface Asked {
  /** `GET` unless said otherwise. */
  readonly method?: string | undefined;
  readonly url: string;
  readonly headers?: OutgoingHttpHeaders | undefined;
  readonly payload?: string | Buffer | undefined;
  /** The address to ask from, one of 127.0.0.0/8. */
  readonly remoteAddress?: string | undefined;
}

export interface Answered {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  json(): any;
}

const agent = new Agent({ keepAlive: true });

export async function askDoor(door: Door, asked: Asked): Promise<Answered> {
  const { method = 'GET', url, headers = {}, payload, remoteAddress: localAddress } = asked;
  if (door.address === null) await door.listen({ host: '127.0.0.1', port: 0 });
  const { port } = door.address as NonNullable<Door['address']>;
  const sent = payload === undefined ? headers : { 'content-length': Buffer.byteLength(payload), ...headers };
  return await new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, agent, method, path: url, headers: sent };
    request({ ...options, ...(localAddress && { localAddress }) }, (answer) => {
      buffer(answer).then((bytes) => {
        const body = bytes.toString();
        resolve({
          statusCode: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes,
          body,
          json: () => JSON.parse(body),
        });
      }, reject);
    })
      .on('error', reject)
      .end(payload);
  });
}
