/** Published changes, a page at a time from any point on. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor } from '../../db/executor.ts';
import type { Change } from '../../domain/changes/change.ts';
import { type ChangeFilter, findChanges, findLastChangeId } from './changes.repository.ts';

export interface ChangePage {
  /** In the order of publication. */
  readonly changes: readonly Change[];
  /** Where the next page begins; it stays good for what is published later. */
  readonly nextCursor: string;
}

export interface ListChanges extends ChangeFilter {
  /** A cursor, or an RFC 3339 instant: what was published after the one, or recorded at or after the other. */
  readonly since?: string | undefined;
  readonly limit: number;
}

const CURSOR = /^(\d{1,15})\.([0-9a-f]{8})$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

/** Throws VALIDATION_ERROR for a `since` that is neither, or a cursor of another database. */
export async function listChanges(db: Executor, { since, limit, ...filter }: ListChanges): Promise<ChangePage> {
  const start = startOf(since);
  const { changes, token } = await findChanges(db, filter, start, 'oldest first', limit);
  if ('of' in start && start.of !== token) {
    throw new DomainError(
      'VALIDATION_ERROR',
      'Query parameter "since" is a cursor of another database: begin with an instant, or without "since"',
    );
  }
  if (changes.length === 0 && 'after' in start) await refuseAhead(db, start.after);
  // Past the end the page that comes next begins where this one did.
  const last = changes.at(-1)?.id ?? ('after' in start ? start.after : await findLastChangeId(db));
  return { changes, nextCursor: `${last}.${token}` };
}

/** Whether this database has published all changes before the cursor; false for one of another database. */
export async function hasPublished(db: Executor, cursor: string): Promise<boolean> {
  const [, id, of] = CURSOR.exec(cursor) ?? [];
  const { nextCursor } = await listChanges(db, { since: '9999-01-01T00:00:00Z', limit: 1 });
  const [, last, token] = CURSOR.exec(nextCursor) ?? [];
  return of !== undefined && of === token && Number(id) <= Number(last);
}

/** Of a database that was restored from a copy: what it publishes from now on would be passed over. */
async function refuseAhead(db: Executor, id: number): Promise<void> {
  if (id <= (await findLastChangeId(db))) return;
  throw new DomainError(
    'VALIDATION_ERROR',
    'Query parameter "since" is a cursor of changes that this database does not have: begin with an instant, or ' +
      'without "since"',
  );
}

/** `of`: token of the list that a cursor belongs to. */
function startOf(
  since: string | undefined,
): { readonly after: number; readonly of?: string } | { readonly recordedFrom: Date } {
  if (since === undefined) return { after: 0 };
  const [, id, of] = CURSOR.exec(since) ?? [];
  if (id !== undefined && of !== undefined) return { after: Number(id), of };
  const at = new Date(since);
  // Days that do not exist are read as later ones: 30 February as 2 March.
  if (INSTANT.test(since) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(since.slice(0, 19))) {
    return { recordedFrom: at };
  }
  throw new DomainError(
    'VALIDATION_ERROR',
    'Query parameter "since" must be the nextCursor of a page, or an instant such as 2026-01-01T00:00:00.000Z',
  );
}
