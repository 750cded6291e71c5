/**
 * An address that is not confirmed belongs to its latest sign-up: each replaces the one before, whose links are then of
 * no use. Where several asked for one address within an hour, a confirmation must come from the browser that signed up
 * or know the password of that sign-up, so that nobody confirms a stranger's by clicking the newest mail.
 */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { emailHash } from './email-limits.ts';
import type { IdentityTables } from './identity-tables.ts';

/** A little longer than the links that are mailed for a sign-up. */
const COUNTED_MINUTES = 65;

const markOf = (email: string): string => `sign-up:${emailHash(email)}`;
/**
 * What a mailed link to set a password is about while its sign-up is replaced: it was sent to the address, whoever
 * signed up.
 */
const waitingFor = (email: string): string => `replaced:${emailHash(email)}`;

/** Called with what better-auth is about to sign up. */
export async function replaceSignUp(db: Kysely<IdentityTables>, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('identity_verification')
      .values({
        id: randomUUID(),
        identifier: markOf(email),
        value: 'sign-up',
        expires_at: sql<Date>`now() + make_interval(mins => ${COUNTED_MINUTES})`,
      })
      .execute();
    const replaced = await trx
      .deleteFrom('identity_user')
      .where('email', '=', email.toLowerCase())
      .where('email_verified', '=', false)
      .where('is_anonymous', 'is not', true)
      .returning('id')
      .execute();
    if (replaced.length === 0) return;
    const ids = replaced.map(({ id }) => id);
    await trx
      .updateTable('identity_verification')
      .set({ value: waitingFor(email) })
      .where('value', 'in', ids)
      .execute();
  });
}

export async function adoptLinks(db: Kysely<IdentityTables>, user: { id: string; email: string }): Promise<void> {
  await db
    .updateTable('identity_verification')
    .set({ value: user.id })
    .where('value', '=', waitingFor(user.email))
    .execute();
}

/** Whether more than one sign-up asked for the address while links of theirs may be about. */
export async function isContested(db: Kysely<IdentityTables>, email: string): Promise<boolean> {
  const { count } = await db
    .selectFrom('identity_verification')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('identifier', '=', markOf(email))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return Number(count) > 1;
}

/**
 * False when the sign-up was replaced meanwhile. By the id and not by the address, which may be another sign-up's by
 * now.
 */
export async function confirmAddress(db: Kysely<IdentityTables>, userId: string): Promise<boolean> {
  const row = await db
    .updateTable('identity_user')
    .set({ email_verified: true })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function passwordHashOf(db: Kysely<IdentityTables>, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_credential')
    .select('password')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.password ?? undefined;
}
