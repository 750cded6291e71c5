/** A list of some proves of others what they do not need, and never what they do. */
import { at, type DataRule } from '../rule.ts';

export const excludedTypes: DataRule = {
  name: 'excluded-types',
  promise: 'A source that only excludes types of visa stands beside a rule of another type.',
  *check({ dataSet }) {
    for (const file of dataSet.entry) {
      for (const [index, { visa, sources }] of file.value.rules.entries()) {
        for (const [position, { excludes }] of sources.entries()) {
          if (excludes === undefined) continue;
          const path = ['rules', index, 'sources', position, 'excludes'];
          if (!visa) {
            yield at(file, path, 'the rule says of no visa that it is needed.', 'take `excludes` out.');
          } else if (excludes.includes(visa.type)) {
            yield at(
              file,
              path,
              `it excludes ${visa.type}, which the rule says.`,
              'correct the type of the rule, or take `excludes` out.',
            );
          }
        }
      }
    }
  },
};
