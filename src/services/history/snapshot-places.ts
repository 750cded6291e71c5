/** Finds out where the days of a replay lie among what is recorded of a source: before it, after it, or known already. */

import { dayOf } from '@carnet/rules/calendar.ts';
import { diffSourceRules } from '@carnet/rules/entry-rules/source-rules-diff.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { firstWritten, listSourceRevisions, rulesKnownAt, type SourceRevision } from './past-revisions.repository.ts';
import type { Snapshot } from './snapshot.ts';

export interface SnapshotPlaces {
  /** Recorded by an earlier replay, with the same content. */
  readonly known: readonly Snapshot[];
  /** Before anything that is recorded. */
  readonly before: readonly Snapshot[];
  /** After a history, or the first of one. */
  readonly after: readonly Snapshot[];
  /** When the first of what is recorded was; undefined = nothing is. */
  readonly begins: Date | undefined;
}

/** Throws BUSINESS_RULE_VIOLATION for a day on or after which something else is recorded. */
export async function placeSnapshots(
  trx: Transaction<DatabaseSchema>,
  sourceId: number | undefined,
  snapshots: readonly Snapshot[],
): Promise<SnapshotPlaces> {
  const revisions = sourceId === undefined ? [] : await listSourceRevisions(trx, sourceId);
  const replayed = new Set(revisions.filter(({ isReplayed }) => isReplayed).map(({ recordedAt }) => +recordedAt));
  const imported = revisions.find(({ isReplayed }) => !isReplayed);
  const written = sourceId === undefined ? null : await firstWritten(trx, sourceId);
  const begins = revisions[0]?.recordedAt;
  const places = { known: [] as Snapshot[], before: [] as Snapshot[], after: [] as Snapshot[], begins };
  const last = revisions.at(-1)?.recordedAt;
  for (const snapshot of snapshots) {
    const at = snapshot.recordedAt;
    if (imported !== undefined) refuseLater(snapshot, imported);
    if (written !== null && at >= written) throw afterEdits(snapshot, written);
    if (replayed.has(+at)) {
      await refuseOther(trx, sourceId as number, snapshot);
      places.known.push(snapshot);
    } else if (begins !== undefined && at < begins) places.before.push(snapshot);
    else if (written !== null && imported === undefined) throw afterEdits(snapshot, written);
    else if (last === undefined || last < at) places.after.push(snapshot);
    else throw between(snapshot, begins as Date, last);
  }
  return places;
}

/** Of what was imported the recorded instants are true: nothing is put among them. */
function refuseLater({ fileName, day, recordedAt }: Snapshot, { recordedAt: since, dataDate }: SourceRevision): void {
  const reason =
    recordedAt >= since
      ? `passport-index has been imported here since ${since.toISOString()}`
      : dataDate !== null && day > dataDate
        ? `passport-index was imported with data of ${dataDate} first`
        : undefined;
  if (reason === undefined) return;
  throw new DomainError(
    'BUSINESS_RULE_VIOLATION',
    `${fileName} is of ${day}, but ${reason}: a history goes before that. ` +
      'Import a later file with `carnet import passport-index`',
  );
}

/** Rules that the desk has edited since: a file would undo that in the past alone. */
function afterEdits({ fileName, day }: Snapshot, written: Date): DomainError {
  return new DomainError(
    'BUSINESS_RULE_VIOLATION',
    `${fileName} is of ${day}, but rules of passport-index have been written here since ${written.toISOString()}: ` +
      'a history goes before what is recorded. Import a later file with `carnet import passport-index`',
  );
}

async function refuseOther(trx: Transaction<DatabaseSchema>, sourceId: number, snapshot: Snapshot): Promise<void> {
  const known = await rulesKnownAt(trx, sourceId, snapshot.recordedAt);
  const { inserted, updated, revived, retired } = diffSourceRules(known, snapshot.rules());
  const differing = inserted.length + updated.length + revived.length + retired.length;
  if (differing === 0) return;
  throw new DomainError(
    'BUSINESS_RULE_VIOLATION',
    `${snapshot.fileName}: another file of ${snapshot.day} is recorded already, and ${differing} rules differ. ` +
      'What is recorded is never rewritten; leave this file out',
  );
}

function between({ fileName, day }: Snapshot, begins: Date, last: Date): DomainError {
  return new DomainError(
    'BUSINESS_RULE_VIOLATION',
    `${fileName} is of ${day}, between what is recorded from ${dayOf(+begins)} to ${dayOf(+last)}: ` +
      'a history can be continued before the first day and after the last one only',
  );
}
