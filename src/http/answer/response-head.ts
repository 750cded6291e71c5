/** Writes status lines and headers: the text that `writeHead` makes, without the tenth of an answer's time that it takes. */
import { type ServerResponse, STATUS_CODES } from 'node:http';

/** What Node keeps on a response and does not declare. */
interface NodeResponse extends ServerResponse {
  /** Status line and headers, once they are written; sent with the first bytes of the body. */
  _header: string | null;
  /** False for HEAD, too. */
  _hasBody: boolean;
  /** Milliseconds. */
  readonly _keepAliveTimeout?: number;
  readonly _expect_continue?: boolean;
  readonly _maxRequestsPerSocket?: number;
}

/** What a value may not hold (RFC 9110, 5.5): a line break would begin another header, also as the low byte of a letter. */
const NOT_ALLOWED = /[^\t\x20-\x7e\x80-\xff]/;

/** Headers that many answers have in common, names in lower case and values in turn; put together once. */
export class CommonHeaders {
  readonly list: readonly string[];
  /** Undefined where Node has to decide. */
  readonly lines: string | undefined;

  constructor(list: readonly string[]) {
    this.list = list;
    this.lines = linesOf(list);
  }
}

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
  /** By status. */
  readonly #statusLines: string[] = [];
  /** The headers of the answer before, but for those in common, and their lines: some are the same in the next. */
  readonly #before: string[] = [];
  readonly #lines: string[] = [];

  /** True when heads are made here, false when Node makes them, undefined before the first one. */
  get isOwn(): boolean | undefined {
    return this.#isSame;
  }

  /** `headers`: names in lower case and values in turn, behind those in common. Throws as `writeHead` does. */
  write(response: ServerResponse, status: number, headers: readonly string[], common: CommonHeaders): void {
    const raw = response as NodeResponse;
    const head = this.#isSame === false ? undefined : this.#compose(raw, status, headers, common);
    if (head === undefined) {
      raw.writeHead(status, [...common.list, ...headers]);
    } else if (this.#isSame === undefined) {
      raw.writeHead(status, [...common.list, ...headers]);
      // A second may have passed in between.
      this.#isSame = typeof raw._header === 'string' && withoutDate(raw._header) === withoutDate(head);
    } else {
      keep(raw, status, head);
    }
  }

  /** Undefined where Node has to decide: clients of HTTP/1.0, connections that are to end, values that it refuses. */
  #compose(raw: NodeResponse, status: number, headers: readonly string[], common: CommonHeaders): string | undefined {
    if (common.lines === undefined) return undefined;
    const keepAliveMs = raw._keepAliveTimeout;
    if (!raw.shouldKeepAlive || !raw.useChunkedEncodingByDefault || raw._expect_continue) return undefined;
    if (!keepAliveMs || raw._maxRequestsPerSocket) return undefined;
    let statusLine = this.#statusLines[status];
    if (statusLine === undefined) {
      statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
      this.#statusLines[status] = statusLine;
    }
    let head = statusLine + common.lines;
    const before = this.#before;
    for (let at = 0; at < headers.length; at += 2) {
      const name = headers[at] as string;
      const value = headers[at + 1] as string;
      if (name !== before[at] || value !== before[at + 1]) {
        const line = lineOf(name, value);
        if (line === undefined) return undefined;
        before[at] = name;
        before[at + 1] = value;
        this.#lines[at >> 1] = line;
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

/** Undefined where Node has to decide, as the next. */
function linesOf(headers: readonly string[]): string | undefined {
  let lines = '';
  for (let at = 0; at < headers.length; at += 2) {
    const line = lineOf(headers[at] as string, headers[at + 1] as string);
    if (line === undefined) return undefined;
    lines += line;
  }
  return lines;
}

function lineOf(name: string, value: string): string | undefined {
  return name === 'connection' || NOT_ALLOWED.test(value) ? undefined : `${name}: ${value}\r\n`;
}

/** Leaves the head where `writeHead` leaves it. */
function keep(raw: NodeResponse, status: number, head: string): void {
  raw.statusCode = status;
  raw.statusMessage = STATUS_CODES[status] as string;
  if (status === 204 || status === 304) raw._hasBody = false;
  raw._header = head;
}

const withoutDate = (head: string) => head.replace(/^Date: .*$/m, '');
