/** The questions that the load is made of, in an order that looks random and is the same in every run. */
import { seededRandom } from '../../test/helpers/seeded-random.ts';

const LIST = '/v1/entry-requirements';

/** Every passport country and destination of the pair matrix. */
export function personalisedTargets(countryIds: readonly number[]): string[] {
  return shuffled(
    countryIds.flatMap((from) =>
      countryIds
        .filter((to) => to !== from)
        .map((to) => `${LIST}/personalized?fromCountryId=${from}&toCountryId=${to}`),
    ),
  );
}

/** Pages of 20 rules by passport country, by destination, and by destination and visa type. */
export function listTargets(countryIds: readonly number[]): string[] {
  return shuffled(
    countryIds.flatMap((id) => [
      ...[1, 2, 3, 4, 5].map((page) => `${LIST}?fromCountryId=${id}&page=${page}`),
      ...[1, 2, 3, 4, 5].map((page) => `${LIST}?toCountryId=${id}&page=${page}&limit=20`),
      ...[1, 2].map((page) => `${LIST}?toCountryId=${id}&visaRequirementType=visa_required&page=${page}`),
    ]),
  );
}

/** Fisher and Yates: caches see no order, and the sizes of answers do not drift during a round. */
function shuffled(targets: string[]): string[] {
  const random = seededRandom(5);
  for (let last = targets.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [targets[last], targets[other]] = [targets[other] as string, targets[last] as string];
  }
  return targets;
}
