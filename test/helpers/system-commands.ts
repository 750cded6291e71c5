/** Commands that npm does not bring and tests run: found on the PATH, or installed where that is possible. */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

/** Path of the first of these commands that is there. */
export function findCommand(names: readonly string[], env: NodeJS.ProcessEnv = process.env): string | undefined {
  const directories = [...(env.PATH ?? '').split(path.delimiter), '/usr/bin'].filter(Boolean);
  return directories.flatMap((directory) => names.map((name) => path.join(directory, name))).find(isProgram);
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether they were installed. Only as root on a system with apt, such as CI's: elsewhere nobody asked us to. */
export function installDebianPackages(...packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stderr.write(`installing ${packages.join(' and ')} for the tests (apt-get) ...\n`);
  const options: SpawnSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  return spawnSync('apt-get', install, options).status === 0;
}

/** Throws with what to install where a command is missing and cannot be installed. */
export function needCommands(...names: readonly string[]): void {
  const missing = names.filter((name) => findCommand([name]) === undefined);
  if (missing.length === 0 || installDebianPackages(...missing)) return;
  throw new Error(`The tests run ${missing.join(' and ')}, which this system does not have: install them first.`);
}
