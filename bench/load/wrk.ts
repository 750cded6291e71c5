/** Runs wrk on its core and checks that what it measured are the answers that were expected. */
import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onCores } from '../machine.ts';
import { thousands } from '../statistics.ts';

const SCRIPT = fileURLToPath(new URL('./ask.lua', import.meta.url));
/** For a connection that takes no answer to be counted as an error. */
const TIMEOUT_SECONDS = 10;

/** Each is asked as `GET target` with the same headers, or as `POST target` with its body; in this order. */
export interface QuestionSet {
  readonly name: string;
  readonly targets: readonly string[];
  /** JSON, one for each target. */
  readonly bodies?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

export interface Load {
  /** Who is asked, for error messages. */
  readonly who: string;
  /** On 127.0.0.1; nothing else is ever asked. */
  readonly port: number;
  readonly questions: QuestionSet;
  readonly expectedStatus: number;
  readonly connections: number;
  readonly seconds: number;
  /** How long a connection pauses before it asks again, on average; default: it does not. */
  readonly pauseMs?: number;
  /** Some answers may be 503: of a server that has just started, or reads data under full load. */
  readonly mayRefuse?: boolean;
}

/** As ask.lua prints it. */
export interface Measured {
  readonly requests: number;
  readonly perSecond: number;
  /** Head and body. */
  readonly bytesPerAnswer: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly seconds: number;
  /** Processor time that wrk itself used. */
  readonly wrkSeconds: number;
  /** Answers with a status above 399. */
  readonly statusErrors: number;
  readonly socketErrors: Readonly<Record<string, number>>;
}

/** @throws an error that says how to install it. */
export function requireWrk(): void {
  const { error } = spawnSync('wrk', ['-v']);
  if (error === undefined) return;
  throw new Error('wrk, which makes the load, is missing: install it with `apt install wrk` or `brew install wrk`.');
}

export class Wrk {
  readonly #directory: string;
  readonly #cores: readonly number[];

  constructor(directory: string, cores: readonly number[]) {
    this.#directory = directory;
    this.#cores = cores;
  }

  /** @throws when any answer is not as expected. */
  async run(load: Load): Promise<Measured> {
    const { port, questions, connections, seconds, pauseMs = 0 } = load;
    const file = path.join(this.#directory, 'requests');
    writeFileSync(file, requestsOf(questions, port));
    const [command, args] = onCores(this.#cores, 'wrk', [
      ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`],
      ...['--timeout', `${TIMEOUT_SECONDS}s`, '--script', SCRIPT, `http://127.0.0.1:${port}`, '--'],
      ...[file, String(pauseMs)],
    ]);
    const { stdout, stderr } = await promisify(execFile)(command, args);
    const line = stdout.trimEnd().split('\n').at(-1) as string;
    if (!line.startsWith('{')) throw new Error(`wrk printed no result: ${stdout}${stderr}`);
    const measured = JSON.parse(line) as Measured;
    const trouble = troubleOf(load, measured);
    if (trouble !== undefined) throw new Error(`${load.who}, questions "${questions.name}": ${trouble}`);
    return measured;
  }
}

function troubleOf({ expectedStatus, mayRefuse = false }: Load, measured: Measured): string | undefined {
  const { requests, statusErrors, socketErrors } = measured;
  const failed = Object.entries(socketErrors).filter(([, count]) => count > 0);
  if (failed.length > 0) return `socket errors: ${failed.map(([kind, count]) => `${kind} ${count}`).join(', ')}`;
  if (requests === 0) return 'nothing was answered';
  const isErrorExpected = expectedStatus > 399;
  const unexpected = isErrorExpected ? requests - statusErrors : statusErrors;
  if (unexpected === 0 || (mayRefuse && unexpected < requests / 2)) return undefined;
  const kind = isErrorExpected ? 'below 400' : 'above 399';
  return (
    `${thousands(unexpected)} of ${thousands(requests)} answers had a status ${kind}, not ${expectedStatus}. A server ` +
    'answers 503 when others leave it too little of its core.'
  );
}

/** As ask.lua reads them. */
function requestsOf({ targets, bodies, headers }: QuestionSet, port: number): string {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = lines.join('');
  return targets
    .map((target, index) => {
      const body = bodies?.[index];
      if (body === undefined) return `GET ${target} HTTP/1.1\r\n${head}\r\n\0`;
      const length = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
      return `POST ${target} HTTP/1.1\r\n${head}${length}\r\n${body}\0`;
    })
    .join('');
}
