/** Chooses a content coding that the client accepts and applies it. */

import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** Bodies of up to this many bytes are sent as they are: compressing them saves nothing on the wire. */
export const COMPRESS_ABOVE = 1024;

type Compress = (body: Buffer) => Promise<Buffer>;

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

/** In order of preference among codings that the client likes equally. Levels favour speed: answers are made on request. */
const CODINGS: ReadonlyMap<string, Compress> = new Map<string, Compress>([
  ['br', (body) => brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ...zstdCoding(),
  ['gzip', (body) => gzip(body, { level: 6 })],
]);

/** zstd is part of Node from 22.15 and 23.8 on. */
function zstdCoding(): [string, Compress][] {
  if (typeof zlib.zstdCompress !== 'function') return [];
  const zstd = promisify<Buffer, Buffer>(zlib.zstdCompress);
  return [['zstd', (body) => zstd(body)]];
}

/**
 * The best coding for an Accept-Encoding value (RFC 9110, 12.5.3), or undefined to send the body as it is. `offered`: the
 * codings that there are, best first.
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

export function compress(coding: string, body: Buffer): Promise<Buffer> {
  const apply = CODINGS.get(coding);
  if (apply === undefined) throw new Error(`Unknown content coding ${coding}`);
  return apply(body);
}
