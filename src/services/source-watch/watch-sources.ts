/** Asks cited pages that are due, several hosts at a time and each of them politely, and records what came of it. */
import { randomUUID } from 'node:crypto';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor } from '../../db/executor.ts';
import type { PageOutcome } from '../../domain/source-watch/watched-page.ts';
import type { PageAnswer } from '../../infrastructure/source-pages/page-answer.ts';
import { PageReader, type ReaderSettings } from '../../infrastructure/source-pages/page-reader.ts';
import { hostOfPage, type PlannedHost, planWatch, type WatchPlan, type WatchSelection } from './plan-watch.ts';
import { type Recorded, recordPage, WatchLostError } from './record-page.ts';
import {
  deleteUncitedPages,
  findCitations,
  findPage,
  quoteHash,
  releaseWatch,
  renewWatch,
  takeWatch,
} from './source-pages.repository.ts';

/** A run that was killed is continued by another one after this. */
export const HOLD_MS = 120_000;
const HOSTS_AT_ONCE = 4;
/** Hosts without an address, one after the other, after which it is asked whether there is a network. */
const SUSPICIOUS_HOSTS = 5;
/** Pages of a host without an answer, one after the other, after which its others are left for later. */
const DOWN_PAGES = 3;

export interface WatchOptions extends WatchSelection {
  readonly reader: ReaderSettings;
  readonly signal?: AbortSignal | undefined;
  /** After each page. */
  readonly onPage?: ((recorded: Recorded, done: number, total: number) => void) | undefined;
  readonly holdMs?: number;
}

export interface WatchSummary {
  /** Pages that evidence cites. */
  readonly cited: number;
  readonly asked: number;
  readonly outcomes: Readonly<Record<PageOutcome, number>>;
  /** Why pages could not be read, and how many of them. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Rules that the desk was asked to look at. */
  readonly doubts: number;
  /** Pages that are still due: their host wanted to be left alone or did not answer, or `limit` was reached. */
  readonly left: number;
}

/** There is no network; nothing was recorded. */
export class NoNetworkError extends DomainError {
  constructor(hosts: number) {
    const what = hosts === 1 ? 'the host has no address' : `none of the ${hosts} hosts has an address`;
    super('SERVICE_UNAVAILABLE', `there is no network: ${what}, nor have others. Nothing was changed; try again later`);
  }
}

/**
 * @throws DomainError CONFLICT when somebody else does it now, NoNetworkError, WatchLostError. What was recorded until then
 * stands. With the reason of `signal` when it was stopped.
 */
export async function watchSources(db: Executor, options: WatchOptions): Promise<WatchSummary> {
  const { holdMs = HOLD_MS } = options;
  const name = randomUUID();
  if (!(await takeWatch(db, name, holdMs))) {
    throw new DomainError(
      'CONFLICT',
      'Pages are being asked already, by a node or another command. One that was killed can be continued after ' +
        `${HOLD_MS / 60_000} minutes`,
    );
  }
  try {
    const summary = await new Watch(db, options, await planWatch(db, options), { name, holdMs }).run();
    await deleteUncitedPages(db);
    return summary;
  } finally {
    await releaseWatch(db, name).catch(() => {}); // it lapses
  }
}

class Watch {
  readonly #db: Executor;
  readonly #options: WatchOptions;
  readonly #plan: WatchPlan;
  readonly #holder: { readonly name: string; readonly holdMs: number };
  readonly #reader: PageReader;
  readonly #stopping = new AbortController();
  readonly #outcomes = { first: 0, unchanged: 0, changed: 0, gone: 0, forbidden: 0, failed: 0 };
  readonly #reasons: Record<string, number> = {};
  #doubts = 0;
  #asked = 0;
  /** Pages of hosts without an address: recorded once it is known that there is a network. */
  #unreachable: { readonly url: string; readonly answer: PageAnswer }[] = [];

  constructor(db: Executor, options: WatchOptions, plan: WatchPlan, holder: { name: string; holdMs: number }) {
    this.#db = db;
    this.#options = options;
    this.#plan = plan;
    this.#holder = holder;
    this.#reader = new PageReader(options.reader);
  }

  async run(): Promise<WatchSummary> {
    const { signal } = this.#options;
    const stop = () => this.#stopping.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    const renewing = setInterval(() => void this.#renew(), this.#holder.holdMs / 4);
    try {
      const hosts = [...this.#plan.hosts];
      const workers = Array.from({ length: HOSTS_AT_ONCE }, async () => {
        for (let host = hosts.shift(); host !== undefined; host = hosts.shift()) await this.#askHost(host);
      });
      for (const worker of workers) worker.catch((error: unknown) => this.#stopping.abort(error));
      await Promise.allSettled(workers);
      this.#stopping.signal.throwIfAborted();
      await this.#settleUnreachable();
    } finally {
      clearInterval(renewing);
      signal?.removeEventListener('abort', stop);
    }
    const { cited, due } = this.#plan;
    const counts = { outcomes: this.#outcomes, reasons: this.#reasons, doubts: this.#doubts };
    return { cited, asked: this.#asked, ...counts, left: due - this.#asked };
  }

  async #renew(): Promise<void> {
    const { name, holdMs } = this.#holder;
    // A database that is away is noticed where something is recorded.
    const isHeld = await renewWatch(this.#db, name, holdMs).catch(() => true);
    if (!isHeld) this.#stopping.abort(new WatchLostError());
  }

  async #askHost({ pages }: PlannedHost): Promise<void> {
    let down = 0;
    for (const url of pages) {
      this.#stopping.signal.throwIfAborted();
      const answer = await this.#reader.read(url, await this.#validatorsOf(url), this.#stopping.signal);
      if (answer.kind === 'unreachable') {
        this.#unreachable.push({ url, answer });
        const hosts = new Set(this.#unreachable.map((one) => hostOfPage(one.url)));
        if (hosts.size >= SUSPICIOUS_HOSTS) await this.#settleUnreachable();
        continue;
      }
      await this.#record(url, answer);
      const { isBusy = false, isDown = false } = answer.kind === 'failed' ? answer : {};
      down = isDown ? down + 1 : 0;
      if (isBusy || down === DOWN_PAGES) return;
    }
  }

  /** What was read of it is asked for only if it is all there: a new quotation has to be looked for. */
  async #validatorsOf(url: string) {
    const page = await findPage(this.#db, url);
    const citations = await findCitations(this.#db, url);
    const isKept = citations.every(({ quote }) => quote === null || page.quotes.has(quoteHash(quote)));
    return isKept ? page : { etag: null, lastModified: null };
  }

  /** @throws NoNetworkError */
  async #settleUnreachable(): Promise<void> {
    const pages = this.#unreachable;
    if (pages.length === 0) return;
    this.#unreachable = [];
    const hosts = new Set(pages.map(({ url }) => hostOfPage(url)));
    if (!(await this.#reader.hasNetwork(this.#plan.citedHosts.filter((host) => !hosts.has(host))))) {
      throw new NoNetworkError(hosts.size);
    }
    for (const { url, answer } of pages) await this.#record(url, answer);
  }

  async #record(url: string, answer: PageAnswer): Promise<void> {
    const recorded = await recordPage(this.#db, url, answer, this.#holder);
    this.#asked += 1;
    this.#outcomes[recorded.outcome] += 1;
    this.#doubts += recorded.doubts;
    if (recorded.note !== null) this.#reasons[recorded.note] = (this.#reasons[recorded.note] ?? 0) + 1;
    this.#options.onPage?.(recorded, this.#asked, this.#plan.pages);
  }
}
