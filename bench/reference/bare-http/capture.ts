/** Captures a server's answers and starts the bare server that sends the same bytes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { QuestionSet } from '../../load/orders.ts';
import { type RunningServer, startChildServer } from '../../servers/child-server.ts';
import type { CapturedAnswer, CapturedAnswers } from './answers.ts';

/** What `node:http` adds to every answer itself. */
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive']);
/** Answers of a random sample; more would only make the bare server miss the processor's cache. */
const SAMPLE = 2_000;
/** Node's default, when the answers announce no other. */
const DEFAULT_KEEP_ALIVE_SECONDS = 5;

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

export interface Answer extends CapturedAnswer {
  readonly keepAliveSeconds: number;
}

function open(port: number, target: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path: target, headers, agent }, resolve);
    request.on('error', (error) => {
      // The server may have closed a kept connection at this very moment.
      if (request.reusedSocket) open(port, target, headers).then(resolve, reject);
      else reject(error);
    });
  });
}

export async function ask(port: number, target: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const response = await open(port, target, headers);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const kept: string[] = [];
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const name = response.rawHeaders[index] as string;
    if (!ADDED_BY_NODE.has(name.toLowerCase())) kept.push(name, response.rawHeaders[index + 1] as string);
  }
  const keepAlive = /timeout=(\d+)/.exec(String(response.headers['keep-alive']))?.[1];
  return {
    status: response.statusCode as number,
    headers: kept,
    body: Buffer.concat(chunks).toString('latin1'),
    keepAliveSeconds: keepAlive === undefined ? DEFAULT_KEEP_ALIVE_SECONDS : Number(keepAlive),
  };
}

/** Every `n`-th of the items so that at most `most` are left. */
export function sample<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.floor(items.length / most));
  // Steps that share no factor with the items' own period would be better still; an odd one is good enough.
  const odd = step > 1 && step % 2 === 0 ? step + 1 : step;
  return items.filter((_, index) => index % odd === 0).slice(0, most);
}

/** Throws when an answer has another status: a yardstick made of errors would measure nothing. */
export async function captureAnswers(
  port: number,
  questions: QuestionSet,
  expectedStatus: number,
): Promise<CapturedAnswers> {
  const answers: CapturedAnswer[] = [];
  let keepAliveSeconds = DEFAULT_KEEP_ALIVE_SECONDS;
  for (const target of sample(questions.targets, SAMPLE)) {
    const answer = await ask(port, target, questions.headers);
    if (answer.status !== expectedStatus) {
      throw new Error(`${target} answered ${answer.status}, not ${expectedStatus}: ${answer.body.slice(0, 500)}`);
    }
    const { status, headers, body } = answer;
    keepAliveSeconds = answer.keepAliveSeconds;
    answers.push({ status, headers, body });
  }
  return { answers, keepAliveSeconds };
}

export async function startBareServer(order: CapturedAnswers, core: number | null): Promise<RunningServer> {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-bench-'));
  try {
    const file = path.join(directory, 'answers.json');
    writeFileSync(file, JSON.stringify(order));
    return await startChildServer('../reference/bare-http/server.ts', [file], core);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
