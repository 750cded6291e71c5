/** Captures a server's answers, for the bare server that sends the same bytes. */
import { writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import type { BenchContext } from '../bench-context.ts';
import type { QuestionSet } from '../load/wrk.ts';
import type { RunningServer } from './carnet-server.ts';
import { startChild } from './child.ts';

export interface CapturedAnswer {
  readonly status: number;
  /** Names and values in turn, as sent; without those that node:http adds by itself. */
  readonly headers: readonly string[];
  /** One character per byte. */
  readonly body: string;
  /** The keep-alive time-out that it announced, in seconds. */
  readonly keepAliveSeconds: number;
}

/** What `node:http` adds to every answer itself. */
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive']);
/** More would only make the bare server miss the processor's cache. */
const MOST_ANSWERS = 2_000;

const agent = new Agent({ keepAlive: true });

/** @throws when the status is another: a yardstick made of errors would measure nothing. */
export async function ask(
  port: number,
  target: string,
  headers: Readonly<Record<string, string>>,
  expectedStatus: number,
): Promise<CapturedAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: target, headers, agent }, resolve).on('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('latin1');
  const status = response.statusCode as number;
  if (status !== expectedStatus) {
    throw new Error(`${target} answered ${status}, not ${expectedStatus}: ${body.slice(0, 500)}`);
  }
  const kept: string[] = [];
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const name = response.rawHeaders[index] as string;
    if (!ADDED_BY_NODE.has(name.toLowerCase())) kept.push(name, response.rawHeaders[index + 1] as string);
  }
  const keepAliveSeconds = Number(/timeout=(\d+)/.exec(String(response.headers['keep-alive']))?.[1] ?? 5);
  return { status, headers: kept, body, keepAliveSeconds };
}

/** Starts the bare server with the answers to the first questions. */
export async function startBareServer(
  bench: BenchContext,
  port: number,
  { targets, headers }: QuestionSet,
  expectedStatus: number,
): Promise<RunningServer> {
  const answers: CapturedAnswer[] = [];
  for (const target of targets.slice(0, MOST_ANSWERS)) {
    answers.push(await ask(port, target, headers, expectedStatus));
  }
  const file = path.join(bench.directory, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const { child, message, ended } = await startChild<{ port: number }>(
    './bare-http.ts',
    [file],
    bench.pinning.serverCores,
  );
  return {
    pid: child.pid as number,
    port: message.port,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
