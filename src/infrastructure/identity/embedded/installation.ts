/** What all nodes of an installation agree on: the issuer that tokens name, and the secret that signs and encrypts. */
import { randomBytes } from 'node:crypto';
import { chmod, open, readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { IdentityTables } from './identity-tables.ts';

/** Where the secret is kept; given as text, it is kept by whoever gives it. */
export type SecretPlace =
  | { readonly kind: 'given'; readonly secret: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'database' };

/**
 * The issuer is the URL of the first start, for good: accounts are told apart by it, so they stay when the service
 * moves to another URL, and nodes agree on it whatever each is called.
 */
export function issuerOf(db: Kysely<IdentityTables>, urlNow: string): Promise<string> {
  return settle(db, 'issuer', urlNow);
}

export async function secretOf(db: Kysely<IdentityTables>, place: SecretPlace): Promise<string> {
  if (place.kind === 'given') return place.secret;
  if (place.kind === 'database') return await settle(db, 'secret', newSecret());
  return (await readSecretFile(place.path)) ?? (await writeSecretFile(place.path));
}

const newSecret = (): string => randomBytes(32).toString('base64url');

/** Of several nodes that start at once the first decides. */
async function settle(db: Kysely<IdentityTables>, name: 'issuer' | 'secret', value: string): Promise<string> {
  const find = () => db.selectFrom('identity_setting').select('value').where('name', '=', name).executeTakeFirst();
  const found = await find();
  if (found !== undefined) return found.value;
  await db
    .insertInto('identity_setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await find())?.value ?? value;
}

async function readSecretFile(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, 'utf8')).trim();
    if (secret.length < 32) throw new Error(`${path} is damaged: it should hold a secret of 43 characters`);
    await chmod(path, 0o600);
    return secret;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeSecretFile(path: string): Promise<string> {
  const secret = newSecret();
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return secret;
}
