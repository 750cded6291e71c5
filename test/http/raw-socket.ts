/** Speaks bytes to the API under test, for what an HTTP client would not send, and checks the answers as described. */

import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from './client.ts';
import { plain, withJson } from './client.ts';
import { type ExpectDescribed, expectDescribed } from './described-responses.ts';

export interface Exchange {
  readonly answers: readonly Answer[];
  /** Whether the server closed the connection. */
  readonly closed: boolean;
}

export interface ExchangeOptions {
  /** Stop after this many answers; default 1. */
  readonly answers?: number;
  /** Wait until the server closes. */
  readonly untilClosed?: boolean;
  /** Milliseconds between the parts sent. */
  readonly pause?: number;
  /** Method and target of each request, for the check; by default read from the first part. */
  readonly asked?: readonly (readonly [method: string, target: string])[];
  /** The check of another surface's answers; default: the public API's. */
  readonly expectAnswer?: ExpectDescribed;
}

/** Sends the parts one after the other and reads answers. Gives up after ten seconds. */
export async function exchange(
  port: number,
  parts: readonly (string | Buffer)[],
  options: ExchangeOptions = {},
): Promise<Exchange> {
  const { answers: wanted = 1, untilClosed = false, pause = 20, expectAnswer = expectDescribed } = options;
  const asked = options.asked ?? [requestLine(String(parts[0] ?? ''))];
  const socket = net.connect(port, '127.0.0.1');
  const answers: Answer[] = [];
  let bytes: Buffer = Buffer.alloc(0);
  let closed = false;
  const finished = new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(
      () => reject(new Error(`no answer in time; got: ${bytes.toString('latin1').slice(0, 300)}`)),
      10_000,
    );
    const done = () => {
      clearTimeout(giveUp);
      resolve();
    };
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (;;) {
        const [method, target] = asked[Math.min(answers.length, asked.length - 1)] ?? ['GET', '/'];
        const taken = takeAnswer(bytes, method, target);
        if (taken === undefined) break;
        bytes = taken.rest;
        answers.push(taken.answer);
      }
      if (!untilClosed && answers.length >= wanted) done();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      closed = true;
      done();
    });
  });
  for (const [index, part] of parts.entries()) {
    if (index > 0) await wait(pause);
    if (socket.writable) socket.write(part);
  }
  await finished;
  socket.destroy();
  return { answers: answers.map((answer) => withJson(expectAnswer(answer))), closed };
}

function requestLine(text: string): readonly [string, string] {
  const [, method = 'GET', target = '/'] = /^([A-Z]+) (\S+) HTTP/.exec(text) ?? [];
  return [method, target];
}

function takeAnswer(bytes: Buffer, method: string, target: string): { answer: Answer; rest: Buffer } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [status = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines)
    headers[line.slice(0, line.indexOf(':')).toLowerCase()] = line.slice(line.indexOf(':') + 1).trim();
  const statusCode = Number(status.split(' ')[1]);
  if (statusCode === 100) return takeAnswer(bytes.subarray(end + 4), method, target);
  const hasBody = method !== 'HEAD' && statusCode !== 304 && statusCode !== 204;
  const length = hasBody ? Number(headers['content-length'] ?? 0) : 0;
  if (bytes.length < end + 4 + length) return undefined;
  const body = plain(bytes.subarray(end + 4, end + 4 + length), headers['content-encoding']);
  const answer = { method, target, statusCode, headers, body } as Answer;
  return { answer, rest: bytes.subarray(end + 4 + length) };
}
