/**
 * The words of the dataset of TravelRequirements.info and what they mean here: for its own records, and for those that
 * were read by hand into data/evidence.
 */
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { ValidityStatement } from '@carnet/rules/facts/said.ts';

/** What it calls the ways of entering. */
export const VISA_CLASSES = [
  'visa-free',
  'freedom-of-movement',
  'visa-on-arrival',
  'eta',
  'evisa',
  'embassy-visa',
  'travel-permit',
  'banned',
  'unconfirmed',
] as const;
export type VisaClass = (typeof VISA_CLASSES)[number];

/** Null = it says that it does not know, or speaks of what is no visa. */
export const TYPE_OF_CLASS: Readonly<Record<VisaClass, VisaRequirementType | null>> = {
  'visa-free': 'visa_free',
  'freedom-of-movement': 'visa_free',
  'visa-on-arrival': 'visa_on_arrival',
  eta: 'eta',
  evisa: 'e_visa',
  'embassy-visa': 'visa_required',
  banned: 'not_allowed',
  'travel-permit': null,
  unconfirmed: null,
};

/** Its rules for how long a passport must be valid; what `other` means stands in words only. */
export const VALIDITY_OF_RULE: Readonly<Record<string, ValidityStatement>> = {
  '6-months-on-arrival': { amount: 6, unit: 'months', countedFrom: 'arrival' },
  '3-months-beyond-departure': { amount: 3, unit: 'months', countedFrom: 'departure' },
  '6-months-beyond-stay': { amount: 6, unit: 'months', countedFrom: 'departure' },
  'valid-for-stay': { amount: 0, unit: 'days', countedFrom: 'departure' },
};

/** The day on which it stands so: of the page, or of the quoted page where that was checked later. */
export function dayStated(on: string, quoteOn: string | undefined): string {
  return quoteOn !== undefined && quoteOn > on ? quoteOn : on;
}
