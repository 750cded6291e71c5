/** An entry rule says for whom and where in a way that can be served. */
import type { EntryRulePart } from '../schemas/entry-file.ts';
import { at, type DataRule } from './rule.ts';

export const ruleScope: DataRule = {
  name: 'rule-scope',
  promise:
    'A file has one destination; a rule is for everyone, one country or one group; the general rule comes ' +
    'first and is the only one without a condition on any day. A rule with a condition says nothing of the visa.',
  *check({ dataSet }) {
    for (const file of dataSet.entry) {
      const { destination, destinationGroup, rules } = file.value;
      if ((destination === undefined) === (destinationGroup === undefined)) {
        yield at(
          file,
          [],
          'the file names no destination, or two.',
          'give either `destination` or `destinationGroup`.',
        );
      }
      for (const [index, rule] of rules.entries()) {
        const path = ['rules', index];
        const { from } = rule;
        if (rule.appliesTo && rule.visa !== undefined) {
          yield at(
            file,
            [...path, 'appliesTo'],
            'a rule with a condition says which visa is needed, on which conditions rest.',
            'make two rules of it: the visa, and what holds under the condition.',
          );
        }
        if (from === undefined && index > 0 && !rule.appliesTo) {
          const generals = rules.slice(0, index).filter((one) => one.from === undefined && !one.appliesTo);
          if (generals.length === 0) {
            yield at(file, path, 'the general rule is not the first.', 'move it to the top of `rules`.');
          }
          const earlier = generals.find((one) => overlap(one, rule));
          if (earlier !== undefined) {
            yield at(
              file,
              path,
              `a second rule for everyone, after \`${earlier.key}\`.`,
              'put the two together, say `from` whom, or end the one before the other begins.',
            );
          }
        }
        if (from !== undefined && (from.country === undefined) === (from.group === undefined)) {
          yield at(
            file,
            [...path, 'from'],
            '`from` names neither or both of country and group.',
            'give one of them, or leave `from` out for everyone.',
          );
        }
        if (from?.country !== undefined && from.country === destination) {
          yield at(
            file,
            [...path, 'from'],
            'the rule is about entering one’s own country.',
            'take it out: the API does not answer that question.',
          );
        }
        if (rule.membershipStatuses !== undefined && from?.group === undefined && destinationGroup === undefined) {
          yield at(
            file,
            [...path, 'membershipStatuses'],
            'no group is named whose standings could count.',
            'take `membershipStatuses` out.',
          );
        }
      }
    }
  },
};

/** Whether there is a day on which both hold. */
function overlap(one: EntryRulePart, other: EntryRulePart): boolean {
  const endsBefore = (first: EntryRulePart, then: EntryRulePart) =>
    first.validUntil != null && then.validFrom != null && first.validUntil <= then.validFrom;
  return !endsBefore(one, other) && !endsBefore(other, one);
}
