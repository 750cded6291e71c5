/** Finds and publishes what travellers would notice of revisions and of days that passed, in the order of time. */

import { type Day, dayOf } from '@carnet/rules/calendar.ts';
import { changesOfDay } from '../../catalog/changes/changes-of-day.ts';
import { changesOfRevisions, firstChanges } from '../../catalog/changes/changes-of-revisions.ts';
import { originsTo } from '../../catalog/changes/health-of-groups.ts';
import { inTurns } from '../../catalog/in-turns.ts';
import { readTravelRows } from '../../catalog/read/read-travel-rows.ts';
import { RulesEdition } from '../../catalog/rules-edition.ts';
import type { Executor } from '../../db/executor.ts';
import { withRowReader } from '../../db/row-reader.ts';
import type { FoundChange } from '../../domain/changes/change.ts';
import { healthChanges } from '../../domain/changes/health-changes.ts';
import {
  type ChangeProgress,
  lastRevision,
  publishChanges,
  readProgress,
} from '../../services/changes/progress.repository.ts';
import { readRevised } from '../../services/changes/revised.repository.ts';
import { type RevisionBatch, revisionBatches } from '../../services/changes/revision-batches.repository.ts';

/**
 * How many were published. What another node publishes meanwhile is left to it. `now`: ms since epoch. Rejects soon after
 * the signal; what was published by then counts.
 */
export async function deriveChanges(db: Executor, now: number, signal?: AbortSignal): Promise<number> {
  const progress = await readProgress(db);
  const through = await lastRevision(db);
  const today = dayOf(now);
  if (through === progress.revisionId && progress.day >= today) return 0;
  return await new Derivation(db, progress, { now, signal }).run(through, today);
}

class Derivation {
  readonly #db: Executor;
  readonly #now: number;
  readonly #signal: AbortSignal | undefined;
  #progress: ChangeProgress;
  /** Of the revisions of the progress. */
  #edition: RulesEdition | undefined;
  #published = 0;
  #isOvertaken = false;

  constructor(
    db: Executor,
    progress: ChangeProgress,
    { now, signal }: { readonly now: number; readonly signal: AbortSignal | undefined },
  ) {
    this.#db = db;
    this.#progress = progress;
    this.#now = now;
    this.#signal = signal;
  }

  async run(through: number, today: Day): Promise<number> {
    const { revisionId, day } = this.#progress;
    const span = { after: revisionId, through };
    for (const batch of await revisionBatches(this.#db, span, { first: day, last: today > day ? today : day })) {
      await this.#passDays(batch.day);
      await this.#takeRevisions(batch);
      if (this.#isOvertaken) return this.#published;
    }
    await this.#passDays(today);
    return this.#published;
  }

  async #passDays(until: Day): Promise<void> {
    if (this.#isOvertaken || until <= this.#progress.day) return;
    const edition = await this.#current();
    for (const day of edition.ruleSet.changes.between(this.#progress.day, until)) {
      await this.#publish(await changesOfDay(edition, day), { ...this.#progress, day });
      if (this.#isOvertaken) return;
    }
    if (until > this.#progress.day) await this.#publish([], { ...this.#progress, day: until });
  }

  async #takeRevisions({ throughRevision, recordedAt }: RevisionBatch): Promise<void> {
    if (this.#isOvertaken) return;
    const { revisionId, day } = this.#progress;
    const revised = await readRevised(this.#db, { after: revisionId, through: throughRevision });
    const later = await this.#editionOf(throughRevision);
    const recording = { recordedAt, signal: this.#signal };
    const changes =
      revisionId === 0
        ? await firstChanges(later, revised.newSources, recording)
        : [
            ...(await changesOfRevisions({ earlier: await this.#current(), later }, revised, recording)),
            ...healthChanges(
              revised.health.filter(({ source }) => !revised.newSources.includes(source)),
              (destinationId) => originsTo(later, destinationId).length,
            ),
          ];
    await this.#publish(changes, { revisionId: throughRevision, day });
    this.#edition = later;
  }

  async #publish(changes: readonly FoundChange[], to: ChangeProgress): Promise<void> {
    this.#signal?.throwIfAborted();
    if (await publishChanges(this.#db, changes, { from: this.#progress, to })) {
      this.#progress = to;
      this.#published += changes.length;
    } else {
      this.#isOvertaken = true;
    }
  }

  async #current(): Promise<RulesEdition> {
    this.#edition ??= await this.#editionOf(this.#progress.revisionId);
    return this.#edition.on(this.#progress.day);
  }

  async #editionOf(throughRevision: number): Promise<RulesEdition> {
    const rows = await withRowReader(this.#db, (reader) => readTravelRows(reader, { throughRevision }));
    return await inTurns(RulesEdition.making(rows, this.#now, this.#progress.day));
  }
}
