/** Which report comes before and after one in its list, as the list was when the report was opened. */
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { addressOf, type CorrectionChoice } from './correction-choice.ts';
import { findNeighbours, type Neighbours } from './neighbours.ts';

/** As many as the API gives at once. */
const PER_PAGE = 100;
const NOT_YET: Neighbours = { previous: undefined, next: undefined, position: undefined, total: 0 };

export function useNeighbours(id: string, choice: CorrectionChoice): Neighbours {
  const { data } = useRequest(`desk neighbours ${addressOf(choice, id)}`, (signal) =>
    findNeighbours(id, (page) =>
      dashboardApi.get('/v1/desk/corrections', { query: { page, limit: PER_PAGE, ...choice }, signal }),
    ),
  );
  return data ?? NOT_YET;
}
