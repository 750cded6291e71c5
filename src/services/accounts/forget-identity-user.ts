/** Removes what the embedded identity provider knows of a user; users of other issuers are none of its business. */
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { endLinks } from '../../infrastructure/identity/embedded/ended-access.ts';
import type { IdentityTables } from '../../infrastructure/identity/embedded/identity-tables.ts';
import type { Identity } from './accounts.repository.ts';

/** Sessions and password go with the user. Where another identity provider is used its tables are empty. */
export async function forgetIdentityUser(trx: Transaction<DatabaseSchema>, identity: Identity): Promise<void> {
  const tables = trx as unknown as Transaction<IdentityTables>;
  const own = await tables
    .selectFrom('identity_setting')
    .select('value')
    .where('name', '=', 'issuer')
    .executeTakeFirst();
  if (own?.value !== identity.issuer) return;
  await endLinks(tables, identity.subject);
  await tables.deleteFrom('identity_user').where('id', '=', identity.subject).execute();
}
