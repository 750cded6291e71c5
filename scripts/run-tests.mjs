/**
 * Runs the tests from a checkout; arguments go to vitest. Without `--project`: what takes seconds, with the databases
 * and a browser. With `--all`: also the long suites and the faults, and in full what they sample (axe in two of four
 * views, orders of payment events).
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launch } from './launch.mjs';

const MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;

/**
 * A directory in the memory of a Linux machine that has enough of it: the tests make hundreds of databases, which write
 * each change through to the disk. Undefined where there is none; `TMPDIR` chooses another place.
 */
function directoryInMemory() {
  if (process.platform !== 'linux' || process.env.TMPDIR !== undefined || os.freemem() < 8 * GIGABYTE) return undefined;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY);
  // PostgreSQL may be copied there to be run.
  if (mount === undefined || mount.includes('noexec')) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < 4 * GIGABYTE) return undefined;
  const directory = mkdtempSync(path.join(MEMORY, 'carnet-'));
  chmodSync(directory, 0o711); // PostgreSQL runs as another user
  return directory;
}

const isAll = process.argv.includes('--all');
if (isAll) process.env.TEST_ALL = 'true';
const args = process.argv.slice(2).filter((arg) => arg !== '--all');
const isNamed = args.some((arg) => !arg.startsWith('-')); // a file that is asked for is run, however long it takes
const projects = ['unit', 'suites', 'portal'];
if (isAll || isNamed) projects.push('suites-long', 'portal-long');
if (isAll) projects.push('faults');
const chosen = args.some((arg) => arg.startsWith('--project')) ? [] : projects.map((name) => `--project=${name}`);
const directory = directoryInMemory();
if (directory !== undefined) process.env.TMPDIR = directory;
try {
  await launch('node_modules/vitest/vitest.mjs', ['run', ...chosen, ...args], { development: true });
} finally {
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true });
}
