/** What was said of a fact, as answers show it on request. */
import type { EvidenceRecord, PublicationRecord } from '../schema/evidence-fields.ts';
import { countedAs } from './evidence-index.ts';
import { agrees, provesNothing, type Said, type VisaStatement } from './said.ts';
import type { Topic } from './topic-names.ts';

export type ShownEvidence = Pick<PublicationRecord, 'name' | 'publisher' | 'kind' | 'url' | 'licence'> &
  Pick<EvidenceRecord, 'statedOn' | 'readOn' | 'role' | 'page' | 'quote' | 'says' | 'undated' | 'explained'> & {
    readonly agrees: boolean;
    /** Ids; null = of all. */
    readonly passports: number[] | null;
  };

/** Of what says the same, the first: an import and the open data set may have read the same of one publication. */
export function saidOnce(said: readonly EvidenceRecord[], passportIds: ReadonlySet<number>): EvidenceRecord[] {
  const words = (one: EvidenceRecord) => {
    const { publication, statedOn, url, quote, page, role, says, explained, passportIds: about } = one;
    const those = about?.filter((id) => passportIds.has(id));
    return JSON.stringify([publication, statedOn, url, quote ?? page, role, says, explained, those]);
  };
  return [...new Map(said.toReversed().map((one) => [words(one), one])).values()].toReversed();
}

const isSomethingElse = ({ says }: EvidenceRecord): boolean =>
  says !== null && (says as VisaStatement).type === null && !('not' in says);
const sourceOf = ({ publication }: EvidenceRecord): string => countedAs(publication);

/** That a source says something else is not shown beside what it says. */
function withoutRepeated(said: readonly EvidenceRecord[]): readonly EvidenceRecord[] {
  const stated = said.filter(({ says, explained, role }) => says !== null && explained === null && role === 'decides');
  const heard = new Set(stated.map(sourceOf));
  return said.filter((one) => !(isSomethingElse(one) && one.explained !== null && heard.has(sourceOf(one))));
}

/** As answers show it, the newest first. `value`: what the fact itself says. */
export function shownEvidence(
  topic: Topic,
  value: Said | null,
  said: readonly EvidenceRecord[],
  publicationOf: (code: string) => PublicationRecord,
): ShownEvidence[] {
  const reasons = new Map(said.flatMap((one) => (one.explained === null ? [] : [[sourceOf(one), one.explained]])));
  const evidence = withoutRepeated(said).map((record): ShownEvidence => {
    const { name, publisher, kind, url, licence } = publicationOf(record.publication);
    const { statedOn, readOn, role, page, quote, says, undated, passportIds } = record;
    const isSame = agrees(topic, says, value);
    return {
      name,
      publisher,
      kind,
      url: record.url ?? url,
      licence,
      statedOn,
      readOn,
      role: provesNothing(topic, says, value) ? 'background' : role,
      page,
      quote,
      says,
      undated,
      explained: isSame ? null : (reasons.get(sourceOf(record)) ?? null),
      agrees: isSame,
      passports: passportIds === null ? null : [...passportIds],
    };
  });
  return evidence.sort((a, b) => (a.statedOn < b.statedOn ? 1 : -1));
}
