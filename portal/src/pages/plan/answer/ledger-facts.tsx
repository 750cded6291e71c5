/** Days of stay that are used and left. */
import type { Ledger } from '@carnet/rules/trips/checked.ts';
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { placeName } from '../draft/names.ts';

export function LedgerFacts({ ledger }: { readonly ledger: Ledger }) {
  const t = messages('plan');
  const { area, limitDays, windowDays, per, usedDays, remainingDays, mustLeaveBy, nextFullStayFrom } = ledger;
  const sentences = [
    t('ledgerLimit', { area: placeName(area), limit: limitDays, per: per ?? 'other', window: windowDays ?? 0 }),
    t('ledgerLeft', { used: usedDays, left: remainingDays }),
    ...(mustLeaveBy === null ? [] : [t('ledgerLeave', { date: formatDate(mustLeaveBy) })]),
    ...(nextFullStayFrom === null ? [] : [t('ledgerNext', { date: formatDate(nextFullStayFrom), limit: limitDays })]),
  ];
  return (
    <div class="plan-ledger">
      <p class="plan-item-title">{t('ledgerTitle')}</p>
      <p>{sentences.join(' ')}</p>
    </div>
  );
}
