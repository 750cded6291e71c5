/** Sends a file, or a part of it, that is made of parts of other files, as fast as its client reads. */
import type { Segment } from '../../../releases/archive/tar.ts';
import { sizeOf } from '../../../releases/archive/tar.ts';
import { bytesOf } from '../../../releases/sums.ts';
import type { AnswerKind } from '../../answer/answer-kind.ts';
import { problem } from '../../answer/errors.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import type { Responder } from '../../answer/responder.ts';
import { type ByteRange, isStillThis, readByteRange } from './byte-range.ts';

export interface FileToSend {
  readonly kind: AnswerKind;
  /** Strong: the same bytes. */
  readonly etag: string;
  readonly segments: readonly Segment[];
}

export async function sendSegments(
  responder: Responder,
  request: HttpRequest,
  { kind, etag, segments }: FileToSend,
): Promise<void> {
  if (responder.isKnown(request, kind, etag)) return;
  const size = segments.reduce((sum, segment) => sum + sizeOf(segment), 0);
  const { range: asked, 'if-range': ifRange } = request.headers;
  const range = isStillThis(ifRange as string | undefined, etag) ? readByteRange(asked, size) : undefined;
  if (range === 'unsatisfiable') {
    const what = problem('VALIDATION_ERROR', `Range ${asked} is outside the file, which has ${size} bytes`, [
      'content-range',
      `bytes */${size}`,
    ]);
    return responder.problem(request, { ...what, statusCode: 416 });
  }
  const { start, end } = range ?? { start: 0, end: size };
  const headers = ['accept-ranges', 'bytes'];
  if (range !== undefined) headers.push('content-range', `bytes ${start}-${end - 1}/${size}`);
  const answer = responder.stream(
    request,
    { ...kind, headers, status: range === undefined ? 200 : 206 },
    { etag, length: end - start },
  );
  if (request.method === 'HEAD') return answer.end();
  try {
    for (const part of partsWithin(segments, { start, end })) {
      for await (const bytes of Buffer.isBuffer(part) ? [part] : bytesOf(part)) {
        if (!(await answer.write(bytes))) break;
      }
    }
    answer.end();
  } catch (error) {
    // The status has been sent: only a connection that breaks off tells the client.
    responder.unexpected(request, error);
    answer.cut();
  }
}

function* partsWithin(segments: readonly Segment[], { start, end }: ByteRange): Generator<Segment> {
  let at = 0;
  for (const segment of segments) {
    const size = sizeOf(segment);
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, size)];
    if (from < to) {
      yield Buffer.isBuffer(segment)
        ? segment.subarray(from, to)
        : { ...segment, offset: segment.offset + from, size: to - from };
    }
    at += size;
  }
}
