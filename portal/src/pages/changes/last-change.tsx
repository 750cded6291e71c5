/** At the answer to a pair: what changed last, where that is known. */

import { changesAddress } from '../../../../src/http/portal/shared/change-addresses.ts';
import type { ChangeLine } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { portalData } from '../../api/public-data.ts';
import { useRequest } from '../../api/use-request.ts';
import { messages } from '../../i18n/messages.ts';
import type { Pair } from '../check/answer/use-answer.ts';
import { lastChangeText } from './change-words.ts';

export function LastChange({ passport, destination }: Pair) {
  const pair = `fromCountryId=${passport.id}&toCountryId=${destination.id}`;
  const { data } = useRequest(`last-change ${passport.id} ${destination.id}`, (signal) =>
    portalData<{ readonly change: ChangeLine | null }>(`/changes/last?${pair}`, signal),
  );
  if (!data?.change) return null;
  return (
    <p class="answer-freshness">
      {lastChangeText(data.change)}{' '}
      <a href={changesAddress({ passport: passport.iso2, destination: destination.iso2 })}>
        {messages('check')('changeAll')}
      </a>
    </p>
  );
}
