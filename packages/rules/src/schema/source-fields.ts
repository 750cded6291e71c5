/** The fields of a source: who says something, of which date, and with which rank. */
import { SOURCE_KINDS } from '../entry-rules/sources.ts';
import type { Fields } from './field.ts';

/** What is shown wherever its records are. */
export const ATTRIBUTION_FIELDS = {
  code: { kind: 'text', always: true, description: 'Code that records name the source by.' },
  name: { kind: 'text', always: true, description: 'Name of the source.' },
  url: { kind: 'url', description: 'Home page of the source.' },
  licence: { kind: 'text', description: 'Licence of its data, SPDX identifier where there is one.' },
  licenceUrl: { kind: 'url', description: 'Where the licence is written.' },
  attribution: { kind: 'text', description: 'The words to show wherever its records are shown.' },
  dataDate: { kind: 'day', description: 'The day its data is of.' },
} as const satisfies Fields;

export const SOURCE_FIELDS = {
  ...ATTRIBUTION_FIELDS,
  kind: { kind: 'choice', always: true, values: SOURCE_KINDS },
  /** Higher wins between rules of the same scope. */
  rank: { kind: 'count', always: true },
  enabled: { kind: 'flag', always: true },
  /** SHA-256 of what was last loaded; null = nothing yet. */
  contentHash: { kind: 'text' },
} as const satisfies Fields;
