/** How pages are asked by the command and by nodes. */
import { PRODUCT, type ReaderSettings } from './page-reader.ts';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 5_000_000;

export interface ReaderOrder {
  /** The deployed version. */
  readonly version: string;
  readonly pauseMs: number;
  readonly contact: string | undefined;
}

export function readerSettings({ version, pauseMs, contact }: ReaderOrder): ReaderSettings {
  const address = contact === undefined ? '' : `; +${contact}`;
  return {
    userAgent: `${PRODUCT}/${version} (source watch${address})`,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    pauseMs,
  };
}
