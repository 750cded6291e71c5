/** data/sources/<id>.yaml: an institution's document that facts are taken from. */
import Type, { type Static } from 'typebox';
import { closed, httpsUrl, nullable, slug, text } from './common.ts';

export const SourceFile = closed(
  {
    id: slug('The file name without .yaml'),
    name: text('The document, by its full title'),
    publisher: text('Who publishes it'),
    url: nullable(httpsUrl('Its official page; null where not certainly known')),
    licence: nullable(text('Licence of the document; null where not known')),
    note: Type.Optional(nullable(text('What a reader should know about it'))),
  },
  { description: 'A source: an institution’s document that facts are taken from' },
);
export type SourceFile = Static<typeof SourceFile>;
