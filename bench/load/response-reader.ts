/** Reads just enough of HTTP/1.1 responses to know where each ends and which status it has. */

const HEADERS_END = Buffer.from('\r\n\r\n');
/** Without the first letter, whose case servers differ in. */
const CONTENT_LENGTH = Buffer.from('ontent-');
const LENGTH_AFTER = 'ontent-length:'.length;
const EMPTY = Buffer.alloc(0);

/** Calls `onResponse` with the status of each whole response. Throws on anything that has no content length. */
export class ResponseReader {
  readonly #onResponse: (status: number) => void;
  /** Bytes of the current body still to come. */
  #bodyLeft = 0;
  #status = 0;
  /** The beginning of headers that a read cut. */
  #held: Buffer = EMPTY;
  bytes = 0;

  constructor(onResponse: (status: number) => void) {
    this.#onResponse = onResponse;
  }

  /** `chunk` is only looked at during the call. */
  read(chunk: Buffer): void {
    this.bytes += chunk.length;
    let at = 0;
    if (this.#bodyLeft > 0) {
      if (chunk.length < this.#bodyLeft) {
        this.#bodyLeft -= chunk.length;
        return;
      }
      at = this.#bodyLeft;
      this.#bodyLeft = 0;
      this.#onResponse(this.#status);
    }
    let bytes = chunk;
    if (this.#held.length > 0) {
      bytes = Buffer.concat([this.#held, chunk]);
      this.#held = EMPTY;
    }
    while (at < bytes.length) {
      const headersEnd = bytes.indexOf(HEADERS_END, at);
      if (headersEnd === -1) {
        this.#held = Buffer.from(bytes.subarray(at));
        return;
      }
      const status = statusAt(bytes, at);
      const length = status === 304 || status === 204 ? 0 : contentLength(bytes, at, headersEnd);
      const end = headersEnd + HEADERS_END.length + length;
      if (end > bytes.length) {
        this.#status = status;
        this.#bodyLeft = end - bytes.length;
        return;
      }
      this.#onResponse(status);
      at = end;
    }
  }
}

/** `HTTP/1.1 200 ...` */
function statusAt(bytes: Buffer, at: number): number {
  const digit = (index: number) => (bytes[at + index] as number) - 48;
  return digit(9) * 100 + digit(10) * 10 + digit(11);
}

function contentLength(bytes: Buffer, start: number, end: number): number {
  for (let at = start; ; ) {
    at = bytes.indexOf(CONTENT_LENGTH, at);
    if (at === -1 || at > end) {
      throw new Error(`a response has no content-length:\n${bytes.toString('latin1', start, end)}`);
    }
    // `content-length:` and not `content-type:`
    if (bytes[at + 7] === 0x6c && bytes[at + LENGTH_AFTER - 1] === 0x3a) {
      let length = 0;
      for (let index = at + LENGTH_AFTER; index < end; index += 1) {
        const digit = (bytes[index] as number) - 48;
        if (digit >= 0 && digit <= 9) length = length * 10 + digit;
        else if (bytes[index] === 0x0d) break;
      }
      return length;
    }
    at += CONTENT_LENGTH.length;
  }
}
