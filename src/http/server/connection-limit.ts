/** Bounds the connections of a server; those beyond are told so with 503 and closed, without a parser of their own. */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { problem } from '../answer/errors.ts';
import { endWith, targetOf } from './raw-answer.ts';
import type { ServerLimits } from './server-limits.ts';

/** How long a connection beyond the limit may take to send its first bytes, which name the path, in milliseconds. */
const ASK_WITHIN_MS = 1_000;
/** How long it may take to read the answer: a connection closed before its request was read would lose the answer. */
const LEAVE_WITHIN_MS = 1_000;

const TOO_MANY = problem('SERVICE_UNAVAILABLE', 'The server has too many connections; try again later');

/**
 * Node's own `maxConnections` closes what is beyond it before any JavaScript can answer, so connections are counted
 * here. `onRefused` is called for each that is refused.
 */
export function limitConnections(
  server: Server,
  { maxConnections, maxRefusals }: ServerLimits,
  vary: string,
  onRefused: () => void,
): void {
  const accept = server.listeners('connection');
  server.removeAllListeners('connection');
  let held = 0;
  let refusals = 0;
  server.on('connection', (socket: Socket) => {
    if (held < maxConnections) {
      held++;
      socket.once('close', () => held--);
      for (const listener of accept) listener.call(server, socket);
      return;
    }
    onRefused();
    if (refusals >= maxRefusals) {
      socket.destroy();
      return;
    }
    refusals++;
    socket.once('close', () => refusals--);
    refuse(socket, vary);
  });
}

function refuse(socket: Socket, vary: string): void {
  const answer = (packet?: Buffer) => {
    clearTimeout(waiting);
    endWith(socket, TOO_MANY, targetOf(packet), vary);
    socket.resume(); // what else was sent is read and dropped
    const leaving = setTimeout(() => socket.destroy(), LEAVE_WITHIN_MS);
    socket.once('close', () => clearTimeout(leaving));
  };
  const waiting = setTimeout(answer, ASK_WITHIN_MS);
  socket.once('error', () => socket.destroy());
  socket.once('close', () => clearTimeout(waiting));
  socket.once('data', answer);
}
