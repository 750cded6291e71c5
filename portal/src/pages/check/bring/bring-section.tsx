/** What to bring: everything the answer says, the strictest first, and what it says nothing of. */
import { formatChoice } from '../../../i18n/format.ts';
import { locale } from '../../../i18n/locale.ts';
import { messages } from '../../../i18n/messages.ts';
import { formatMoney } from '../../../i18n/money.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import { Quoted, SourceLink } from '../answer/quoted.tsx';
import { withinSentence } from '../answer/within-sentence.ts';
import { validityOf } from '../facts/validity.ts';
import { documentTexts, validityText } from '../facts/validity-text.ts';
import type { Verification } from '../known/known-words.ts';
import { furtherTexts, topicKey } from '../known/topic-words.ts';
import { ClosedBorders, Leaving, OwnNationals } from './at-the-border.tsx';
import { type BringItem, bringItems, isOfOwnChildren } from './bring-items.ts';
import { LevelChip } from './level-chip.tsx';
import { conditionTexts, Notes } from './notes.tsx';
import { registrationTexts } from './registration-texts.ts';
import { useCurrencyCode } from './use-currency-code.ts';
import './bring-section.css';

export function BringSection({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const { items, unknown } = bringItems(requirement);
  return (
    <section aria-labelledby="check-bring">
      <h2 id="check-bring">{t('bringTitle')}</h2>
      <ul class="bring-list">
        {items.map((item) => (
          <li key={item.topic}>
            <div class="bring-head">
              <h3>{t(topicKey(item.topic))}</h3>
              <LevelChip level={item.level}>{chipText(item, requirement)}</LevelChip>
            </div>
            <Amounts item={item} requirement={requirement} />
            <Doubt verification={requirement.facts[item.topic]?.verification} />
            <Quoted text={item.details} />
            <SourceLink url={item.sourceUrl} />
          </li>
        ))}
      </ul>
      {items.some(({ level }) => level === 'may_be_asked') ? <p class="bring-note">{t('levelNote')}</p> : null}
      {unknown.length > 0 ? (
        <p class="bring-note">
          {t('bringUnknown', {
            list: new Intl.ListFormat(locale).format(unknown.map((key) => withinSentence(t(key)))),
          })}
        </p>
      ) : null}
      <ClosedBorders requirement={requirement} />
      <Leaving requirement={requirement} />
      <OwnNationals requirement={requirement} />
      <Notes requirement={requirement} />
      {locale === 'en' ? null : <p class="bring-note">{t('quotedInEnglish')}</p>}
    </section>
  );
}

/** "Required" reads as certain: what only the press or a compilation says is not. */
export function Doubt({ verification }: { readonly verification: Verification | undefined }) {
  const t = messages('check');
  if (verification?.status === 'disputed') return <p class="bring-disputed">{t('itemDisputed')}</p>;
  return verification?.level === 'compilation' ? <p class="bring-note">{t('itemReported')}</p> : null;
}

/** Other words than the level's own, as a message. */
function chipText({ topic, level }: BringItem, { minors }: Requirement): string | undefined {
  const t = messages('check');
  if (topic === 'customs' && level === 'not_required') return t('customsNotForAll');
  return topic === 'minors' && minors !== null && isOfOwnChildren(minors) ? t('levelOwnChildren') : undefined;
}

/** What a program can read of an item, in the reader's language. */
export function Amounts({ item, requirement }: { readonly item: BringItem; readonly requirement: Requirement }) {
  switch (item.topic) {
    case 'documentValidity':
      return <Document requirement={requirement} />;
    case 'funds':
      return <Funds requirement={requirement} />;
    case 'healthInsurance':
      return <Cover requirement={requirement} />;
    case 'minors':
      return <Children requirement={requirement} />;
    case 'registrationAfterArrival':
      return <Registration requirement={requirement} />;
    default: {
      const texts = furtherTexts(item.topic, item.further);
      return texts.length === 0 ? null : <p>{texts.join(' ')}</p>;
    }
  }
}

function Document({ requirement: { documentValidity } }: { readonly requirement: Requirement }) {
  if (documentValidity === null) return null;
  return <p>{[validityText(validityOf(documentValidity)), ...documentTexts(documentValidity)].join(' ')}</p>;
}

function Funds({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const { proofOfFundsAmountLocal, proofOfFundsAmountUsd, proofOfFundsCurrencyId, proofOfFundsPer } = requirement;
  const amount = useAmount(proofOfFundsAmountLocal, proofOfFundsCurrencyId, proofOfFundsAmountUsd);
  return amount === '' ? null : <p>{t('amount', { amount, per: proofOfFundsPer ?? 'unsaid' })}</p>;
}

function Cover({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const { healthInsuranceCoverageLocal, healthInsuranceCoverageUsd, healthInsuranceCurrencyId } = requirement;
  const amount = useAmount(healthInsuranceCoverageLocal, healthInsuranceCurrencyId, healthInsuranceCoverageUsd);
  const conditions = (requirement.healthInsuranceFor ?? []).map((one) => conditionTexts(one).join(', '));
  return (
    <>
      {conditions.length === 0 ? null : <p>{t('insuranceOnlyFor', { condition: formatChoice(conditions) })}</p>}
      {requirement.healthInsuranceIncluded ? <p>{t('insuranceIncluded')}</p> : null}
      {amount === '' ? null : <p>{t('coverage', { amount })}</p>}
    </>
  );
}

function Children({ requirement: { minors } }: { readonly requirement: Requirement }) {
  const t = messages('check');
  const years = minors?.underYears ?? null;
  const texts = [
    ...(years === null ? [] : [t('minorsUnder', { years })]),
    ...(minors !== null && isOfOwnChildren(minors)
      ? [t('minorsOfResidents', { concerns: minors.concerns ?? '' })]
      : []),
  ];
  return texts.length === 0 ? null : <p>{texts.join(' ')}</p>;
}

function Registration({ requirement: { registrationAfterArrival } }: { readonly requirement: Requirement }) {
  if (!registrationAfterArrival?.required) return null;
  const texts = registrationTexts(registrationAfterArrival);
  return texts.length === 0 ? null : <p>{texts.join(' ')}</p>;
}

/** In the destination's own currency, and in dollars where both are known. */
function useAmount(local: number | null, currencyId: number | null, usd: number | null): string {
  const currency = useCurrencyCode(local === null ? null : currencyId);
  const amounts = [
    // Without its currency the amount would say nothing.
    ...(local !== null && currency ? [formatMoney(local, currency)] : []),
    ...(usd === null ? [] : [formatMoney(usd, 'USD')]),
  ];
  return amounts.join(' · ');
}
