/** data/sources/<id>.yaml: an institution's document that facts are taken from. */

import { EVIDENCE_KINDS } from '@carnet/rules/facts/evidence.ts';
import Type, { type Static } from 'typebox';
import { closed, httpsUrl, nullable, oneOf, slug, text } from './common.ts';

export const SourceFile = closed(
  {
    id: slug('The file name without .yaml'),
    name: text('The document, by its full title'),
    publisher: text('Who publishes it'),
    kind: oneOf(
      EVIDENCE_KINDS,
      "official = the destination's own law or page; official_second_hand = another government, or a source " +
        'that quotes the official page with its date; compilation = a matrix, the press, a company: it never verifies alone',
    ),
    url: nullable(httpsUrl('Its official page; null where not certainly known')),
    licence: nullable(text('Licence of the document; null where not known')),
    note: Type.Optional(nullable(text('What a reader should know about it'))),
  },
  { description: 'A source: an institution’s document that facts are taken from' },
);
export type SourceFile = Static<typeof SourceFile>;
