/** Finds the publications that evidence names, and tells which evidence is official beyond doubt. */
import type { Executor } from '../../db/executor.ts';
import type { EditEvidence } from '../../domain/desk/edit.ts';
import type { SentEvidence } from '../../domain/desk/read-evidence.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Topic } from '../../domain/facts/topic-names.ts';
import type { PublicationRecord } from '../../domain/fields/evidence-fields.ts';
import { isOfficialName } from '../../importers/open-data/official-names.ts';
import { findPublications } from '../evidence/evidence.repository.ts';

export interface ResolvedEvidence {
  /** Undefined = of whatever the edits are about. */
  readonly topics: readonly Topic[] | undefined;
  readonly of: Omit<EditEvidence, 'topic'>;
  /** A page of an institution that only governments can have, or that the data know as official. */
  readonly isOfficial: boolean;
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
    const stored = known.get(named.code);
    const publication = stored ?? described(named, index);
    const { statedOn, page, url, quote } = said;
    return {
      topics,
      of: { publication, statedOn, page, url, quote },
      isOfficial: publication.kind === 'official' && isOfficialPage(url, publication, stored !== undefined),
    };
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

/** An editor's word that a page is official is not enough: its name has to say so, or the data have to know it. */
function isOfficialPage(url: string | null, publication: PublicationRecord, isKnown: boolean): boolean {
  const hosts = [url, publication.url].filter((one) => one !== null).map((one) => new URL(one).hostname);
  const [page, home] = url === null ? [undefined, hosts[0]] : [hosts[0], hosts[1]];
  if (isKnown) return page === undefined || page === home || isOfficialName(page);
  return hosts.length > 0 && hosts.every(isOfficialName);
}
