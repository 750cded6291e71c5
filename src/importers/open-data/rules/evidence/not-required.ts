/** That something is not required is said in words or shown by a list, and either can be quoted; silence is no source. */
import { at, type DataRule } from '../rule.ts';

const TOPIC_OF = {
  proofOfFunds: 'funds',
  returnTicket: 'returnTicket',
  accommodation: 'accommodation',
  healthInsurance: 'healthInsurance',
} as const;

export const notRequired: DataRule = {
  name: 'not-required',
  promise:
    'Funds, tickets, lodging and insurance are `not_required` only with a source that is quoted: words that say so, or a list.',
  *check({ dataSet }) {
    for (const file of dataSet.entry) {
      for (const [index, rule] of file.value.rules.entries()) {
        for (const [field, topic] of Object.entries(TOPIC_OF)) {
          if (rule[field as keyof typeof TOPIC_OF]?.level !== 'not_required') continue;
          if (rule.sources.some(({ topics, quote }) => quote !== undefined && (topics?.includes(topic) ?? true)))
            continue;
          yield at(
            file,
            ['rules', index, field],
            'not_required, and no source of it is quoted.',
            'quote the words that say so, or the list that leaves it out; take the level out where there is neither.',
          );
        }
      }
    }
  },
};
