/** The letters of a currency from its number: asked for only where an amount needs them. */
import { paginate } from '@carnet/client';
import { loadOnce } from '../../../api/load-once.ts';
import { publicData } from '../../../api/public-data.ts';
import { useRequest } from '../../../api/use-request.ts';

const loadCodes = loadOnce(async (): Promise<ReadonlyMap<number, string>> => {
  const byId = new Map<number, string>();
  for await (const { id, code } of paginate(publicData, '/v1/currencies', { query: { limit: 100 } }))
    byId.set(id, code);
  return byId;
});

/** `id`: ISO 4217 numeric; null asks nothing. */
export function useCurrencyCode(id: number | null): string | undefined {
  const { data } = useRequest(
    id === null ? null : `currency ${id}`,
    async () => (await loadCodes()).get(id ?? 0) ?? '',
  );
  return data === '' ? undefined : data;
}
