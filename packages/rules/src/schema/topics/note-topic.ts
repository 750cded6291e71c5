/** What else the data say: one statement each, for those whom it concerns. */
import { TOPICS } from '../../facts/topic-names.ts';
import { type Fields, unset, type ValuesOf } from '../field.ts';
import { AUDIENCE_FIELDS, JOURNEY_FIELDS } from './audience.ts';
import { DETAILS_NOTE, type TopicList } from './terms.ts';

export const NOTE_FIELDS = {
  text: {
    kind: 'text',
    always: true,
    description: 'One statement, to whom it concerns.',
    note: DETAILS_NOTE,
  },
  topic: {
    kind: 'choice',
    values: TOPICS,
    description: 'What it is about.',
    note: 'What it is about, where that is one of the topics',
  },
  ...AUDIENCE_FIELDS,
  ...JOURNEY_FIELDS,
  reviewBy: {
    kind: 'day',
    description: 'What it does not know is to be looked up again by then.',
    note: 'What it does not know is to be looked up again by then: from that day on it is stale',
  },
} as const satisfies Fields;
export type StatedNote = ValuesOf<typeof NOTE_FIELDS>;

/** A statement that holds for everybody whom its rule answers. */
export const plainNote = (text: string): StatedNote => ({ ...unset(NOTE_FIELDS), text });

export const NOTE_TOPIC = {
  notes: {
    fields: {
      notes: {
        kind: 'list',
        item: NOTE_FIELDS,
        key: 'notes',
        note: 'Anything else to know, what can stop the journey first',
        formerly: { name: 'generalNotes', read: (text: unknown) => [{ text }] },
      },
    },
  },
} as const satisfies TopicList;
