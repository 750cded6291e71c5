/** Reads what an editor sent who found facts to be still true. */

import type { Day } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { Problems } from '@carnet/rules/trips/question/question-error.ts';
import { readEvidence, type SentEvidence } from './read-evidence.ts';

export interface SentVerification {
  /** These rules; or all of the destination of which the same publication speaks already. */
  readonly about: { readonly ruleIds: readonly number[] } | { readonly destinationId: number };
  /** Absent = all that the rules state. */
  readonly topics: readonly Topic[] | undefined;
  readonly evidence: SentEvidence & { readonly quote: string };
}

export interface VerificationBody {
  readonly ruleIds?: readonly number[];
  readonly destinationId?: number;
  readonly topics?: readonly string[];
  readonly evidence: unknown;
}

/** @throws DomainError VALIDATION_ERROR. */
export function readVerification(body: VerificationBody, today: Day): SentVerification {
  const problems = new Problems();
  const { ruleIds, destinationId, topics } = body;
  if ((ruleIds === undefined) === (destinationId === undefined)) {
    problems.unreadable('ruleIds', () => 'or destinationId must be given, and not both');
  }
  if (ruleIds?.length === 0) problems.unreadable('ruleIds', () => 'must name at least one rule');
  const evidence = readEvidence(body.evidence, 'evidence', today, problems);
  if (evidence.quote === null) problems.unreadable('evidence.quote', () => 'must say what was read, word for word');
  const unknown = topics?.find((topic) => !(TOPICS as readonly string[]).includes(topic));
  if (unknown !== undefined) problems.unreadable('topics', () => `must be of ${TOPICS.join(', ')}`);
  try {
    problems.throwIfAny();
  } catch (error) {
    throw new DomainError('VALIDATION_ERROR', (error as Error).message);
  }
  return {
    about: destinationId === undefined ? { ruleIds: ruleIds ?? [] } : { destinationId },
    topics: topics as readonly Topic[] | undefined,
    evidence: evidence as SentVerification['evidence'],
  };
}
