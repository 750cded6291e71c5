/** Data sets with one thing wrong, and what the check says of each: one broken file for every rule at least. */
import { addresses } from './addresses.ts';
import { amountsAndHealth } from './amounts-and-health.ts';
import type { BrokenDataSets } from './broken-file.ts';
import { days } from './days.ts';
import { disagreements } from './disagreements.ts';
import { evidence } from './evidence.ts';
import { form } from './form.ts';
import { ids } from './ids.ts';
import { passports } from './passports.ts';
import { precedence } from './precedence.ts';
import { references } from './references.ts';
import { rules } from './rules.ts';

export const BROKEN_DATA_SETS: BrokenDataSets = {
  ...evidence,
  ...form,
  ...references,
  ...ids,
  ...days,
  ...passports,
  ...rules,
  ...addresses,
  ...precedence,
  ...disagreements,
  ...amountsAndHealth,
};
