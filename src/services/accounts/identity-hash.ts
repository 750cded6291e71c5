/** The form in which a deleted account's identity is remembered: one that does not tell whose it was. */
import { hash } from 'node:crypto';
import type { Identity } from './accounts.repository.ts';

export function hashIdentity({ issuer, subject }: Identity): string {
  return hash('sha256', JSON.stringify([issuer, subject]));
}
