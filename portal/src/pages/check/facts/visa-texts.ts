/** What an answer says of its fees and of other ways to enter, and whom it is for. */
import { messages } from '../../../i18n/messages.ts';
import { formatMoney } from '../../../i18n/money.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import { type EntryOption, optionTexts } from './option-texts.ts';

export function feeText(fee: { readonly amount: number | null; readonly currency: string | null }): string | undefined {
  const t = messages('check');
  if (fee.amount === 0) return t('feeNone');
  return fee.amount === null || fee.currency === null
    ? undefined
    : t('fee', { amount: formatMoney(fee.amount, fee.currency) });
}

/** How long a decision takes; nothing where it is not known, or for a visa that is issued while one waits at the border. */
function processingText(
  type: Requirement['visaRequirementType'],
  days: number | null,
  unit: Requirement['visaProcessingUnit'],
): string | undefined {
  if (days === null || (type === 'visa_on_arrival' && days === 1)) return undefined;
  return messages('check')('processing', { days, unit: unit ?? 'unknown' });
}

/** Of the same type, under another name: for longer, or for more entries. */
export function furtherOptions({ entryOptions, visaRequirementType }: Requirement): readonly EntryOption[] {
  return (entryOptions ?? []).slice(1).filter(({ type, name }) => type === visaRequirementType && name !== undefined);
}

export function furtherTexts(option: EntryOption): readonly string[] {
  const t = messages('check');
  const { stay: days, entries, fee } = option;
  return [
    days === undefined ? [] : t('stayDays', { days }),
    entries === undefined ? [] : t('entries', { entries }),
    (fee && feeText(fee)) ?? [],
    optionTexts(option),
  ].flat();
}

/** What is known of the cost and the time of another way to enter. */
export function otherWayTexts(way: NonNullable<Requirement['visaAlternatives']>[number]): readonly string[] {
  const { type, feeAmount: amount, feeCurrency: currency, processingDays, processingUnit } = way;
  return [feeText({ amount, currency }) ?? [], processingText(type, processingDays, processingUnit) ?? []].flat();
}

/** Of which travellers the answer speaks; empty: of all. */
export function conditionTexts({ appliesTo }: Requirement): readonly string[] {
  const t = messages('check');
  if (appliesTo === null) return [];
  const { mode, minimumAge } = appliesTo;
  return [
    mode === null ? [] : t('onlyMode', { mode }),
    minimumAge === null ? [] : t('onlyAge', { years: minimumAge }),
  ].flat();
}
