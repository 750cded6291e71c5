/** What to bring: everything the answer says, the strictest first, and what it says nothing of. */
import { formatNumber } from '../../i18n/format.ts';
import { locale } from '../../i18n/locale.ts';
import { messages } from '../../i18n/messages.ts';
import type { Requirement } from './answer-kind.ts';
import { type BringItem, bringItems, validity } from './bring-items.ts';
import { LevelChip } from './level-chip.tsx';
import { Quoted, SourceLink } from './quoted.tsx';
import { useCurrencyCode } from './use-currency-code.ts';
import { withinSentence } from './within-sentence.ts';
import './bring-section.css';

export function BringSection({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const { items, unknown } = bringItems(requirement);
  return (
    <section aria-labelledby="check-bring">
      <h2 id="check-bring">{t('bringTitle')}</h2>
      <ul class="bring-list">
        {items.map((item) => (
          <li key={item.key}>
            <div class="bring-head">
              <h3>{t(`item${item.key}`)}</h3>
              <LevelChip level={item.level}>
                {item.key === 'Customs' && item.level === 'not_required' ? t('customsNotForAll') : undefined}
              </LevelChip>
            </div>
            <Amounts item={item} requirement={requirement} />
            <Quoted text={item.details} />
            <SourceLink url={item.sourceUrl} />
          </li>
        ))}
      </ul>
      {items.some(({ level }) => level === 'may_be_asked') ? <p class="bring-note">{t('levelNote')}</p> : null}
      {unknown.length > 0 ? (
        <p class="bring-note">
          {t('bringUnknown', {
            list: new Intl.ListFormat(locale).format(unknown.map((key) => withinSentence(t(`item${key}`)))),
          })}
        </p>
      ) : null}
      {requirement.generalNotes ? (
        <>
          <h3>{t('notesTitle')}</h3>
          <Quoted text={requirement.generalNotes} />
        </>
      ) : null}
      {locale === 'en' ? null : <p class="bring-note">{t('quotedInEnglish')}</p>}
    </section>
  );
}

/** What a program can read of an item, in the reader's language. */
function Amounts({ item, requirement }: { readonly item: BringItem; readonly requirement: Requirement }) {
  const t = messages('check');
  switch (item.key) {
    case 'Document': {
      const days = requirement.documentValidity?.minimumDays ?? 0;
      const { unit, count } = validity(days);
      if (unit === 'stay') return <p>{t('validStay')}</p>;
      return <p>{unit === 'months' ? t('validMonths', { months: count, days }) : t('validDays', { days })}</p>;
    }
    case 'Funds':
      return <Funds requirement={requirement} />;
    case 'Insurance':
      return requirement.healthInsuranceCoverageUsd === null ? null : (
        <p>{t('coverage', { amount: money(requirement.healthInsuranceCoverageUsd, 'USD') })}</p>
      );
    default:
      return null;
  }
}

function Funds({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const {
    proofOfFundsAmountLocal: local,
    proofOfFundsAmountUsd: usd,
    proofOfFundsCurrencyId: currencyId,
  } = requirement;
  const currency = useCurrencyCode(local === null ? null : currencyId);
  const amounts = [
    // Without its currency the amount would say nothing.
    ...(local !== null && currency ? [money(local, currency)] : []),
    ...(usd === null ? [] : [money(usd, 'USD')]),
  ];
  return amounts.length === 0 ? null : <p>{t('amount', { amount: amounts.join(' · ') })}</p>;
}

function money(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    }).format(amount);
  } catch {
    // A code that the browser takes for none.
    return `${formatNumber(amount)} ${currency}`;
  }
}
