/** How the texts of a feed are packed: whole in gzip, and as a difference in zstd, which other programs read too. */

import { promisify } from 'node:util';
import zlib, { constants, gunzip, gzip } from 'node:zlib';

/** No text of a feed is larger. */
const MOST_BYTES = 128 * 1024 * 1024;
/** Both texts fit into it: the window of `zstd --patch-from`. */
const WINDOW_LOG = 27;
/** Higher ones take ten times as long for one tenth less; lower ones look into a part of the dictionary alone. */
const LEVEL = 9;

export const packWhole = (text: Buffer): Promise<Buffer> => promisify(gzip)(text, { level: 9 });

/** Rejects for what is no gzip, or unpacks to more than a feed ever has. */
export const unpackWhole = (packed: Buffer): Promise<Buffer> =>
  promisify(gunzip)(packed, { maxOutputLength: MOST_BYTES });

/**
 * The same as `zstd --patch-from=BEFORE`: small where most of `after` is in `before`. Early versions of
 * Node 22 and 24 reject, or leave the dictionary out, and then it is not small.
 */
export const packDifference = async (before: Buffer, after: Buffer): Promise<Buffer> =>
  await promisify(zlib.zstdCompress)(after, {
    dictionary: before,
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_windowLog]: WINDOW_LOG,
    },
  });

/** Rejects where it does not fit, and where Node has no zstd. */
export const unpackDifference = async (before: Buffer, packed: Buffer): Promise<Buffer> =>
  await promisify(zlib.zstdDecompress)(packed, {
    dictionary: before,
    maxOutputLength: MOST_BYTES,
    params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG },
  });
