/** Chooses a content coding that the client accepts and applies it. */

import os from 'node:os';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type Answer, toBytes } from '../../../catalog/byte-text.ts';

/** Bodies of up to this many bytes are sent as they are: compressing them saves nothing on the wire. */
export const COMPRESS_ABOVE = 1024;

/**
 * Answers that are compressed at the same time; more are sent as they are. The threads that compress serve files, names
 * and passwords too, a queue of their work would outlive the clients that it is for, and more threads than processors
 * take time from the one that answers.
 */
export const MOST_AT_ONCE = Math.min(4, os.availableParallelism());

type Compress = (body: Buffer, level: 'fast' | 'best') => Promise<Buffer>;

const {
  BROTLI_PARAM_QUALITY: QUALITY,
  BROTLI_PARAM_LGWIN: WINDOW_BITS,
  BROTLI_PARAM_SIZE_HINT: SIZE_HINT,
} = zlib.constants;
const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

/**
 * In order of preference among codings that the client likes equally. `fast` is for answers that are made on request: a
 * third of the time of the next levels for some 5 % more bytes (a list of 44 KB: 0.1 ms, 4.5 KB).
 */
const CODINGS: ReadonlyMap<string, Compress> = new Map<string, Compress>([
  [
    'br',
    (body, level) => {
      const fast = { [QUALITY]: 1, [WINDOW_BITS]: 17, [SIZE_HINT]: body.length };
      return brotli(body, { params: level === 'fast' ? fast : { [QUALITY]: 9, [SIZE_HINT]: body.length } });
    },
  ],
  ...zstdCoding(),
  ['gzip', (body, level) => gzip(body, { level: level === 'fast' ? 1 : 9 })],
]);

/** zstd is part of Node from 22.15 and 23.8 on. */
function zstdCoding(): [string, Compress][] {
  if (typeof zlib.zstdCompress !== 'function') return [];
  const zstd = promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdCompress);
  const { ZSTD_c_compressionLevel: LEVEL } = zlib.constants;
  return [['zstd', (body, level) => zstd(body, { params: { [LEVEL]: level === 'fast' ? 1 : 12 } })]];
}

/**
 * The best coding for an Accept-Encoding value (RFC 9110, 12.5.3), or undefined to send the body as it is. `offered`:
 * the codings that there are, best first.
 */
export function chooseCoding<Coding extends string = string>(
  acceptEncoding: string,
  offered: Iterable<Coding> = CODINGS.keys() as Iterable<Coding>,
): Coding | undefined {
  const quality = new Map<string, number>();
  for (const item of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...attributes] = item.split(';').map((part) => part.trim());
    const weight = attributes.find((attribute) => attribute.startsWith('q='));
    const value = weight === undefined ? 1 : Number(weight.slice(2));
    quality.set(name === 'x-gzip' ? 'gzip' : name, value >= 0 && value <= 1 ? value : 0);
  }
  const any = quality.get('*') ?? 0;
  let best: Coding | undefined;
  let bestQuality = 0;
  for (const coding of offered) {
    const value = quality.get(coding) ?? any;
    if (value > bestQuality) {
      best = coding;
      bestQuality = value;
    }
  }
  return (quality.get('identity') ?? 0) > bestQuality ? undefined : best;
}

let underWay = 0;

/** For answers made on request. Undefined when as many are being compressed as may be: the answer is sent as it is. */
export function compressAnswer(coding: string, body: Answer): Promise<Buffer> | undefined {
  if (underWay >= MOST_AT_ONCE) return undefined;
  underWay += 1;
  return apply(coding, toBytes(body), 'fast').finally(() => {
    underWay -= 1;
  });
}

/** For what is compressed once and sent many times. */
export function compressDocument(coding: string, body: Buffer): Promise<Buffer> {
  return apply(coding, body, 'best');
}

function apply(coding: string, body: Buffer, level: 'fast' | 'best'): Promise<Buffer> {
  const compress = CODINGS.get(coding);
  if (compress === undefined) throw new Error(`Unknown content coding ${coding}`);
  return compress(body, level);
}
