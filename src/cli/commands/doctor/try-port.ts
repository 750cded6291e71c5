/** Takes a port and gives it back. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Rejects with what the system says where it cannot be had. */
export async function tryPort(where: { readonly host: string; readonly port: number }): Promise<string> {
  const server = createServer((socket) => socket.destroy());
  server.listen(where);
  await once(server, 'listening');
  await new Promise((resolve) => server.close(resolve));
  return '';
}
