/** What else an answer says, as answers serve it (packages/rules/src/notes.ts). */
import type { Note } from '@carnet/rules/notes.ts';
import { AUDIENCE_FIELDS } from '@carnet/rules/schema/topics/audience.ts';
import { NOTE_FIELDS } from '@carnet/rules/schema/topics/note-topic.ts';
import { type TUnsafe, Type } from 'typebox';
import { schemaOfField } from './served-fields.ts';

const { validFrom: _, validUntil: __, ...CONDITIONS } = AUDIENCE_FIELDS;

export const NoteSchema = Type.Object(
  {
    text: schemaOfField(NOTE_FIELDS.text),
    topic: Type.Optional(schemaOfField(NOTE_FIELDS.topic)),
    for: Type.Optional(
      Type.Object(
        Object.fromEntries(
          Object.entries(CONDITIONS).map(([name, field]) => [name, Type.Optional(schemaOfField(field))]),
        ),
        { description: 'Whom it concerns, as far as the passport does not decide it. Left out: everybody.' },
      ),
    ),
    reviewBy: Type.Optional(schemaOfField(NOTE_FIELDS.reviewBy)),
  },
  { $id: 'Note', description: 'One statement. Members that say nothing are left out.' },
) as unknown as TUnsafe<Note>;
