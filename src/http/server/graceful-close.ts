/** Lets a server close without failing a request: clients are told to leave first, then idle connections are ended. */

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** By server: who is told once that it is about to close. */
const waiting = new WeakMap<FastifyInstance, (() => void)[]>();

/** `tell` is called once, when the server starts draining or, without that, when it closes. */
export function onDraining(app: FastifyInstance, tell: () => void): void {
  const others = waiting.get(app);
  if (others !== undefined) {
    others.push(tell);
    return;
  }
  waiting.set(app, [tell]);
  app.addHook('preClose', (done) => {
    startDraining(app);
    done();
  });
}

/** From now on every answer ends its connection; the server still takes new ones and answers them. */
export function startDraining(app: FastifyInstance): void {
  for (const tell of waiting.get(app)?.splice(0) ?? []) tell();
}

/**
 * Node ends idle connections itself, but not those that never sent a byte (browsers open them ahead): it waits for their
 * headers. Requests that are being answered are finished; `onClosing` should make those answers say `connection: close`.
 */
export function closeGracefully(app: FastifyInstance, onClosing: () => void): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  onDraining(app, onClosing);
  // For answers that are not written by `onClosing`'s owner.
  onDraining(app, () => {
    app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  });
  app.addHook('preClose', (done) => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
}
