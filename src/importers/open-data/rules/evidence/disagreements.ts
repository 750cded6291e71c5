/** A reason why another source is wrong names what says so. */
import { at, type DataRule } from '../rule.ts';

export const disagreements: DataRule = {
  name: 'disagreements',
  promise: 'A reason against a source rests on another one, which the rule or the reason names.',
  *check({ dataSet }) {
    for (const file of dataSet.entry) {
      for (const [index, rule] of file.value.rules.entries()) {
        for (const [position, one] of (rule.disagreements ?? []).entries()) {
          if ([...rule.sources, ...(one.sources ?? [])].some(({ source }) => source !== one.with)) continue;
          yield at(
            file,
            ['rules', index, 'disagreements', position],
            `nothing but ${one.with} itself is named against ${one.with}.`,
            'add `sources:` to the reason; without one, leave it out: the disagreement is unexplained.',
          );
        }
      }
    }
  },
};
