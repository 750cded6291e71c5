/** All named rules of data:check, in the order in which they run. */
import { applicationUrl } from './application-url.ts';
import { dates } from './dates.ts';
import { disagreements } from './disagreements.ts';
import { equalPrecedence } from './equal-precedence.ts';
import { fileNames } from './file-names.ts';
import { generalRule, knownGap } from './general-rule.ts';
import { ids } from './ids.ts';
import { knownCodes } from './known-codes.ts';
import { memberships } from './memberships.ts';
import { officialUrls } from './official-urls.ts';
import type { DataRule } from './rule.ts';
import { ruleScope } from './rule-scope.ts';
import { unique } from './unique.ts';
import { funds, immunity, stay } from './visa-facts.ts';
import { membersToday, shadowed } from './winnable.ts';

export const DATA_RULES: readonly DataRule[] = [
  fileNames,
  unique,
  ids,
  knownCodes,
  officialUrls,
  dates,
  disagreements,
  memberships,
  ruleScope,
  generalRule,
  knownGap,
  stay,
  applicationUrl,
  funds,
  immunity,
  equalPrecedence,
  membersToday,
  shadowed,
];
