/** What groups and health requirements are called, and what the public API says of them now. */
import { EDITABLE_HEALTH_FIELDS } from '../../../../../../src/domain/desk/health-edit.ts';
import { loadOnce } from '../../../../api/load-once.ts';
import { publicData } from '../../../../api/public-data.ts';
import { useRequest } from '../../../../api/use-request.ts';
import type { Values } from '../../api-types.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
}

const loadVaccines = loadOnce(async (): Promise<readonly Named[]> => {
  const { data } = await publicData.get('/v1/vaccines', { query: { limit: 100 } });
  return data;
});

export const useVaccines = (): readonly Named[] => useRequest('vaccines', loadVaccines).data ?? [];

/** Of a destination, as travellers see them. */
export function useHealthRequirements(countryId: number | undefined) {
  return useRequest(countryId === undefined ? null : `health of ${countryId}`, async (signal) => {
    const query = { countryId: String(countryId), limit: 100 };
    const { data } = await publicData.get('/v1/health-requirements', { query, signal });
    return data;
  });
}

/** Its fields by the names that edits have. */
export function healthValues(requirement: object): Values {
  const { conditions, ...record } = requirement as Values;
  const values: Values = { ...record, ...((conditions ?? {}) as Values) };
  return Object.fromEntries(EDITABLE_HEALTH_FIELDS.map((name) => [name, values[name] ?? null]));
}
