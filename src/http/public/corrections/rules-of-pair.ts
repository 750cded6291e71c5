/** Which rules a report about a pair casts doubt on: the one that answers the topic, or the visa. */
import { parsed } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { PersonalizedResult } from '../../../catalog/schemas/personalized-result.ts';
import type { SentCorrection } from '../../../domain/corrections/read-correction.ts';

export function rulesOfPair(
  catalog: Catalog,
  { passportId, destinationId, topic }: Pick<SentCorrection, 'passportId' | 'destinationId' | 'topic'>,
): number[] {
  const answer =
    passportId === destinationId ? undefined : catalog.personalizedWith(passportId, destinationId, { evidence: true });
  if (answer === undefined) return [];
  const { requirement } = parsed<PersonalizedResult>(answer);
  return [requirement.facts?.[topic ?? 'visa']?.statementId ?? requirement.id];
}
