/** Which part of a file a request asks for (RFC 9110, 14). */

export interface ByteRange {
  readonly start: number;
  /** Past the last byte. */
  readonly end: number;
}

/** More than one range, another unit and what is malformed are passed over, as the RFC allows: all of it is sent. */
const RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/;

/** Undefined = all of it; `unsatisfiable` = none of it is there. */
export function readByteRange(range: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last, suffix] = RANGE.exec(range ?? '') ?? [];
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  if (first === undefined) return undefined;
  const start = Number(first);
  if (last !== undefined && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === undefined ? size : Math.min(Number(last) + 1, size) };
}

/** Whether If-Range allows a part: what the client has is still this. Dates never do, as files here have none. */
export function isStillThis(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}
