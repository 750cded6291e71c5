/** A level `not_required` needs a quotation: a source that is silent does not prove that nothing is required. */
import type { DataSet } from '../../read-data-set.ts';
import { at, type DataRule } from '../rule.ts';

const TOPIC_OF = {
  proofOfFunds: 'funds',
  returnTicket: 'returnTicket',
  accommodation: 'accommodation',
  healthInsurance: 'healthInsurance',
} as const;
type Field = keyof typeof TOPIC_OF;
type Topic = (typeof TOPIC_OF)[Field];
type Rule = DataSet['entry'][number]['value']['rules'][number];

export const notRequired: DataRule = {
  name: 'not-required',
  promise:
    'Funds, tickets, lodging and insurance are `not_required` only with a quotation from a source: words that say so, ' +
    'or a list of what is required.',
  *check({ dataSet }) {
    for (const { file, index, field } of unquotedLevels(dataSet.entry)) {
      yield at(
        file,
        ['rules', index, field],
        'not_required, but no source is quoted.',
        'quote the words that say so, or the list that does not name it. If there is neither, remove the level.',
      );
    }
  },
};

function unquotedLevels(files: DataSet['entry']) {
  return files.flatMap((file) =>
    file.value.rules.flatMap((rule, index) =>
      (Object.keys(TOPIC_OF) as Field[])
        .filter((field) => rule[field]?.level === 'not_required' && !isQuoted(rule, TOPIC_OF[field]))
        .map((field) => ({ file, index, field })),
    ),
  );
}

function isQuoted({ sources }: Rule, topic: Topic): boolean {
  return sources.some(({ topics, quote }) => quote !== undefined && (topics?.includes(topic) ?? true));
}
