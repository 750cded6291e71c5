/** What a page that a rule rests on says otherwise, as the queue of the desk shows it. */

import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { type Static, Type } from 'typebox';
import { instant } from '../../../catalog/schemas/fields.ts';
import { SOURCE_CHANGES, type SourceChange } from '../../../domain/source-watch/source-change.ts';

const sentences = (description: string) => Type.Array(Type.String(), { description });

export const SourceChangeSchema = Type.Object(
  {
    url: Type.String({ description: 'Address of the page.' }),
    kind: Type.Enum([...SOURCE_CHANGES], {
      type: 'string',
      description:
        '`text_changed`: the text near a quotation. `quotation_gone`: the quotation is no longer on the page. ' +
        '`page_gone`: the page answered 404 or 410 in two runs.',
    }),
    text: Type.String({ description: 'The same in a sentence.' }),
    topics: Type.Array(Type.Enum([...TOPICS], { type: 'string' }), { description: 'What the page is cited for.' }),
    quotes: sentences('The quotations concerned.'),
    removed: sentences('Sentences near them that are no longer there.'),
    added: sentences('Sentences that are new there.'),
    seenAt: instant('When it was noticed last.'),
  },
  { $id: 'DeskSourceChange', description: 'A change of a page that a rule rests on.' },
);

export const showSourceChange = (change: SourceChange): Static<typeof SourceChangeSchema> => ({
  url: change.url,
  kind: change.kind,
  text: change.text,
  topics: [...change.topics],
  quotes: [...change.quotes],
  removed: [...change.removed],
  added: [...change.added],
  seenAt: change.seenAt,
});
