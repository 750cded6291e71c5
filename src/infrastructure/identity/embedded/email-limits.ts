/** Counts what is asked for one e-mail address, from however many places, on all nodes together. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { IdentityTables } from './identity-tables.ts';

export interface EmailLimit {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** In which form an address is counted; it does not matter whether anybody has it. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const emailHash = (email: string): string => hashOf(email.trim().toLowerCase());

/** Takes one for the address. Undefined when there was one to take, else seconds until there is again. */
export function countForEmail(
  db: Kysely<IdentityTables>,
  limit: EmailLimit,
  email: string,
): Promise<number | undefined> {
  return takeOne(db, limit, `${limit.name}:${emailHash(email)}`);
}

/**
 * Takes one of what the key may have in a window, which begins with the first. Undefined when there was one to take,
 * else seconds until there is again. One statement: requests at the same time cannot take the same one.
 */
export async function takeOne(
  db: Kysely<IdentityTables>,
  { max, windowSeconds }: EmailLimit,
  key: string,
): Promise<number | undefined> {
  const isOver = sql<boolean>`identity_email_limit.started_at <= now() - make_interval(secs => ${windowSeconds})`;
  const taken = await db
    .insertInto('identity_email_limit')
    .values({ key, count: 1, started_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when ${isOver} then 1 else identity_email_limit.count + 1 end`,
          started_at: sql`case when ${isOver} then now() else identity_email_limit.started_at end`,
        })
        .where((eb) => eb.or([isOver, eb('identity_email_limit.count', '<', max)])),
    )
    .returning('count')
    .executeTakeFirst();
  if (taken !== undefined) return undefined;
  const row = await db
    .selectFrom('identity_email_limit')
    .select(sql<number>`extract(epoch from now() - started_at)::float8`.as('age'))
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(1, Math.ceil(windowSeconds - (row?.age ?? 0)));
}

/** What was taken for something that turned out not to count. */
export async function giveBack(db: Kysely<IdentityTables>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable('identity_email_limit')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', 'in', [...keys])
    .execute();
}
