/** The links in mails to followers: whoever has one has the mail, and so the address. */
import { createHash, randomBytes } from 'node:crypto';
import type { Executor } from '../../db/executor.ts';
import { confirmByHash, deleteByHash } from './follows.repository.ts';

const TOKEN = /^[\w-]{43}$/;

export interface FollowToken {
  /** For the mail alone. */
  readonly token: string;
  /** For the database. */
  readonly hash: string;
}

export function newToken(): FollowToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** False: there is no such link, or what it was for is gone. Again is no error. */
export async function confirmFollow(db: Executor, token: string): Promise<boolean> {
  return TOKEN.test(token) && (await confirmByHash(db, hashOf(token)));
}

/** The address goes with it. */
export async function cancelFollow(db: Executor, token: string): Promise<boolean> {
  return TOKEN.test(token) && (await deleteByHash(db, hashOf(token)));
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
