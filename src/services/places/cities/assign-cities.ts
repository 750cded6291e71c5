/** Puts all points of interest and walking tours into the cities they now belong to. */
import type { Trx } from '../../../db/executor.ts';
import { listLocatedCities } from '../place-lookups.queries.ts';
import { listLocated, updateCities } from './assign-cities.repository.ts';
import { CityIndex } from './city-at.ts';

const BATCH_SIZE = 10_000;

/** Writes only those whose city is another than before. */
export async function assignCities(trx: Trx): Promise<void> {
  let cities: CityIndex | undefined;
  for (const table of ['point_of_interest', 'walking_tour'] as const) {
    for (let after = 0; ; ) {
      const located = await listLocated(trx, table, after, BATCH_SIZE);
      if (located.length === 0) break;
      cities ??= new CityIndex(await listLocatedCities(trx));
      const index = cities;
      const changed = located
        .map((one) => ({ ...one, now: index.cityAt(one, one.countryId)?.id ?? null }))
        .filter(({ cityId, now }) => cityId !== now);
      if (changed.length > 0) {
        await updateCities(
          trx,
          table,
          changed.map(({ id, now }) => ({ id, cityId: now })),
        );
      }
      after = located.at(-1)?.id ?? after;
    }
  }
}
