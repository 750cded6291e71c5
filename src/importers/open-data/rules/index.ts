/** All named rules of data:check, in the order in which they run. */
import { dates } from './dates.ts';
import { equalPrecedence } from './equal-precedence.ts';
import { fileNames } from './file-names.ts';
import { knownCodes } from './known-codes.ts';
import { memberships } from './memberships.ts';
import type { DataRule } from './rule.ts';
import { ruleScope } from './rule-scope.ts';
import { unique } from './unique.ts';
import { applicationUrl, funds, immunity, stay } from './visa-facts.ts';

export const DATA_RULES: readonly DataRule[] = [
  fileNames,
  unique,
  knownCodes,
  dates,
  memberships,
  ruleScope,
  stay,
  applicationUrl,
  funds,
  immunity,
  equalPrecedence,
];
