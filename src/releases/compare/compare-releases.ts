/** What differs between two releases: answers by destination, and how many records of each file. */
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import { MATRIX_FILE, RECORD_FILES } from '../layout.ts';
import type { Release } from '../open-release.ts';
import { linesOf, merge } from './lines-of.ts';

/** Null type = unknown; null days = not limited in days, or unknown. */
export interface MatrixAnswer {
  readonly type: VisaRequirementType | null;
  readonly days: number | null;
  readonly verified: string | null;
}

export interface AnswerChange {
  readonly passport: string;
  /** Null = there is no answer. */
  readonly before: MatrixAnswer | null;
  readonly after: MatrixAnswer | null;
}

export interface DestinationChanges {
  readonly destination: string;
  readonly changes: readonly AnswerChange[];
}

export interface RecordChanges {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

export interface Comparison {
  readonly before: string;
  readonly after: string;
  /** Pairs that have an answer in either. */
  readonly pairs: number;
  /** Pairs whose visa or days differ. */
  readonly changed: number;
  /** Pairs of which only the day of the last check differs. */
  readonly verifiedAgain: number;
  /** Those with most changes first. */
  readonly destinations: readonly DestinationChanges[];
  readonly records: Readonly<Record<keyof typeof RECORD_FILES, RecordChanges>>;
}

interface Row extends MatrixAnswer {
  readonly passport: string;
  readonly destination: string;
}

/** One pass over each file; held is what differs. */
export async function compareReleases(before: Release, after: Release): Promise<Comparison> {
  const byDestination = new Map<string, AnswerChange[]>();
  let [pairs, changed, verifiedAgain] = [0, 0, 0];
  const keys = { keyOf: ({ passport, destination }: Row) => passport + destination, compare: byText };
  for await (const [was, is] of merge(rowsOf(before), rowsOf(after), keys)) {
    pairs += 1;
    const { passport, destination } = (is ?? was) as Row;
    if (was?.type === is?.type && was?.days === is?.days) {
      if (was?.verified !== is?.verified) verifiedAgain += 1;
      continue;
    }
    changed += 1;
    const changes = byDestination.get(destination) ?? [];
    byDestination.set(destination, changes);
    changes.push({ passport, before: answerOf(was), after: answerOf(is) });
  }
  const destinations = [...byDestination].map(([destination, changes]) => ({ destination, changes }));
  destinations.sort((a, b) => b.changes.length - a.changes.length || byText(a.destination, b.destination));
  const records: Record<string, RecordChanges> = {};
  for (const [kind, file] of Object.entries(RECORD_FILES)) records[kind] = await compareRecords(before, after, file);
  return {
    before: before.id,
    after: after.id,
    pairs,
    changed,
    verifiedAgain,
    destinations,
    records: records as Comparison['records'],
  };
}

async function* rowsOf(release: Release): AsyncGenerator<Row> {
  let isHeader = true;
  for await (const line of linesOf(release, MATRIX_FILE)) {
    const [passport = '', destination = '', type, days, verified] = line.split(',');
    // Releases of early versions have rows for a country's own passport.
    if (!isHeader && passport !== destination) {
      yield {
        passport,
        destination,
        type: (type || null) as VisaRequirementType | null,
        days: days ? Number(days) : null,
        verified: verified || null,
      };
    }
    isHeader = false;
  }
}

const answerOf = (row: Row | undefined): MatrixAnswer | null =>
  row === undefined ? null : { type: row.type, days: row.days, verified: row.verified };

async function compareRecords(before: Release, after: Release, file: string): Promise<RecordChanges> {
  const counts = { added: 0, removed: 0, changed: 0 };
  const keys = { keyOf: idOf, compare: (a: number, b: number) => a - b };
  for await (const [was, is] of merge(linesOf(before, file), linesOf(after, file), keys)) {
    if (was === undefined) counts.added += 1;
    else if (is === undefined) counts.removed += 1;
    else if (was !== is) counts.changed += 1;
  }
  return counts;
}

/** Every record begins with its id. */
const idOf = (line: string): number => Number(/^\{"id":(\d+)/.exec(line)?.[1]);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
