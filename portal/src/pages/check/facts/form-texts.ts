/** A form before arrival in the reader's words. */
import { messages } from '../../../i18n/messages.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import { conditionTexts } from '../bring/notes.tsx';
import { feeText } from './visa-texts.ts';

export type FormStep = NonNullable<Requirement['preArrival']>[number];

/** Whole days from two on, else hours, as authorities speak of them: "72 hours" is the one that stays as it is. */
export function beforeArrival(hours: number): { unit: 'days' | 'hours'; count: number } {
  return hours >= 48 && hours % 24 === 0 && hours !== 72
    ? { unit: 'days', count: hours / 24 }
    : { unit: 'hours', count: hours };
}

/** What it is, what it costs, when it is filled in and by whom. */
export function formTexts(step: FormStep): readonly string[] {
  const { kind, feeAmount, feeCurrency, appliesToNationals } = step;
  const t = messages('check');
  return [
    t('formKind', { kind }),
    // Cards and declarations are free as a rule: of them an unknown fee is nothing to warn of.
    feeText({ amount: feeAmount, currency: feeCurrency }) ?? (kind === 'authorisation' ? t('feeUnknown') : []),
    formTimes(step),
    appliesToNationals ? t('formNationals') : [],
  ]
    .flat()
    .map((text) => text.replace(/\.$/, ''));
}

/** A form that is only for some journeys, such as those from certain countries, is none of what everybody does. */
export const isForEverybody = (step: FormStep): boolean => step.for === undefined;

/** When it can be filled in, and on which journeys. */
export function formTimes({ notEarlierThanHours, notLaterThanHours, mode, ...step }: FormStep): readonly string[] {
  const t = messages('check');
  const times = (hours: number) => ({ ...beforeArrival(hours) });
  return [
    notEarlierThanHours === null ? [] : t('formOpens', times(notEarlierThanHours)),
    notLaterThanHours === null
      ? []
      : notLaterThanHours === 0
        ? t('formOnArrival')
        : t('formCloses', times(notLaterThanHours)),
    mode === null ? [] : t('onlyMode', { mode }),
    step.for ? t('formOnlyFor', { condition: conditionTexts(step.for).join(', ') }) : [],
  ].flat();
}
