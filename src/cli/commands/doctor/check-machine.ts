/** The machine: Node, memory, disk, ports. */
import { once } from 'node:events';
import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { inspectDataDirectory } from '../../../infrastructure/files/data-directory.ts';
import { listen } from '../../../node/listen.ts';
import { operatorUrl } from '../../operator-url.ts';
import { type Examined, type Finding, fault, type Machine, ok, TIMEOUT_MS, warning } from './finding.ts';

const MB = 1_000_000;
const EMBEDDED_FIRST_START = 1500 * MB;
/** V8 takes some 500 MB for a moment to optimise one function of the engine: a later start reached 868 MB. */
const EMBEDDED = 1000 * MB;
const POSTGRES = 350 * MB;
/** A new embedded database takes some 150 MB with its data; logs and releases come on top. */
const LITTLE_SPACE = 1000 * MB;
const NO_SPACE = 200 * MB;

export const thisMachine: Machine = {
  now: Date.now,
  nodeVersion: process.versions.node,
  memory: Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
  async freeBytes(directory) {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  },
};

export function checkNode({ machine: { nodeVersion, memory }, config }: Examined): Finding[] {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const isOld = major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12);
  const found: Finding[] = [];
  if (isOld) found.push(fault('machine', `Node ${nodeVersion} is too old`, 'install Node 24'));
  const isEmbedded = config.databaseUrl === undefined;
  const needed = isEmbedded ? EMBEDDED : POSTGRES;
  const have = `this machine or container has ${megabytes(memory)} of memory`;
  if (memory < needed) {
    const more = `give it ${megabytes(isEmbedded ? EMBEDDED_FIRST_START : needed)}`;
    found.push(fault('machine', `${have}`, isEmbedded ? `${more}, or use PostgreSQL (DATABASE_URL)` : more));
  } else if (isEmbedded && memory < EMBEDDED_FIRST_START) {
    const why = 'the first start on the embedded database needs more';
    found.push(warning('machine', `${have}; ${why}`, `give it ${megabytes(EMBEDDED_FIRST_START)}`));
  }
  return found.length > 0 ? found : [ok('machine', `Node ${nodeVersion}, ${megabytes(memory)} of memory`)];
}

const megabytes = (bytes: number): string => `${Math.round(bytes / MB).toLocaleString('en')} MB`;

/** The directories that Carnet writes, and how much fits on their disk. */
export async function checkDisk({ config, machine }: Examined): Promise<Finding[]> {
  const { dataDir, releasesDir } = config;
  const problem = inspectDataDirectory(dataDir);
  if (problem !== undefined) return [fault('disk', problem.message, 'see docs/data-directory.md')];
  const found: Finding[] = [];
  const isOther = stranger(dataDir);
  if (isOther !== undefined) {
    found.push(
      fault(
        'disk',
        `the data directory ${dataDir} belongs to user ${isOther}`,
        `chown it to user ${process.getuid?.()}`,
      ),
    );
  }
  const existing = nearestExisting(releasesDir);
  if (!isWritableDirectory(existing)) {
    found.push(
      fault('disk', `releases cannot be written to ${releasesDir}`, 'set RELEASES_DIR to a directory of this user'),
    );
  }
  const free = await machine.freeBytes(nearestExisting(dataDir)).catch(() => undefined);
  if (free !== undefined && free < LITTLE_SPACE) {
    const text = `the disk of ${dataDir} has ${megabytes(free)} left`;
    const advice = 'make room, or move DATA_DIR to a larger disk';
    found.push(free < NO_SPACE ? fault('disk', text, advice) : warning('disk', text, advice));
  }
  if (found.length > 0) return found;
  return [ok('disk', `${dataDir} can be used${free === undefined ? '' : `, ${megabytes(free)} free`}`)];
}

/** The owner of a directory where that is another user; root may use all. */
function stranger(directory: string): number | undefined {
  const uid = process.getuid?.();
  const owner = statSync(directory, { throwIfNoEntry: false })?.uid;
  return uid === undefined || uid === 0 || owner === undefined || owner === uid ? undefined : owner;
}

function nearestExisting(directory: string): string {
  let found = directory;
  while (stateOf(found) === undefined && path.dirname(found) !== found) found = path.dirname(found);
  return found;
}

function stateOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

function isWritableDirectory(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK | constants.X_OK);
    return statSync(directory).isDirectory();
  } catch {
    return false;
  }
}

/** Whether a node answers on the operator's port of these settings. */
export async function isCarnetRunning({ config }: Examined): Promise<boolean> {
  if (config.operatorPort === 0) return false;
  try {
    const response = await fetch(`${operatorUrl(config)}/livez`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = (await response.json()) as { status?: unknown };
    return body.status === 'live';
  } catch {
    return false;
  }
}

export async function checkPorts({ config }: Examined, isRunning: boolean): Promise<Finding[]> {
  const ports = [
    { setting: 'PORT', host: config.host, port: config.port },
    { setting: 'DASHBOARD_PORT', host: config.dashboardHost, port: config.dashboardPort },
    { setting: 'OPERATOR_PORT', host: config.operatorHost, port: config.operatorPort },
  ].filter(({ port }) => port !== 0);
  const shared = ports.find(({ port }, at) => ports.findIndex((other) => other.port === port) !== at);
  if (shared !== undefined) {
    const first = ports.find(({ port }) => port === shared.port)?.setting;
    return [
      fault('ports', `${first} and ${shared.setting} are both ${shared.port}`, `give ${shared.setting} another port`),
    ];
  }
  if (isRunning) return [ok('ports', `Carnet runs and has ${ports.map(({ port }) => port).join(', ')}`)];
  const found: Finding[] = [];
  for (const { setting, host, port } of ports) {
    try {
      await listen({ listen: tryPort }, host, port, setting);
    } catch (error) {
      const [what = '', advice = ''] = (error as Error).message.split(/: (?=choose)/);
      const hostSetting = setting.replace('PORT', 'HOST');
      found.push(
        fault('ports', what, /not an address/.test(what) ? `correct ${hostSetting}` : advice || `change ${setting}`),
      );
    }
  }
  return found.length > 0 ? found : [ok('ports', `${ports.map(({ port }) => port).join(', ') || 'any'} can be had`)];
}

/** Takes the port and gives it back. Rejects with what the system says where it cannot be had. */
async function tryPort(where: { readonly host: string; readonly port: number }): Promise<string> {
  const server = createServer((socket) => socket.destroy());
  server.listen(where);
  await once(server, 'listening');
  await new Promise((resolve) => server.close(resolve));
  return '';
}
