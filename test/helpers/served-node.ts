/** A server in a process of its own, started with the real `carnet serve`. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CarnetPlace, carnetProcess } from '../cli/carnet.ts';
import { lineSplitter, noteOutput, noteSecret } from './log-watch.ts';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
  readonly body: any;
  readonly headers: Headers;
}

/** The first start of a checkout compiles, makes a database and loads the open data, beside a suite that wants both cores. */
const START_MS = 100_000;

export class ServedNode {
  readonly process: ChildProcess;
  publicUrl = '';
  operatorUrl = '';
  dashboardUrl = '';
  /** Everything printed so far, both streams. */
  output = '';

  private constructor(process: ChildProcess) {
    this.process = process;
    for (const stream of ['stdout', 'stderr'] as const) {
      const note = lineSplitter((line) => noteOutput(line, stream));
      process[stream]?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        note(text);
      });
    }
  }

  /** Resolves when it listens; rejects with its output when it ends instead. */
  static async start(
    env: Readonly<Record<string, string>>,
    { options = [], ...place }: { readonly options?: readonly string[] } & CarnetPlace = {},
  ): Promise<ServedNode> {
    const settings = {
      PORT: '0',
      DASHBOARD_PORT: '0',
      OPERATOR_PORT: '0',
      SYNC_INTERVAL_MS: '200',
      CITIES: 'none',
      ...env,
    };
    const node = new ServedNode(carnetProcess(['serve', ...options], settings, place));
    const listening = /"publicUrl":"([^"]+)","dashboardUrl":"([^"]+)","operatorUrl":"([^"]+)"/;
    try {
      await until(() => listening.test(node.output) || node.process.exitCode !== null, START_MS);
    } catch (error) {
      node.process.kill('SIGKILL');
      throw new Error(`the server does not listen:\n${node.output}`, { cause: error });
    }
    const found = listening.exec(node.output);
    if (found === null) throw new Error(`the server ended with ${node.process.exitCode}:\n${node.output}`);
    [, node.publicUrl, node.dashboardUrl, node.operatorUrl] = found as unknown as [string, string, string, string];
    return node;
  }

  /** The plaintext key that the first start printed. */
  get firstKey(): string {
    return noteSecret(/ck_live_[0-9A-Za-z]{36}/.exec(this.output)?.[0] ?? '');
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.publicUrl}/v1${path}`, { headers });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
  }

  async isReady(): Promise<boolean> {
    return (await fetch(`${this.operatorUrl}/readyz`)).status === 200;
  }

  /** Sends the signal and waits for the end; the exit code, or null when the signal itself ended it. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return this.process.exitCode;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }
}

/** Waits for a condition that others bring about, asking again every so often; fails after a minute. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
  everyMs = 50,
): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error(`still not true after ${timeoutMs} ms: ${condition}`);
    await sleep(everyMs);
  }
}
