/**
 * Finds the Chromium that the browser tests drive; installs Debian's where that is possible. The one made for headless
 * use comes first: the other draws a window around every page, which takes a fifth more of the processors.
 */
import { findCommand, installDebianPackages, isProgram } from '../helpers/system-commands.ts';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Path of its program. `CHROMIUM_PATH` comes first. Throws with what to do when there is none. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string {
  const given = env.CHROMIUM_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which is no program that can be run`);
  }
  const found = findCommand(NAMES, env) ?? (isProgram(MAC) ? MAC : undefined);
  if (found) return found;
  const installed = installDebianPackages('chromium-headless-shell', 'fonts-liberation')
    ? findCommand(NAMES, env)
    : undefined;
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium: install it (Debian: `apt-get install chromium`), or name one by CHROMIUM_PATH.',
  );
}
