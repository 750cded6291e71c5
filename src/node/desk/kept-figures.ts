/** The desk's figures for the operator's port, which never waits for the database. */
import type { KnownForDesk } from '@carnet/rules/facts/verified-rules.ts';
import type { Executor } from '../../db/executor.ts';
import { type DeskFigures, readDeskFigures } from '../../services/desk/queue/figures.queries.ts';

const KEEP_MS = 60_000;

export class KeptFigures {
  readonly #db: Executor;
  readonly #known: () => KnownForDesk | undefined;
  readonly #now: () => number;
  #figures: DeskFigures | undefined;
  #readAt: number | undefined;
  #reading: Promise<void> | undefined;

  /** `known`: as the catalog has it. `now`: ms since epoch. */
  constructor(db: Executor, known: () => KnownForDesk | undefined, now: () => number = Date.now) {
    this.#db = db;
    this.#known = known;
    this.#now = now;
  }

  /** Those of the last minute or so; undefined = not known yet, or not any more. Older ones are read again meanwhile. */
  get current(): DeskFigures | undefined {
    const isOld = this.#readAt === undefined || this.#now() - this.#readAt > KEEP_MS;
    if (isOld && this.#reading === undefined) {
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined;
      });
    }
    return this.#figures;
  }

  /** When what is being read has been. */
  async settled(): Promise<void> {
    await this.#reading;
  }

  async #read(): Promise<void> {
    const now = this.#now();
    // A database that is away shows elsewhere; here the figures are absent.
    this.#figures = await readDeskFigures(this.#db, this.#known(), now).catch(() => undefined);
    this.#readAt = now;
  }
}
