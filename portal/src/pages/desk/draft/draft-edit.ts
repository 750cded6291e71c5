/** The edit of one record while a change is being written. */
import type { Values } from '../api-types.ts';

export type DraftAction = 'create' | 'change' | 'retire';

export interface DraftEdit {
  readonly action: DraftAction;
  /** Null = the rule is new, or it is about another record (see records/). */
  readonly ruleId: number | null;
  /** Of a health requirement; null = it is new. */
  readonly healthRequirementId?: number | null;
  readonly scopeKey: string;
  readonly ruleKey: string;
  /** What it is to say, of the fields that are edited. */
  readonly fields: Values;
}
