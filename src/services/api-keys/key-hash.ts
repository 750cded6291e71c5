/** The one-way form in which keys are stored and looked up: SHA-256 of the whole key, in hex. */
import { hash } from 'node:crypto';

/** Keys hold 178 random bits, so a fast hash without salt cannot be guessed backwards; it runs once per request. */
export function hashKey(key: string): string {
  return hash('sha256', key);
}
