/** Writes a file of a release piece by piece, and knows its size and sum at the end. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { ByteText } from '../../catalog/byte-text.ts';

export interface Written {
  readonly bytes: number;
  readonly sha256: string;
  /** Lines, where it has lines. */
  readonly lines: number;
}

/** By everyone. */
export const READABLE = 0o644;
/** Written at a time: bounds what is held. */
const BLOCK_BYTES = 256 * 1024;

export class FileWriter {
  readonly #file: FileHandle;
  readonly #hash = createHash('sha256');
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #bytes = 0;
  #lines = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Throws when it is there already. */
  static async create(path: string): Promise<FileWriter> {
    return new FileWriter(await open(path, 'wx'));
  }

  /** JSON as a line of its own. */
  async line(json: ByteText): Promise<void> {
    this.#lines += 1;
    await this.write(Buffer.from(`${json}\n`, 'latin1'));
  }

  async write(bytes: Buffer): Promise<void> {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= BLOCK_BYTES) await this.#flush();
  }

  /** On the disk when it resolves. */
  async finish(): Promise<Written> {
    await this.#flush();
    await this.#file.chmod(READABLE); // whatever is kept private here by default: releases are for everyone
    await this.#file.sync();
    await this.#file.close();
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex'), lines: this.#lines };
  }

  /** After a failure, which is what counts then. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => {});
  }

  async #flush(): Promise<void> {
    const block = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#hash.update(block);
    this.#bytes += block.length;
    for (let at = 0; at < block.length; ) at += (await this.#file.write(block, at)).bytesWritten;
  }
}
