/**
 * Brings stored e-mail addresses into the form in which addresses arrive now. Those that earlier versions stored may have
 * another spelling of the domain, such as `ana@münchen.de`, and would not be found by what their owner types.
 */
import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { parseEmail } from '../../domain/accounts/email.ts';

/** Tables with an `id` and an `email`. */
const TABLES = ['account', 'answer_follow', 'correction', 'identity_user'] as const;

/** PostgreSQL's code for a row that a unique index refuses. */
const UNIQUE_VIOLATION = '23505';

interface StoredAddress {
  readonly table: (typeof TABLES)[number];
  readonly id: string;
}

export interface UnifiedAddresses {
  readonly changed: number;
  /** Rows that stay as they are, as another row has their address in its one form, or as it has none. */
  readonly left: readonly StoredAddress[];
}

/**
 * Does nothing the second time, so it runs at each start: a node of an earlier version may still have been writing.
 * Each row is changed by itself, because a conflict must not keep the others as they were.
 */
export async function unifyAddresses(db: Kysely<DatabaseSchema>): Promise<UnifiedAddresses> {
  let changed = 0;
  const left: StoredAddress[] = [];
  for (const table of TABLES) {
    // An address in ASCII has one form already, and most are.
    const { rows } = await sql<{ id: string; email: string }>`
      select id::text, email from ${sql.table(table)} where octet_length(email) > char_length(email) order by id`.execute(
      db,
    );
    for (const { id, email } of rows) {
      const unified = formOf(email);
      if (unified === email) continue;
      if (unified !== undefined && (await replaceAddress(db, { table, id }, email, unified))) changed += 1;
      else left.push({ table, id });
    }
  }
  return { changed, left };
}

/** Undefined for what is no address by the rules of now. */
function formOf(email: string): string | undefined {
  try {
    return parseEmail(email);
  } catch {
    return undefined;
  }
}

/** False: another row has the address. Whatever has been written since the row was read stays. */
async function replaceAddress(
  db: Kysely<DatabaseSchema>,
  { table, id }: StoredAddress,
  from: string,
  to: string,
): Promise<boolean> {
  try {
    await sql`update ${sql.table(table)} set email = ${to} where id = ${id} and email = ${from}`.execute(db);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
