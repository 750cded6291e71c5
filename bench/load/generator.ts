/** The load generator: a process of its own that asks as told and reports throughput, latencies and CPU. */
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, processTree } from '../machine/process-usage.ts';
import { Asker } from './asker.ts';
import { Latencies } from './latencies.ts';
import type { Answered, FromGenerator, LoadOrder, LoadResult, QuestionSet, ToGenerator } from './orders.ts';

// Waiting for a core must not count as waiting for the server. Only a privileged user may ask for this.
try {
  os.setPriority(os.constants.priority.PRIORITY_ABOVE_NORMAL);
} catch {}

const questionSets = new Map<string, readonly Buffer[]>();

process.on('disconnect', () => process.exit());
process.on('message', (message: ToGenerator) => {
  void handle(message);
});

const tell = (message: FromGenerator) => process.send?.(message);
tell({ ready: true });

async function handle(message: ToGenerator): Promise<void> {
  try {
    if ('questions' in message) {
      questionSets.set(message.questions.name, prepareRequests(message.questions));
      tell({ ready: true });
    } else tell({ result: await new Run(message.order).measure() });
  } catch (error) {
    tell({ failure: (error as Error).message });
  }
}

function prepareRequests({ targets, bodies, headers }: QuestionSet): Buffer[] {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return targets.map((target, index) => {
    const body = bodies?.[index];
    if (body === undefined) return Buffer.from(`GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
    const length = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    return Buffer.from(`POST ${target} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`);
  });
}

class Run {
  readonly #order: LoadOrder;
  readonly #requests: readonly Buffer[];
  readonly #latencies = new Latencies();
  readonly #refusals = new Latencies();
  readonly #idle: Asker[] = [];
  /** Times at which questions were due that found no idle connection; only when paced. */
  readonly #overdue: number[] = [];
  readonly #failure: Promise<never>;
  #fail: (error: Error) => void = () => {};
  #random = 0x9e3779b9;
  #isMeasuring = false;
  #isOver = false;

  constructor(order: LoadOrder) {
    this.#order = order;
    const requests = questionSets.get(order.questions);
    if (requests === undefined || requests.length === 0) throw new Error(`no questions named "${order.questions}"`);
    this.#requests = requests;
    this.#failure = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.#failure.catch(() => {});
  }

  async measure(): Promise<LoadResult> {
    const { connections, port, seconds, warmUpSeconds, perSecond, staysAwake, watch } = this.#order;
    const askers = await Promise.all(
      Array.from({ length: connections }, () =>
        Asker.connect(port, {
          answered: (asker, status) => this.#onAnswer(asker, status),
          failed: (error) => this.#fail(error),
        }),
      ),
    );
    try {
      if (perSecond === null) for (const asker of askers) this.#ask(asker, performance.now());
      else {
        this.#idle.push(...askers);
        this.#pace(perSecond);
      }
      if (staysAwake) this.#stayAwake();
      await Promise.race([sleep(warmUpSeconds * 1000), this.#failure]);

      const bytesBefore = bytesRead(askers);
      const watched = Object.entries(watch).map(([name, pid]) => ({ name, pids: processTree(pid) }));
      const watchedBefore = cpuOf(watched);
      const ownBefore = process.cpuUsage();
      const start = performance.now();
      this.#isMeasuring = true;
      await Promise.race([sleep(seconds * 1000), this.#failure]);
      this.#isMeasuring = false;
      const elapsed = (performance.now() - start) / 1000;
      const own = process.cpuUsage(ownBefore);
      const watchedAfter = cpuOf(watched);
      const answers = this.#latencies.count + this.#refusals.count;
      if (answers === 0) throw new Error(`port ${port} answered nothing in ${seconds} s`);
      return {
        ...answered(this.#latencies, elapsed),
        refused: answered(this.#refusals, elapsed),
        seconds: elapsed,
        bytesPerAnswer: (bytesRead(askers) - bytesBefore) / answers,
        generatorCores: staysAwake ? null : (own.user + own.system) / 1e6 / elapsed,
        watchedCores: Object.fromEntries(
          Object.entries(watchedAfter).map(([name, after]) => {
            const before = watchedBefore[name] ?? null;
            return [name, after === null || before === null ? null : (after - before) / elapsed];
          }),
        ),
      };
    } finally {
      this.#isOver = true;
      for (const asker of askers) asker.close();
    }
  }

  #ask(asker: Asker, dueAt: number): void {
    // xorshift32: random enough to defeat every cache, and costs nothing
    let random = this.#random;
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    this.#random = random;
    asker.askedAt = dueAt;
    asker.ask(this.#requests[(random >>> 0) % this.#requests.length] as Buffer);
  }

  #onAnswer(asker: Asker, status: number): void {
    if (this.#isOver) return;
    const { expectedStatus, mayRefuse = false } = this.#order;
    // A server that has just started needs so long for each answer that it may refuse some.
    const isRefusalAllowed = mayRefuse || !this.#isMeasuring;
    if (status !== expectedStatus && !(isRefusalAllowed && status === 503)) {
      this.#fail(new Error(`an answer of "${this.#order.questions}" had status ${status}`));
      return;
    }
    const now = performance.now();
    if (this.#isMeasuring) {
      (status === expectedStatus ? this.#latencies : this.#refusals).add(now - asker.askedAt);
    }
    if (this.#order.perSecond === null) this.#ask(asker, now);
    else {
      const due = this.#overdue.shift();
      if (due === undefined) this.#idle.push(asker);
      else this.#ask(asker, due);
    }
  }

  #stayAwake(): void {
    if (!this.#isOver) setImmediate(() => this.#stayAwake());
  }

  /** Asks at a steady rate; a question that finds no idle connection waits, and its waiting counts as latency. */
  #pace(perSecond: number): void {
    const start = performance.now();
    let asked = 0;
    const timer = setInterval(() => {
      if (this.#isOver) {
        clearInterval(timer);
        return;
      }
      const now = performance.now();
      for (const due = Math.floor(((now - start) / 1000) * perSecond); asked < due; asked += 1) {
        const asker = this.#idle.shift(); // each connection in turn
        if (asker === undefined) this.#overdue.push(now);
        else this.#ask(asker, now);
      }
    }, 1);
  }
}

const answered = (latencies: Latencies, seconds: number): Answered => ({
  requests: latencies.count,
  perSecond: latencies.count / seconds,
  p50Ms: latencies.quantileMs(0.5),
  p99Ms: latencies.quantileMs(0.99),
  maxMs: latencies.maxMs,
});

const bytesRead = (askers: readonly Asker[]) => askers.reduce((sum, asker) => sum + asker.bytesRead, 0);

function cpuOf(watched: readonly { name: string; pids: readonly number[] }[]): Record<string, number | null> {
  return Object.fromEntries(watched.map(({ name, pids }) => [name, cpuSeconds(pids)]));
}
