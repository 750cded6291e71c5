import { describe, expect, it } from 'vitest';
import { INHERITED_FIELDS } from '../schema/entry-rule-fields.ts';
import { unset } from '../schema/field.ts';
import { NOTE_FIELDS, type StatedNote } from '../schema/topics/note-topic.ts';
import { filledFields, type Givers } from './filled-fields.ts';
import { INHERITED_TOPICS } from './topic-names.ts';

type Rule = ReturnType<typeof ruleWith>;

const ruleWith = (...notes: (Pick<StatedNote, 'text'> & Partial<StatedNote>)[]) => ({
  ...unset(INHERITED_FIELDS),
  notes: notes.map((one) => ({ ...unset(NOTE_FIELDS), ...one })),
});
const none = Object.fromEntries(INHERITED_TOPICS.map((topic) => [topic, null])) as unknown as Givers<Rule>;
const textsOf = (givers: Partial<Givers<Rule>>) =>
  filledFields({ ...none, ...givers }).notes?.map(({ text }) => text) ?? null;

describe('the notes of a record', () => {
  const own = ruleWith({ text: 'Own.' });
  const general = ruleWith(
    { text: 'Anything.' },
    { text: 'Of the visa.', topic: 'visa' },
    { text: 'Of the money.', topic: 'funds' },
    { text: 'Of the ticket.', topic: 'returnTicket' },
    { text: 'Of the stay.', topic: 'stay' },
  );

  it('are all of the rule that answers them', () => {
    expect(textsOf({ notes: general, funds: general })).toHaveLength(5);
    expect(textsOf({ funds: own, stay: own })).toBeNull();
  });

  it('are also those of other rules about what these rules answer, or nobody does', () => {
    expect(textsOf({ notes: own, funds: general, returnTicket: own })).toEqual([
      'Own.',
      'Of the money.',
      'Of the stay.',
    ]);
    expect(textsOf({ notes: own, funds: own })).toEqual(['Own.']);
    const alike = ruleWith({ text: 'Of the money.' });
    expect(textsOf({ notes: alike, funds: general })).toEqual(['Of the money.', 'Of the ticket.', 'Of the stay.']);
  });
});
