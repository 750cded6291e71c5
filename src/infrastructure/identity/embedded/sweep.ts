/**
 * Deletes what the embedded identity provider no longer needs: old sessions and links, and users who never came to be.
 */
import { type Kysely, sql } from 'kysely';
import type { IdentityTables } from './identity-tables.ts';

/** How long an anonymous user without a session, or a user who never proved their e-mail address, is kept. */
const UNPROVEN_DAYS = 30;

/** Safe on several nodes at once. */
export async function sweepIdentity(db: Kysely<IdentityTables>): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom('identity_session').where('expires_at', '<', now).execute();
  await db.deleteFrom('identity_verification').where('expires_at', '<', now).execute();
  await db.deleteFrom('identity_email_limit').where('started_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db
    .deleteFrom('identity_user')
    .where('email_verified', '=', false)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${UNPROVEN_DAYS})`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('identity_session').select('id').whereRef('identity_session.user_id', '=', 'identity_user.id'),
        ),
      ),
    )
    .execute();
}
