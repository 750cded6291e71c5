/** Gives the memory of bytes that nobody reads any more back at once: the collector would let a hundred megabytes of it gather. */

/** `bytes` may be a part of its memory, with nothing else in it, unless that is the pool that small buffers share. */
export function release({ buffer }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength !== Buffer.poolSize) buffer.transfer(0);
}
