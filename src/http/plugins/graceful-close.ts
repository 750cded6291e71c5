/** Lets a server close without waiting for connections that have nothing more to say. */

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
  app.addHook('preClose', (done) => {
    onClosing();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
}
