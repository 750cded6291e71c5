/** Bounds how often something may be asked for one e-mail address, from however many places, on all nodes together. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { IdentityTables } from './identity-tables.ts';

export interface EmailLimit {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** Undefined when allowed, else seconds until it is again. It does not matter whether anybody has that address. */
export async function countForEmail(
  db: Kysely<IdentityTables>,
  limit: EmailLimit,
  email: string,
): Promise<number | undefined> {
  const key = `${limit.name}:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`;
  const isOver = sql<boolean>`identity_email_limit.started_at <= now() - make_interval(secs => ${limit.windowSeconds})`;
  const row = await db
    .insertInto('identity_email_limit')
    .values({ key, count: 1, started_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else least(identity_email_limit.count + 1, 1000000) end`,
        started_at: sql`case when ${isOver} then now() else identity_email_limit.started_at end`,
      }),
    )
    .returning(['count', sql<number>`extract(epoch from now() - identity_email_limit.started_at)::float8`.as('age')])
    .executeTakeFirstOrThrow();
  return row.count <= limit.max ? undefined : Math.max(1, Math.ceil(limit.windowSeconds - row.age));
}
