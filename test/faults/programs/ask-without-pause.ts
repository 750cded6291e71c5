/**
 * Opens argv[3] connections to the port argv[2]. Each sends the request argv[4], and sends it again after every answer.
 * It is a process of its own, so that reading these answers does not delay the clients that a test measures. It tells
 * its parent how many answers there were, each time the parent asks.
 */
import { once } from 'node:events';
import net from 'node:net';

const [port, connections, request = ''] = process.argv.slice(2);

let answered = 0;
const sockets = Array.from({ length: Number(connections) }, () =>
  net
    .connect(Number(port), '127.0.0.1')
    .on('error', () => {})
    .on('data', function (this: net.Socket, chunk) {
      if (chunk.toString('latin1', 0, 5) !== 'HTTP/') return;
      answered += 1;
      this.write(request);
    }),
);
await Promise.all(sockets.map((socket) => once(socket, 'connect')));
for (const socket of sockets) socket.write(request);
process.on('message', () => process.send?.(answered));
process.on('disconnect', () => process.exit());
