/** One row of the benchmark's table. */
import type { PartName } from './parts/names.ts';

export interface Figure {
  readonly part: PartName;
  readonly name: string;
  /** The measured value as shown, with its unit. */
  readonly value: string;
  /** The spread over rounds, or what else qualifies the value; empty = nothing. */
  readonly spread: string;
  readonly target: string;
  readonly isMet: boolean;
  /** Why the value deserves less trust than it should; shown below the table. */
  readonly notes: readonly string[];
  /** Everything measured, for the JSON. */
  readonly details: unknown;
}
