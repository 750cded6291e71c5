/** Which report comes before and after one in its list, as the list was when the report was opened. */
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { addressOf, type CorrectionChoice } from './correction-choice.ts';

/** As many as the API gives at once: further ones are reached by the list. */
const MOST = 100;

export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** 1-based; undefined = it is not in the list. */
  readonly position: number | undefined;
  readonly total: number;
}

export function useNeighbours(id: string, choice: CorrectionChoice): Neighbours {
  const { data } = useRequest(`desk correction list ${addressOf(choice)}`, (signal) =>
    dashboardApi.get('/v1/desk/corrections', { query: { limit: MOST, ...choice }, signal }),
  );
  const ids = (data?.data ?? []).map((one) => one.id);
  const at = ids.indexOf(id);
  return {
    previous: at < 0 ? undefined : ids[at - 1],
    // One that is not in the list leads to its first.
    next: ids[at + 1],
    position: at < 0 ? undefined : at + 1,
    total: data?.meta.total ?? 0,
  };
}
