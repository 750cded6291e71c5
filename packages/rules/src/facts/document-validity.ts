/** How long a travel document must be valid, in the unit in which the destination says it. */

export const VALIDITY_UNITS = ['days', 'months', 'years'] as const;
export type ValidityUnit = (typeof VALIDITY_UNITS)[number];

export const VALIDITY_COUNTED_FROM = ['arrival', 'departure', 'end_of_stay', 'visa_expiry'] as const;

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The most days that so many calendar units can be, wherever they begin. */
export function longestDays(amount: number, unit: ValidityUnit): number {
  if (unit === 'days') return amount;
  const months = unit === 'years' ? amount * 12 : amount;
  const years = Math.floor(months / 12);
  let longest = 0;
  for (let first = 0; first < 12; first += 1) {
    let days = 0;
    for (let month = 0; month < months % 12; month += 1) days += DAYS_OF_MONTHS[(first + month) % 12] as number;
    longest = Math.max(longest, days);
  }
  // Whole years have a leap day for each four begun; a rest of less than a year is longest without February.
  return years * 365 + Math.ceil(years / 4) + longest;
}
