/** Facts of a rule that sources dispute. */
import type { Topic } from './topic-names.ts';

export interface DisputedFacts {
  readonly ruleId: number;
  readonly topics: readonly Topic[];
}
