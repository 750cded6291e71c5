/** Counts, changes and the example of the front page. The server puts them into the first page. */

import { EXAMPLE, exampleOf, tellingChanges } from '../../../../../src/http/portal/shared/front-facts.ts';
import type { ChangeList, FrontFacts } from '../../../../../src/http/portal/shared/portal-shapes.ts';
import { loadCountryNames } from '../../../api/country-names.ts';
import { portalData, publicData } from '../../../api/public-data.ts';
import { type Request, useRequest } from '../../../api/use-request.ts';

export const useFrontFacts = (): Request<FrontFacts> => useRequest('front', ask);

async function ask(signal: AbortSignal): Promise<FrontFacts> {
  const [names, list, answer] = await Promise.all([
    loadCountryNames(),
    portalData<ChangeList>('/changes', signal).catch(() => undefined),
    publicData.get('/v1/entry-requirements/personalized', { query: EXAMPLE, signal }).catch(() => undefined),
  ]);
  return {
    passports: names.filter(({ isPassport }) => isPassport).length,
    destinations: names.filter(({ isDestination }) => isDestination).length,
    changes: tellingChanges(list?.changes ?? []),
    example: answer && exampleOf(answer.requirement),
  };
}
