/** Names a trip's question: the same question has the same hash, whatever the order of its fields. */
import { hash } from 'node:crypto';
import { canonical } from '@carnet/rules/trips/question/canonical.ts';

/** `sent`: the question as it was sent, JSON of any shape. */
export function questionHash(sent: unknown): string {
  return `sha256:${hash('sha256', canonical(sent))}`;
}
