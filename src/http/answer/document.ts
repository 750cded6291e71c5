/**
 * A body that stays the same until the software changes: compressed once for each coding, however many clients ask at
 * once.
 */
import { createHash } from 'node:crypto';
import { COMPRESS_ABOVE, chooseCoding, compressDocument } from './compression/compression.ts';

export class Document {
  readonly etag: string;
  readonly #make: () => Buffer;
  #plain: Buffer | undefined;
  /** By coding; when given from the start, there are no others. */
  readonly #coded: Map<string, Buffer | Promise<Buffer>>;
  readonly #offered: readonly string[] | undefined;

  /**
   * `coded`: the forms that exist already, best first; `plain` may then be made from one of them when it is first asked
   * for.
   */
  constructor(plain: Buffer | (() => Buffer), coded?: ReadonlyMap<string, Buffer>, etag?: string) {
    this.#make = typeof plain === 'function' ? plain : () => plain;
    this.#coded = new Map(coded);
    this.#offered = coded && [...coded.keys()];
    this.etag = etag ?? etagOf(this.plain);
  }

  get plain(): Buffer {
    this.#plain ??= this.#make();
    return this.#plain;
  }

  /** The coding in which the client gets it; undefined = as it is. */
  chooseCoding(acceptEncoding: string | undefined): string | undefined {
    if (acceptEncoding === undefined) return undefined;
    if (this.#offered === undefined && this.plain.length <= COMPRESS_ABOVE) return undefined;
    return chooseCoding(acceptEncoding, this.#offered);
  }

  /** In a coding that `chooseCoding` named. */
  coded(coding: string): Buffer | Promise<Buffer> {
    const known = this.#coded.get(coding);
    if (known !== undefined) return known;
    const coming = compressDocument(coding, this.plain);
    this.#coded.set(coding, coming);
    coming.then(
      (bytes) => this.#coded.set(coding, bytes),
      () => this.#coded.delete(coding),
    );
    return coming;
  }
}

export const etagOf = (content: Buffer | string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
