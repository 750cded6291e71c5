/** Finds the publications that evidence names. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import type { PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import type { Executor } from '../../db/executor.ts';
import type { EditEvidence } from '../../domain/desk/edit.ts';
import type { SentEvidence } from '../../domain/desk/read-evidence.ts';
import { findPublications } from '../evidence/evidence.repository.ts';

export interface ResolvedEvidence {
  /** Undefined = of whatever the edits are about. */
  readonly topics: readonly Topic[] | undefined;
  readonly of: Omit<EditEvidence, 'topic'>;
}

/** A code that is known names what is known; another one has to be described. @throws DomainError VALIDATION_ERROR. */
export async function resolveEvidence(db: Executor, sent: readonly SentEvidence[]): Promise<ResolvedEvidence[]> {
  const known = new Map(
    (
      await findPublications(
        db,
        sent.map(({ publication }) => publication.code),
      )
    ).map((one) => [one.code, one]),
  );
  return sent.map(({ topics, publication: named, ...said }, index) => {
    const publication = known.get(named.code) ?? described(named, index);
    const { statedOn, page, url, quote } = said;
    return { topics, of: { publication, statedOn, page, url, quote } };
  });
}

function described(named: SentEvidence['publication'], index: number): PublicationRecord {
  const { code, name, publisher, kind, url = null } = named;
  if (name === undefined || publisher === undefined || kind === undefined) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `evidence[${index}].publication: no publication has the code "${code}". Give its name, publisher and kind, too`,
    );
  }
  return { code, name, publisher, kind, url, licence: null };
}
