/** The tiers side by side, with what each allows. */
import { formatMoney, formatNumber } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import type { TierLimits } from './api-types.ts';

type PaidTier = Exclude<TierLimits['tier'], 'free'>;

interface TierCardsProps {
  readonly tiers: readonly TierLimits[];
  readonly current: TierLimits['tier'];
  readonly isBusy: boolean;
  /** Absent: nothing can be bought here and now. */
  readonly onUpgrade?: ((tier: PaidTier) => void) | undefined;
}

export function TierCards({ tiers, current, isBusy, onUpgrade }: TierCardsProps) {
  const t = messages('dashboard');
  const here = tiers.findIndex(({ tier }) => tier === current);
  return (
    <ul class="dash-tiers">
      {tiers.map((tier, index) => (
        <li key={tier.tier} class={index === here ? 'dash-tier dash-tier-current' : 'dash-tier'}>
          <h2>{t(`tier_${tier.tier}`)}</h2>
          {index === here ? <p class="dash-tier-mark">{t('tierCurrent')}</p> : null}
          <dl>
            <dt>{t('tierPrice')}</dt>
            <dd>
              {tier.monthlyPrice
                ? t('tierPriceMonth', { price: formatMoney(tier.monthlyPrice.amount, tier.monthlyPrice.currency) })
                : t(tier.isPaid ? 'tierPriceUnset' : 'tierPriceFree')}
            </dd>
            <dt>{t('tierMonthly')}</dt>
            <dd>{formatNumber(tier.monthlyRequests)}</dd>
            <dt>{t('tierRate')}</dt>
            <dd>{t('tierRateValue', { perMinute: tier.requestsPerMinute, burst: tier.burst })}</dd>
            <dt>{t('tierKeys')}</dt>
            <dd>{formatNumber(tier.maxActiveApiKeys)}</dd>
            <dt>{t('tierHistory')}</dt>
            <dd>{t('tierHistoryValue', { hours: tier.usageByHourDays, days: tier.usageByDayDays })}</dd>
          </dl>
          {onUpgrade && index > here && tier.tier !== 'free' ? (
            <Button look="primary" isBusy={isBusy} onClick={() => onUpgrade(tier.tier as PaidTier)}>
              {t('upgradeTo', { tier: t(`tier_${tier.tier}`) })}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
