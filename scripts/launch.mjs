/**
 * What `npm start`, `npm run carnet` and `npm test` do first, under whatever Node runs npm (oldest-node.cjs says which): install the
 * locked packages when they are missing, then run a script under the Node that comes with them. Plain JavaScript,
 * nothing imported from outside Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import oldestNode from './oldest-node.cjs';
import { wait } from './wait.mjs';

const OLDEST_RUNTIME = 24;
/**
 * The environment that Node gets. The first setting tells glibc to give large memory, such as a catalog that was
 * replaced or what a first load took, back to the system at once: with it a first start on the embedded database leaves
 * 270 to 310 MB in use, without it 390 to 430. The second bounds the part of the heap for new objects, which V8 makes
 * larger on machines with more memory: with it a server on PostgreSQL rests at 190 MB, without it at 210 to 240. The
 * third bounds the rest of the heap. Below 2 GB V8 collects old objects when they have doubled, above it when there are
 * four times as many: under overload a server on PostgreSQL takes 320 MB with it, without it 420 to 480. Catalog and
 * places are mostly outside of the heap. Your own NODE_OPTIONS take the place of both.
 */
const RUNTIME = JSON.parse(readFileSync(new URL('node-runtime.json', import.meta.url), 'utf8'));
export const repository = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs `script` (relative to the repository) and ends this process as the script ended. `before` is asked first whether
 * to go on, with the Node to use and the repository.
 */
export async function launch(script, args, { development = false, root = repository, before } = {}) {
  try {
    const runtime = prepare(root, development) ?? (await install(root, development));
    if (before !== undefined && !(await before(runtime, root))) process.exitCode = 1;
    else await run(runtime, [path.join(root, script), ...args], root);
  } catch (error) {
    process.stderr.write(`carnet: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

/** The Node to use when everything is installed, undefined when something is missing. Quick: it runs at every start. */
export function prepare(root, development) {
  const hash = lockHash(root);
  const stamp = readJson(stampFile(root));
  if (stamp?.lock === hash && (stamp.development || !development) && existsSync(stamp.runtime)) return stamp.runtime;
  if (!isInstalled(root, development)) return undefined;
  const runtime = chooseRuntime(root);
  try {
    writeFileSync(stampFile(root), JSON.stringify({ lock: hash, development: isInstalled(root, true), runtime }));
  } catch {
    // Only to start sooner: a checkout that was moved, or belongs to another user, may be read-only.
  }
  return runtime;
}

/** Whether npm's own record of node_modules has each package that the lock file asks for on this system. */
export function isInstalled(root, development) {
  const locked = readJson(path.join(root, 'package-lock.json'))?.packages;
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!locked) throw new Error(`${path.join(root, 'package-lock.json')} is missing or damaged`);
  if (!installed) return false;
  return Object.entries(locked).every(([name, { version, integrity, optional, dev, devOptional }]) => {
    const found = installed[name];
    if (found) return found.version === version && (!found.integrity || !integrity || found.integrity === integrity);
    return name === '' || optional || ((dev || devOptional) && !development);
  });
}

async function install(root, development) {
  if (!oldestNode.canInstall(process.version)) throw new Error(oldestNode.refusal(process.version));
  const npm = npmCommand();
  const started = performance.now();
  process.stderr.write('carnet: installing the packages of package-lock.json (npm ci) ...\n');
  const requests = new PackageRequests();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stderr.write(`carnet: still installing (${seconds} s)${requests.trouble()}\n`);
  }, 5000);
  const flags = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=http',
    '--fetch-retry-maxtimeout=10000',
    ...(development ? ['--include=dev'] : []),
  ];
  const child = spawn(npm.file, [...npm.args, ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: npm.shell,
    windowsHide: true,
  });
  // Whatever npm says goes to standard error: standard output belongs to the command that runs next.
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (!requests.note(line)) process.stderr.write(`${line}\n`);
    });
  }
  const { code } = await wait(child).finally(() => clearInterval(timer));
  if (code !== 0) throw new Error(`npm ci failed (exit code ${code})${requests.end() || '; see the lines above'}`);
  process.stderr.write(`carnet: installed in ${Math.round((performance.now() - started) / 1000)} s\n`);
  const runtime = prepare(root, development);
  if (runtime) return runtime;
  if (development && isInstalled(root, false)) throw new Error('npm ci left out the development packages');
  throw new Error('npm ci ended well, but node_modules is not what package-lock.json says');
}

/** Follows npm's requests by its log, so that a network that is away is reported while npm tries again and again. */
class PackageRequests {
  #answered = 0;
  #failure;

  /** Returns whether the line is one of the log below errors, which is not for people. */
  note(line) {
    const found = /^npm (?:http|warn|notice|info|WARN)\b(.*)/.exec(line);
    const text = found ? found[1] : line;
    const [, url, code] =
      /(https?:\/\/\S+) attempt \d+ failed with (\w+)/.exec(text) ??
      /request to (https?:\/\/\S+) failed, reason:.*\b(E[A-Z_]{4,})\b/.exec(text) ??
      [];
    if (code !== undefined) this.#failure = { host: new URL(url).host, code };
    else if (/^ fetch \w+ 2\d\d (?!.*\(cache hit\))/.test(text)) {
      this.#answered += 1;
      this.#failure = undefined;
    }
    return found !== null;
  }

  /** For a line on how long it takes. */
  trouble() {
    if (this.#failure === undefined) return this.#answered === 0 ? '; no answer of the package registry yet' : '';
    return `; ${this.#failure.host} cannot be reached (${this.#failure.code}), npm tries again`;
  }

  /** For the end of an installation that failed. */
  end() {
    if (this.#failure === undefined) return '';
    const { host, code } = this.#failure;
    return (
      `: ${host} cannot be reached (${code}). The first start fetches packages from there. Connect this machine, or ` +
      'copy a checkout that was prepared on another one (docs/offline.md).'
    );
  }
}

/** The npm that started us, else the one on the PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli && /\bnpm-cli\.c?js$/.test(cli)) return { file: process.execPath, args: [cli], shell: false };
  const isWindows = process.platform === 'win32';
  return { file: isWindows ? 'npm.cmd' : 'npm', args: [], shell: isWindows };
}

/** The Node of the packages, or this one when that cannot run here (install scripts switched off, Alpine Linux). */
function chooseRuntime(root) {
  const directory = path.join(root, 'node_modules', 'node');
  const bundled = path.join(directory, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (runs(bundled)) return bundled;
  if (majorVersion(process.version) >= OLDEST_RUNTIME) return process.execPath;
  // Its install script fetches the binary for this system; `ignore-scripts` leaves it out.
  const script = path.join(directory, 'installArchSpecificPackage.js');
  if (existsSync(script)) {
    spawnSync(process.execPath, [script], { cwd: directory, stdio: ['ignore', 2, 2] });
    if (runs(bundled)) return bundled;
  }
  throw new Error(
    `Carnet needs Node ${OLDEST_RUNTIME} or later. The one that comes as a package does not run on this ` +
      `system, and this is Node ${process.version}. Install Node ${OLDEST_RUNTIME} and try again.`,
  );
}

function runs(file) {
  const result = spawnSync(file, ['--version'], { encoding: 'utf8', windowsHide: true });
  return result.status === 0 && majorVersion(result.stdout) >= OLDEST_RUNTIME;
}

const majorVersion = (version) => Number(/^v(\d+)\./.exec(version.trim())?.[1] ?? 0);

async function run(runtime, args, root) {
  const child = spawn(runtime, args, {
    stdio: 'inherit',
    env: {
      ...RUNTIME.env,
      ...process.env,
      // Compiled code is kept between starts.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'carnet', 'code'),
    },
  });
  const { code, signal } = await wait(child);
  process.exitCode = code ?? 128 + (os.constants.signals[signal] ?? 0);
}

function lockHash(root) {
  try {
    return createHash('sha256')
      .update(readFileSync(path.join(root, 'package-lock.json')))
      .digest('hex');
  } catch (error) {
    throw new Error(`package-lock.json cannot be read: ${error.message}`);
  }
}

const stampFile = (root) => path.join(root, 'node_modules', '.carnet-installed.json');

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
