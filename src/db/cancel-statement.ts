/** Asks PostgreSQL to give up a statement whose answer nobody waits for any more. */
import { createConnection } from 'node:net';
import type pg from 'pg';

/** Protocol code of a CancelRequest (PostgreSQL documentation, Message Formats). */
const CANCEL_REQUEST = 80_877_102;
const PATIENCE_MS = 1_000;

/** What pg knows of the session once it is connected; a server that cannot cancel names no process. */
interface Session {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/**
 * A server does not notice that a client has left while its statement waits for a lock: without this, each statement
 * that is given up would go on holding one of the server's connections. Sent over a connection of its own, as the
 * protocol has it. It is a request: whatever comes of it, nothing is reported.
 */
export function cancelStatement(client: pg.Client): void {
  const { host, port, processID, secretKey } = client as unknown as Session;
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(16);
  for (const [index, value] of [request.length, CANCEL_REQUEST, processID, secretKey].entries()) {
    request.writeInt32BE(value, index * 4);
  }
  const path = `${host}/.s.PGSQL.${port}`;
  const socket = host.startsWith('/') ? createConnection({ path }) : createConnection({ host, port });
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  socket.on('error', () => {});
  socket.end(request);
}
