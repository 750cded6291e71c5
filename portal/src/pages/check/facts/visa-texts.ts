/** What an answer says of the visa besides its kind: stay, fee, entries, processing, and of whom it speaks. */
import { messages } from '../../../i18n/messages.ts';
import { formatMoney } from '../../../i18n/money.ts';
import { answerKind, type Requirement } from '../answer/answer-kind.ts';
import { type EntryOption, optionTexts } from './option-texts.ts';

/** What the sentence above does not say of the stay. */
export function stayText(requirement: Requirement): string | undefined {
  const t = messages('check');
  const { maxStayDays: days, isStayUnlimited, stayLimit } = requirement;
  const kind = answerKind(requirement);
  if (kind === 'Unknown' || kind === 'NotAllowed') return undefined;
  if (isStayUnlimited) return t('stayUnlimited');
  if (days === null) return kind === 'VisaFree' || kind === 'VisaOnArrival' ? t('stayUnknown') : undefined;
  switch (stayLimit?.per) {
    case 'rolling_window':
      return stayLimit.windowDays === null ? undefined : t('stayWindow', { days, window: stayLimit.windowDays });
    case 'calendar_year':
      return t('stayYear', { days });
    case 'entry':
      return t('stayEntry', { days });
    default:
      return kind === 'VisaFreeDays' || kind === 'VisaOnArrivalDays' ? undefined : t('stayDays', { days });
  }
}

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

export function visaTexts(requirement: Requirement): readonly string[] {
  const t = messages('check');
  const { visaRequirementType, visaFee, visaEntries, visaProcessingDays, visaProcessingUnit, entryOptions } =
    requirement;
  const fee = visaFee && feeText(visaFee);
  return [
    stayText(requirement) ?? [],
    visaEntries === null ? [] : t('entries', { entries: visaEntries }),
    fee ?? [],
    processingText(visaRequirementType, visaProcessingDays, visaProcessingUnit) ?? [],
    entryOptions?.[0]?.type === visaRequirementType ? optionTexts(entryOptions[0]) : [],
  ].flat();
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
