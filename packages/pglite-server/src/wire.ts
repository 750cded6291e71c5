/**
 * Frames of PostgreSQL's wire protocol: cuts a client's bytes into batches and watches the server's answers for their
 * end.
 */

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;
const PROTOCOL_3 = 196_608;
/** PostgreSQL's own bound is 1 GB; nothing here comes near this. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

/** After these a client waits for an answer: Query, Sync, Flush, CopyDone, CopyFail, FunctionCall. */
const ENDS_BATCH = new Set([...'QSHcfF'].map((letter) => letter.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);
const PASSWORD = 'p'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);

export type ClientEvent =
  | { readonly type: 'encryption-request' }
  | { readonly type: 'startup' }
  | { readonly type: 'password'; readonly password: string }
  | { readonly type: 'batch'; readonly bytes: Uint8Array }
  | { readonly type: 'end' };

export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** One client's side. Messages of the extended protocol are kept together up to their Sync, so that they run as one. */
export class ClientMessages {
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #batch: Buffer[] = [];
  #started = false;

  /** @throws ProtocolError when the bytes are not PostgreSQL's protocol. */
  *read(chunk: Buffer): Generator<ClientEvent> {
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
    for (let event = this.#next(); event !== undefined; event = this.#next()) {
      if (event !== 'incomplete batch') yield event;
    }
  }

  #next(): ClientEvent | 'incomplete batch' | undefined {
    return this.#started ? this.#nextMessage() : this.#nextStartupPacket();
  }

  #nextStartupPacket(): ClientEvent | undefined {
    const head = this.#peek(8);
    if (head === undefined) return undefined;
    const length = head.readInt32BE(0);
    const code = head.readInt32BE(4);
    if (length < 8 || length > 10_000) throw new ProtocolError('not a PostgreSQL client');
    const packet = this.#take(length);
    if (packet === undefined) return undefined;
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { type: 'encryption-request' };
    // one thread runs statement and server: nothing can be interrupted
    if (code === CANCEL_REQUEST) return { type: 'end' };
    if (code >> 16 !== PROTOCOL_3 >> 16) throw new ProtocolError(`unknown protocol version ${code >> 16}`);
    this.#started = true;
    return { type: 'startup' };
  }

  #nextMessage(): ClientEvent | 'incomplete batch' | undefined {
    const head = this.#peek(5);
    if (head === undefined) return undefined;
    const type = head[0] as number;
    const length = head.readInt32BE(1);
    if (length < 4 || length > MAX_MESSAGE_BYTES) throw new ProtocolError(`message of ${length} bytes`);
    const message = this.#take(length + 1);
    if (message === undefined) return undefined;
    if (type === TERMINATE) return { type: 'end' };
    if (type === PASSWORD) return { type: 'password', password: message.toString('utf8', 5, message.length - 1) };
    this.#batch.push(message);
    if (!ENDS_BATCH.has(type)) return 'incomplete batch';
    const bytes = this.#batch.length === 1 ? message : Buffer.concat(this.#batch);
    this.#batch = [];
    return { type: 'batch', bytes };
  }

  #peek(bytes: number): Buffer | undefined {
    if (this.#pendingBytes < bytes) return undefined;
    const first = this.#pending[0] as Buffer;
    if (first.length >= bytes) return first;
    this.#pending = [Buffer.concat(this.#pending)];
    return this.#pending[0];
  }

  #take(bytes: number): Buffer | undefined {
    if (this.#pendingBytes < bytes) return undefined;
    const all = this.#pending.length === 1 ? (this.#pending[0] as Buffer) : Buffer.concat(this.#pending);
    this.#pendingBytes -= bytes;
    this.#pending = this.#pendingBytes > 0 ? [all.subarray(bytes)] : [];
    return all.subarray(0, bytes);
  }
}

/**
 * `I` idle, `T` in a transaction, `E` in a failed transaction; undefined: the last batch has not been answered to its
 * end.
 */
export type SessionStatus = 'I' | 'T' | 'E' | undefined;

/** Reads the status out of the server's answers, however they are cut into chunks. */
export class ServerStatus {
  #status: SessionStatus = 'I';
  #header: number[] = [];
  #bodyLeft = 0;
  #isStatusBody = false;

  get status(): SessionStatus {
    return this.#status;
  }

  /** A batch is about to run: the status is unknown until it is answered. */
  begin(): void {
    this.#status = undefined;
    this.#header = [];
    this.#bodyLeft = 0;
    this.#isStatusBody = false;
  }

  read(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#bodyLeft > 0) {
        if (this.#isStatusBody) this.#status = String.fromCharCode(chunk[at] as number) as SessionStatus;
        const skipped = Math.min(this.#bodyLeft, chunk.length - at);
        this.#bodyLeft -= skipped;
        at += skipped;
        continue;
      }
      this.#header.push(chunk[at] as number);
      at += 1;
      if (this.#header.length === 5) {
        const [type = 0, a = 0, b = 0, c = 0, d = 0] = this.#header;
        this.#bodyLeft = ((a << 24) | (b << 16) | (c << 8) | d) - 4;
        this.#isStatusBody = type === READY_FOR_QUERY;
        this.#header = [];
      }
    }
  }
}

export function message(type: string, body: Uint8Array | string): Buffer {
  const content = typeof body === 'string' ? Buffer.from(body) : body;
  const bytes = Buffer.alloc(5 + content.length);
  bytes.write(type, 0, 'latin1');
  bytes.writeInt32BE(4 + content.length, 1);
  bytes.set(content, 5);
  return bytes;
}

export const simpleQuery = (sql: string): Buffer => message('Q', `${sql}\0`);
export const sync = (): Buffer => message('S', '');

/** The answer to a client's startup packet: accepted, and what drivers want to know of the server. */
export function welcome(serverVersion: string): Buffer {
  const parameters = {
    server_version: serverVersion,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    IntervalStyle: 'postgres',
    TimeZone: 'UTC',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
  };
  return Buffer.concat([
    message('R', Buffer.from([0, 0, 0, 0])),
    ...Object.entries(parameters).map(([name, value]) => message('S', `${name}\0${value}\0`)),
    message('K', Buffer.alloc(8)),
    message('Z', 'I'),
  ]);
}

export const passwordRequest = (): Buffer => message('R', Buffer.from([0, 0, 0, 3]));

export function fatalError(code: string, text: string): Buffer {
  return message('E', `SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);
}
