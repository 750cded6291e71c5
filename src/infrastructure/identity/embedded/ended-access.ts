/**
 * A new password ends what the old one gave: sessions, the tokens made from them, and other links to sign in or to set
 * a password.
 */
import { type Kysely, sql } from 'kysely';
import type { IdentityTables } from './identity-tables.ts';
import { signInLinksTo } from './sign-in-link.ts';

/** `keep`: the token of the session that the request itself was answered with. */
export async function endAccess(db: Kysely<IdentityTables>, userId: string, keep?: string): Promise<void> {
  await endLinks(db, userId);
  const sessions = db.deleteFrom('identity_session').where('user_id', '=', userId);
  await (keep === undefined ? sessions : sessions.where('token', '!=', keep)).execute();
}

/** Those that were mailed to the user. */
export async function endLinks(db: Kysely<IdentityTables>, userId: string): Promise<void> {
  const user = await db.selectFrom('identity_user').select('email').where('id', '=', userId).executeTakeFirst();
  const values = user === undefined ? [userId] : [userId, signInLinksTo(user.email)];
  await db.deleteFrom('identity_verification').where('value', 'in', values).execute();
}

/**
 * Of several links to set a password of one user the first that is used takes the others with it, even when they are
 * used at the same moment.
 */
export async function claimResetLink(
  db: Kysely<IdentityTables>,
  link: { readonly id: string; readonly userId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('identity_user').select('id').where('id', '=', link.userId).forUpdate().execute();
    const own = await trx.selectFrom('identity_verification').select('id').where('id', '=', link.id).executeTakeFirst();
    // Taken by another link while this one waited for the user's row: better-auth will not find it either.
    if (own === undefined) return;
    await trx.deleteFrom('identity_verification').where('value', '=', link.userId).where('id', '!=', link.id).execute();
  });
}

/** Whether a session still stands; tokens name the one they were made from. */
export async function hasSession(db: Kysely<IdentityTables>, sessionId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}
