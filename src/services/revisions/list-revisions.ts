/** One page of a record's revisions, newest first, each with the fields that it changed. */
import { isDeepStrictEqual } from 'node:util';
import type { Executor } from '../../db/executor.ts';
import { findRevisions, numbersOf, type RevisedTable, type StoredRevision } from './revisions.repository.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Revision extends Omit<StoredRevision, 'fields' | 'isRetired'> {
  /** The fields that differ; null = there was nothing before. */
  readonly before: Values | null;
  /** Null = it is retired. */
  readonly after: Values | null;
}

export interface RevisionPage {
  readonly rows: readonly Revision[];
  /** In all pages together; zero = there never was such a record. */
  readonly total: number;
}

export async function listRevisions(
  db: Executor,
  table: RevisedTable,
  id: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<RevisionPage> {
  const numbers = await numbersOf(db, table, id);
  if (numbers === undefined) return { rows: [], total: 0 };
  const { first, last } = numbers;
  const total = last - first + 1;
  const upTo = last - (page - 1) * limit;
  if (upTo < first) return { rows: [], total };
  // One more, for what the oldest of the page changed.
  const stored = await findRevisions(db, table, { id, upTo, count: limit + 1 });
  const rows = stored.slice(0, limit).map((revision, index) => shown(revision, stored[index + 1]));
  return { rows, total };
}

function shown({ fields, isRetired, ...revision }: StoredRevision, before: StoredRevision | undefined): Revision {
  const earlier = before === undefined || before.isRetired ? null : before.fields;
  const later = isRetired ? null : fields;
  return { ...revision, before: differing(earlier, later), after: differing(later, earlier) };
}

/** What is set of one side alone; of both, what is not the same. */
function differing(side: Values | null, other: Values | null): Values | null {
  if (side === null) return null;
  const entries = Object.entries(side).filter(([name, value]) =>
    other === null ? value !== null : !isDeepStrictEqual(value, other[name]),
  );
  return Object.fromEntries(entries);
}
