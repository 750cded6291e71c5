/** A named rule over the whole open data set, and what it may look at. */

import type { CountryRecord } from '@carnet/rules/schema/country-fields.ts';
import type { CurrencyRecord } from '@carnet/rules/schema/currency-fields.ts';
import type { DataSet } from '../read-data-set.ts';
import type { DataProblem } from '../yaml/problem.ts';
import type { DataFile, DataPath } from '../yaml/yaml-file.ts';

export interface RuleContext {
  readonly dataSet: DataSet;
  /** YYYY-MM-DD in UTC. */
  readonly today: string;
  /** By alpha-2 code. */
  readonly countries: ReadonlyMap<string, CountryRecord>;
  /** By ISO 4217 code. */
  readonly currencies: ReadonlyMap<string, CurrencyRecord>;
}

export type Finding = Omit<DataProblem, 'rule'>;

export interface DataRule {
  readonly name: string;
  /** What holds when the rule finds nothing, for docs/data.md. */
  readonly promise: string;
  check(context: RuleContext): Iterable<Finding>;
}

/** Shows what may be so for a reason, without stopping anything. */
export function warning(finding: Finding): Finding {
  return { ...finding, severity: 'warning' };
}

/** A finding at a place in a file. */
export function at(file: DataFile<unknown>, path: DataPath, message: string, mend: string): Finding {
  return { severity: 'error', file: file.file, line: file.lineOf(path), message, mend };
}
