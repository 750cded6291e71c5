/** The pages that the edited rules rest on, and then those of other facts of their destinations. */
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { type Source, sourcesOf } from '../evidence/sources.ts';
import { destinationOf } from '../words/use-places.ts';
import type { Draft } from './draft.ts';

const unique = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);

export function useCitedSources({ edits }: Draft): Source[] {
  const rules = unique(edits.flatMap(({ ruleId }) => ruleId ?? []));
  const destinations = unique(edits.flatMap(({ scopeKey }) => destinationOf(scopeKey) ?? []));
  const key = edits.length === 0 ? null : `desk sources of ${rules.join(' ')} and ${destinations.join(' ')}`;
  const { data } = useRequest(key, async (signal) => {
    const [ofRules, ofDestinations] = await Promise.all([
      Promise.all(rules.map((id) => dashboardApi.get('/v1/desk/rules/{id}', { path: { id }, signal }))),
      Promise.all(
        destinations.map((id) => dashboardApi.get('/v1/desk/publications', { query: { destinationId: id }, signal })),
      ),
    ]);
    const cited = ofDestinations.flatMap((list) => list.data);
    const none = { evidence: [] };
    return [...ofRules, none].flatMap((rule) => sourcesOf(rule, rule === none ? cited : []));
  });
  return [...new Map((data ?? []).map((source) => [source.key, source])).values()];
}
