/** Finds the Chromium that the browser tests drive; installs Debian's where that is possible. */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Path of its program. `CHROMIUM_PATH` comes first. Throws with what to do when there is none. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string {
  const given = env.CHROMIUM_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which is no program that can be run`);
  }
  const found =
    onPath(env) ?? (isProgram(MAC) ? MAC : undefined) ?? (installDebianChromium() ? onPath(env) : undefined);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium: install it (Debian: `apt-get install chromium`), or name one by CHROMIUM_PATH.',
  );
}

function onPath(env: NodeJS.ProcessEnv): string | undefined {
  const directories = [...(env.PATH ?? '').split(path.delimiter), '/usr/bin'].filter(Boolean);
  return directories.flatMap((directory) => NAMES.map((name) => path.join(directory, name))).find(isProgram);
}

/** Only as root on a system with apt, such as CI's: elsewhere nobody asked us to install anything. */
function installDebianChromium(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stderr.write('installing Chromium for the browser tests (apt-get) ...\n');
  const options: SpawnSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'];
  return spawnSync('apt-get', install, options).status === 0;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
