/** What the commands about releases share: their group, where releases and the signing key are, and sizes. */
import path from 'node:path';
import type { CliContext } from '../../context.ts';

export const RELEASE_COMMANDS = 'Make, check, compare and pack dated releases of the data.';

/** After a check without a key that was given. */
export const KEY_NOT_GIVEN = 'the key is that of the release itself: name the one you trust by --public-key';

/** Beside the database: whoever may write there may sign. */
export const signingKeyPath = (context: CliContext, given: string | undefined): string =>
  given ?? path.join(context.config.dataDir, 'release.key');

/** `12.3 MB` */
export function shownSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  let [value, unit] = [bytes, 0];
  for (; value >= 1000 && unit < units.length - 1; unit += 1) value /= 1000;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}
