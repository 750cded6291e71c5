/** The questions that the load is made of: every pair of the matrix, and list pages over all its countries. */
import type { QuestionSet } from '../load/orders.ts';

const PERSONALISED = '/v1/entry-requirements/personalized';
const LIST = '/v1/entry-requirements';

/** Every passport country and destination of the pair matrix. */
export function personalisedQuestions(
  name: string,
  countryIds: readonly number[],
  headers: Readonly<Record<string, string>>,
): QuestionSet {
  const targets = countryIds.flatMap((from) =>
    countryIds.filter((to) => to !== from).map((to) => `${PERSONALISED}?fromCountryId=${from}&toCountryId=${to}`),
  );
  return { name, targets, headers };
}

/** Pages of 20 rules by passport country, by destination, and by destination and visa type. */
export function listQuestions(
  name: string,
  countryIds: readonly number[],
  headers: Readonly<Record<string, string>>,
): QuestionSet {
  const targets = countryIds.flatMap((id) => [
    ...[1, 2, 3, 4, 5].map((page) => `${LIST}?fromCountryId=${id}&page=${page}`),
    ...[1, 2, 3, 4, 5].map((page) => `${LIST}?toCountryId=${id}&page=${page}&limit=20`),
    ...[1, 2].map((page) => `${LIST}?toCountryId=${id}&visaRequirementType=visa_required&page=${page}`),
  ]);
  return { name, targets, headers };
}
