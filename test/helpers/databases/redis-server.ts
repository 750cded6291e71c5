/** A real Redis or Valkey server for a suite, on a port of its own, that can be killed, halted and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect as connectTo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PROGRAMS = ['valkey-server', 'redis-server'];
const PROGRAM = PROGRAMS.map(onPath).find((found) => found !== undefined);

/** Whether there is one to start. */
export const hasRedis = PROGRAM !== undefined;
export const REDIS_PROGRAMS = PROGRAMS.join(' or ');

export class RedisServer {
  readonly port: number;
  readonly #directory: string;
  #process: ChildProcess | undefined;

  private constructor(port: number, directory: string) {
    this.port = port;
    this.#directory = directory;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), mkdtempSync(path.join(tmpdir(), 'carnet-redis-')));
    await server.restart();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it again after `kill`: on the same port, with nothing of what it held. */
  async restart(): Promise<void> {
    if (PROGRAM === undefined) throw new Error(`this needs ${REDIS_PROGRAMS} on PATH`);
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#directory];
    const started = spawn(PROGRAM, [...args, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
    this.#process = started;
    const giveUpAt = performance.now() + 20_000;
    while (!(await answers(this.port))) {
      if (started.exitCode !== null) throw new Error(`${PROGRAM} ended with code ${started.exitCode}`);
      if (performance.now() > giveUpAt) throw new Error(`${PROGRAM} does not answer`);
      await sleep(20);
    }
  }

  /** As a crash: connections break. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }

  /** Connections stay and nothing comes back, until `resume`. */
  halt(): void {
    this.#process?.kill('SIGSTOP');
  }

  resume(): void {
    this.#process?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

function onPath(program: string): string | undefined {
  for (const directory of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(directory, program);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // not here
    }
  }
  return undefined;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function answers(port: number): Promise<boolean> {
  const socket = connectTo(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [reply] = (await once(socket, 'data')) as [Buffer];
    return reply.toString().startsWith('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
