/** What an answer says of one way to enter beside its type, stay and fee: how one applies, and what else is paid. */
import { formatDate, formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { formatMoney } from '../../../i18n/money.ts';
import type { Requirement } from '../answer/answer-kind.ts';

export type EntryOption = NonNullable<Requirement['entryOptions']>[number];
/** The option that the answer itself names: the first, where its details are known. */
export function ownOption({
  entryOptions,
  visaRequirementType,
}: Pick<Requirement, 'entryOptions' | 'visaRequirementType'>): EntryOption | undefined {
  const first = entryOptions?.[0];
  return first?.type === visaRequirementType ? first : undefined;
}

type Application = NonNullable<EntryOption['apply']>;

export function optionTexts(option: EntryOption): readonly string[] {
  const { name } = option;
  return [
    name === undefined ? [] : messages('check')('visaNamed', { name }),
    givenTexts(option),
    applyTexts(option),
  ].flat();
}

/** How long it is valid, and surcharges. */
export function givenTexts({ validFor, fee }: Pick<EntryOption, 'validFor' | 'fee'>): readonly string[] {
  return [validFor === undefined ? [] : messages('check')('visaValidFor', { ...validFor }), feeTexts(fee)].flat();
}

/** When to apply, appointment, interview and biometrics. */
export function applyTexts({ apply = {} }: Pick<EntryOption, 'apply'>): readonly string[] {
  const t = messages('check');
  const { appointmentWait: wait, interview, biometrics } = apply;
  return [
    windowTexts(apply),
    wait === undefined
      ? []
      : t('visaWait', { place: wait.place ?? 'none', days: wait.days, date: formatDate(wait.asOf) }),
    interview === true ? t('visaInterview') : [],
    biometrics === true ? t('visaBiometrics') : [],
  ].flat();
}

/** What is paid beside the fee itself. */
function feeTexts(fee: EntryOption['fee']): readonly string[] {
  const t = messages('check');
  if (!fee?.surcharges?.length) return [];
  const list = formatList(
    fee.surcharges.map(({ what, amount, currency, percent }) => {
      if (percent !== undefined) return `${what} (${percent} %)`;
      return amount === undefined || currency === undefined ? what : `${what} (${formatMoney(amount, currency)})`;
    }),
  );
  const { total } = fee;
  if (!total?.currency) return [t('feeWith', { list })];
  return [t('feeTotal', { amount: formatMoney(total.amount, total.currency), list })];
}

function windowTexts({ earliest, latest }: Application): readonly string[] {
  if (earliest === undefined && latest === undefined) return [];
  return [messages('check')('applyWindow', { earliest: lengthText(earliest), latest: lengthText(latest) })];
}

function lengthText(length: Application['earliest']): string {
  const t = messages('check');
  if (length === undefined) return 'none';
  return t(length.unit === 'hours' ? 'lengthHours' : 'lengthDays', { amount: length.amount });
}
