/** The words beside a type of visa do not contradict its definition (docs/data.md, "The six visa types"). */

import { textOf } from './notes.ts';
import { at, type DataRule } from './rule.ts';

interface Contradiction {
  readonly types: readonly string[];
  readonly words: RegExp;
  /** Words that make it no contradiction: the note speaks of some, or of another case. */
  readonly unless: RegExp;
  readonly message: string;
  readonly mend: string;
}

const CONTRADICTIONS: readonly Contradiction[] = [
  {
    types: ['e_visa'],
    words: /\b(invitation|invited|sponsor)/i,
    unless: /\b(no|without an?|neither) (invitation|sponsor)/i,
    message: 'an e_visa that takes an invitation or a sponsor',
    mend: 'make it visa_required, with the e-visa in `alternatives`: an e_visa is open to every tourist.',
  },
  {
    types: ['visa_free'],
    words: /\b(needs?|requires?|applies for|apply for) an? (\w+ )?visa\b/i,
    unless: /\b(who|longer|others?|beyond|except|passports of|before|after|work|study)\b/i,
    message: 'visa_free, while the notes speak of a visa that is needed',
    mend: 'say who needs it, or correct the type.',
  },
  {
    types: ['visa_required'],
    words: /\b(no visa (is )?needed|needs? no visa|visa-free)\b/i,
    unless: /\b(who|with an?|holders?|residents?|citizens|nationals|children|travellers|for \d+ days on|suspended)\b/i,
    message: 'visa_required, while the notes speak of no visa',
    mend: 'say who needs none, or correct the type.',
  },
];

export const visaType: DataRule = {
  name: 'visa-type',
  promise: 'Notes do not contradict the type of visa: an e-visa takes no invitation, a visa-free rule no visa.',
  *check({ dataSet }) {
    for (const file of dataSet.entry) {
      for (const [index, { visa, notes }] of file.value.rules.entries()) {
        for (const { types, words, unless, message, mend } of CONTRADICTIONS) {
          if (!types.includes(visa?.type ?? '') || !words.test(textOf(notes)) || unless.test(textOf(notes))) continue;
          yield at(file, ['rules', index, 'notes'], `${message}.`, mend);
        }
      }
    }
  },
};

export const arrivalCards: DataRule = {
  name: 'arrival-cards',
  promise: 'An arrival card or health declaration is `preArrival`, not customs.',
  *check({ dataSet }) {
    for (const file of dataSet.entry) {
      const isFiled = file.value.rules.some(({ preArrival }) => preArrival);
      for (const [index, { customsDeclaration }] of file.value.rules.entries()) {
        const words = /\b(arrival card|health declaration|embarkation card)\b/i.exec(customsDeclaration?.details ?? '');
        if (words === null || isFiled) continue;
        yield at(
          file,
          ['rules', index, 'customsDeclaration'],
          `the ${words[1]} stands under customs.`,
          'move it to `preArrival`.',
        );
      }
    }
  },
};
