/** Writes status lines and headers: the text that `writeHead` makes, without the tenth of an answer's time that it takes. */
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { LentBytes } from '../../catalog/lent-bytes.ts';

/** What Node keeps on a response and does not declare. */
interface NodeResponse extends ServerResponse {
  /** Status line and headers, once they are written; sent with the first bytes of the body. */
  _header: string | null;
  _headerSent: boolean;
  /** False for HEAD, too. */
  _hasBody: boolean;
  /** Milliseconds. */
  readonly _keepAliveTimeout?: number;
  readonly _expect_continue?: boolean;
  readonly _maxRequestsPerSocket?: number;
}

/** What a value may not hold (RFC 9110, 5.5): a line break would begin another header, also as the low byte of a letter. */
const NOT_ALLOWED = /[^\t\x20-\x7e\x80-\xff]/;

/**
 * Node looks through every header of every answer for those it treats itself (connection, date, length ...) and checks all
 * for characters that are not allowed. Ours are known: `content-length` is there when there is a body, nothing is chunked, and
 * the rest of the list is either `connection`, which is left to Node, or none of its business. So the text can be put together
 * and left where Node would leave it. That place is not part of Node's interface: the first head is made both ways, and
 * unless Node's is the same byte for byte, all are left to Node.
 */
export class ResponseHeads {
  /** Undefined until the first was made both ways. */
  #isSame: boolean | undefined;
  #second = 0;
  #keepAliveMs: number | undefined;
  #end = '';
  /** The headers of the answer before, names and values in turn, and their lines: most are the same in the next. */
  readonly #before: string[] = [];
  readonly #lines: string[] = [];

  /** True when heads are made here, false when Node makes them, undefined before the first one. */
  get isOwn(): boolean | undefined {
    return this.#isSame;
  }

  /** `headers`: names in lower case and values in turn. Throws as `writeHead` does. */
  write(response: ServerResponse, status: number, headers: readonly string[]): void {
    const raw = response as NodeResponse;
    const head = this.#isSame === false ? undefined : this.#compose(raw, status, headers);
    if (head === undefined) {
      raw.writeHead(status, headers as string[]);
    } else if (this.#isSame === undefined) {
      raw.writeHead(status, headers as string[]);
      // A second may have passed in between.
      this.#isSame = typeof raw._header === 'string' && withoutDate(raw._header) === withoutDate(head);
    } else {
      keep(raw, status, head);
    }
  }

  /** The same for an answer in lent bytes: what is left to send, head and body in one piece if possible. */
  writeInFront(response: ServerResponse, status: number, headers: readonly string[], body: LentBytes): Buffer {
    const raw = response as NodeResponse;
    if (this.#isSame === true && raw._hasBody) {
      const head = this.#compose(raw, status, headers);
      const bytes = head === undefined ? undefined : body.bytesBehind(head);
      if (bytes !== undefined) {
        keep(raw, status, head as string);
        raw._headerSent = true;
        return bytes;
      }
    }
    this.write(response, status, headers);
    return body.bytes;
  }

  /** Undefined where Node has to decide: clients of HTTP/1.0, connections that are to end, values that it refuses. */
  #compose(raw: NodeResponse, status: number, headers: readonly string[]): string | undefined {
    const keepAliveMs = raw._keepAliveTimeout;
    if (!raw.shouldKeepAlive || !raw.useChunkedEncodingByDefault || raw._expect_continue) return undefined;
    if (!keepAliveMs || raw._maxRequestsPerSocket) return undefined;
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
    const before = this.#before;
    for (let at = 0; at < headers.length; at += 2) {
      const name = headers[at] as string;
      const value = headers[at + 1] as string;
      if (name !== before[at] || value !== before[at + 1]) {
        if (name === 'connection' || NOT_ALLOWED.test(value)) return undefined;
        before[at] = name;
        before[at + 1] = value;
        this.#lines[at >> 1] = `${name}: ${value}\r\n`;
      }
      head += this.#lines[at >> 1];
    }
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second || keepAliveMs !== this.#keepAliveMs) {
      this.#second = second;
      this.#keepAliveMs = keepAliveMs;
      this.#end =
        `Date: ${new Date(second * 1000).toUTCString()}\r\n` +
        `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`;
    }
    return head + this.#end;
  }
}

/** Leaves the head where `writeHead` leaves it. */
function keep(raw: NodeResponse, status: number, head: string): void {
  raw.statusCode = status;
  raw.statusMessage = STATUS_CODES[status] as string;
  if (status === 204 || status === 304) raw._hasBody = false;
  raw._header = head;
}

const withoutDate = (head: string) => head.replace(/^Date: .*$/m, '');
