/**
 * Bounds wrong passwords. A browser that signed in to the account before has a count of its own. All others are counted
 * by their network, and together for the account: many addresses cannot guess faster than the account's limit.
 */
import { type Kysely, sql } from 'kysely';
import { networkOf } from '../../../domain/rate-limits/network-of.ts';
import type { KnownBrowser } from './browser-cookie.ts';
import { type EmailLimit, emailHash, giveBack, hashOf, takeOne } from './email-limits.ts';
import type { IdentityTables } from './identity-tables.ts';

const HOUR = 3600;
const FROM_ONE_PLACE: EmailLimit = { name: 'guess', max: 10, windowSeconds: HOUR };
const FROM_ALL_UNKNOWN: EmailLimit = { name: 'guess', max: 60, windowSeconds: HOUR };
/** Of a user who is signed in, to change the password: it may be somebody with a stolen session. */
export const CHANGES: EmailLimit = { name: 'change', max: 10, windowSeconds: HOUR };

export const changesOf = (userId: string): string => `${CHANGES.name}:${userId}`;

export interface Guesser {
  readonly email: string;
  readonly browser: KnownBrowser | undefined;
  readonly address: string | null;
}

export type Taken = { readonly keys: readonly string[] } | { readonly waitSeconds: number };

const prefixOf = (email: string): string => `guess:${emailHash(email)}:`;

/** Counts a guess before it is tried, so that many at once are no more than one after the other. */
export async function takeGuess(db: Kysely<IdentityTables>, { email, browser, address }: Guesser): Promise<Taken> {
  const prefix = prefixOf(email);
  const counts: [EmailLimit, string][] =
    browser === undefined
      ? [
          [FROM_ONE_PLACE, `${prefix}from:${hashOf(networkOf(address ?? ''))}`],
          [FROM_ALL_UNKNOWN, `${prefix}unknown`],
        ]
      : [[FROM_ONE_PLACE, `${prefix}browser:${hashOf(browser.id)}`]];
  const keys: string[] = [];
  for (const [limit, key] of counts) {
    const waitSeconds = await takeOne(db, limit, key);
    if (waitSeconds !== undefined) {
      await giveBack(db, keys);
      return { waitSeconds };
    }
    keys.push(key);
  }
  return { keys };
}

/** Whoever sets a password by mail need not wait: what was guessed before is of no use for the new one. */
export async function forgetGuesses(db: Kysely<IdentityTables>, email: string): Promise<void> {
  await db
    .deleteFrom('identity_email_limit')
    .where(sql<boolean>`starts_with(key, ${prefixOf(email)})`)
    .execute();
}
