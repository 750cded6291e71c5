/** What most pages about entering leave out has a source that speaks of it. */
import { TOPICS_CITED_BY_NAME } from '@carnet/rules/facts/topic-names.ts';
import { at, type DataRule } from '../rule.ts';

export const citedByName: DataRule = {
  name: 'cited-by-name',
  promise:
    'What a rule says of own nationals, minors, registration after arrival, leaving, the stay and closed borders ' +
    'has a source whose `topics` name it.',
  *check({ dataSet }) {
    for (const file of dataSet.entry) {
      for (const [index, rule] of file.value.rules.entries()) {
        const named = new Set(rule.sources.flatMap(({ topics }) => topics ?? []));
        for (const topic of TOPICS_CITED_BY_NAME) {
          const key = topic === 'exitRequirements' && !rule[topic] ? 'leaving' : topic;
          if ((rule[key] ?? null) === null || named.has(topic)) continue;
          yield at(
            file,
            ['rules', index, key],
            `no source names the topic ${topic}.`,
            `add \`topics: [${topic}]\` to the source that says it.`,
          );
        }
      }
    }
  },
};
