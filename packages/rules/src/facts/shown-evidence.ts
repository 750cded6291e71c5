/** What was said of a fact, as answers show it on request. */
import type { EvidenceRecord, PublicationRecord } from '../schema/evidence-fields.ts';
import { agrees, type Said } from './said.ts';
import type { Topic } from './topic-names.ts';

export type ShownEvidence = Pick<PublicationRecord, 'name' | 'publisher' | 'kind' | 'url' | 'licence'> &
  Pick<EvidenceRecord, 'statedOn' | 'readOn' | 'role' | 'page' | 'quote' | 'says'> & {
    readonly agrees: boolean;
    /** Ids; null = of all. */
    readonly passports: number[] | null;
  };

/** Of what says the same, the first: an import and the open data set may have read the same of one publication. */
export function saidOnce(said: readonly EvidenceRecord[], passportIds: ReadonlySet<number>): EvidenceRecord[] {
  const words = ({ publication, statedOn, url, quote, page, role, says, passportIds: about }: EvidenceRecord) =>
    JSON.stringify([publication, statedOn, url, quote ?? page, role, says, about?.filter((id) => passportIds.has(id))]);
  return [...new Map(said.toReversed().map((one) => [words(one), one])).values()].toReversed();
}

/** As answers show it, the newest first. `value`: what the fact itself says. */
export function shownEvidence(
  topic: Topic,
  value: Said | null,
  said: readonly EvidenceRecord[],
  publicationOf: (code: string) => PublicationRecord,
): ShownEvidence[] {
  const evidence = said.map((record): ShownEvidence => {
    const { name, publisher, kind, url, licence } = publicationOf(record.publication);
    const { statedOn, readOn, role, page, quote, says, passportIds } = record;
    return {
      name,
      publisher,
      kind,
      url: record.url ?? url,
      licence,
      statedOn,
      readOn,
      role,
      page,
      quote,
      says,
      agrees: agrees(topic, says, value),
      passports: passportIds === null ? null : [...passportIds],
    };
  });
  return evidence.sort((a, b) => (a.statedOn < b.statedOn ? 1 : -1));
}
