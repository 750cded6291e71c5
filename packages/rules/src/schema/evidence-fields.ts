/** The fields of what was said of a fact, and of the publication that said it. */
import { EVIDENCE_KINDS, EVIDENCE_ROLES } from '../facts/evidence.ts';
import { TOPICS } from '../facts/topic-names.ts';
import { type Fields, namesOf, type ValuesOf } from './field.ts';

export const PUBLICATION_FIELDS = {
  code: { kind: 'text', always: true },
  name: { kind: 'text', always: true, description: 'The document, by its full title.' },
  publisher: { kind: 'text', always: true, description: 'Who publishes it.' },
  kind: {
    kind: 'choice',
    values: EVIDENCE_KINDS,
    always: true,
    description:
      "`official`: the destination's own law or page. `official_second_hand`: another government, or a source that " +
      'quotes the official page with its date. `compilation`: a matrix, the press, a company; it never verifies alone.',
  },
  url: { kind: 'url', description: 'Its own page.' },
  licence: { kind: 'text', description: 'Licence of the document. Null = not known.' },
} as const satisfies Fields;
export type PublicationRecord = ValuesOf<typeof PUBLICATION_FIELDS>;

export const EVIDENCE_FIELDS = {
  /** The natural key of the rule whose facts it speaks of; null = of those of its destination. */
  scopeKey: { kind: 'text' },
  ruleKey: { kind: 'text' },
  toCountryId: { kind: 'id' },
  /** Null = of all. */
  passportIds: { kind: 'numbers' },
  topic: { kind: 'choice', values: TOPICS, always: true },
  /** In machine form, for comparison; null = the same as the fact. */
  says: { kind: 'said' },
  publication: { kind: 'text', always: true },
  statedOn: { kind: 'day', always: true, description: 'Day of the edition or snapshot.' },
  readOn: { kind: 'day', description: 'Day on which it was read here. Null = not noted.' },
  role: {
    kind: 'choice',
    values: EVIDENCE_ROLES,
    always: true,
    description: '`decides`, or `background`: a law that the rule rests on, which never ages the fact.',
  },
  page: { kind: 'text', description: 'Where in the document, or the official page that it names.' },
  url: { kind: 'url', description: 'Address of that page.' },
  quote: { kind: 'text', description: 'What it says, word for word.' },
  undated: {
    kind: 'flag',
    description:
      'The page has no date of its own: `statedOn` is the day on which somebody else read it. Null = not noted.',
  },
  explained: {
    kind: 'text',
    description: 'Why the answer stays as it is, where this says something else. Null = not explained.',
  },
} as const satisfies Fields;
export type EvidenceRecord = ValuesOf<typeof EVIDENCE_FIELDS>;

/** Equal texts = the same is said, in whichever order a record has its members. */
export function evidenceText(record: EvidenceRecord): string {
  return JSON.stringify(namesOf(EVIDENCE_FIELDS).map((name) => record[name]));
}
