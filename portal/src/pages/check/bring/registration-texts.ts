/** When one registers after arrival, for which stays, and who does it. */
import { messages } from '../../../i18n/messages.ts';
import type { Requirement } from '../answer/answer-kind.ts';

type Registration = NonNullable<Requirement['registrationAfterArrival']>;

export function registrationTexts({ within, unit, doneBy, staysOverDays }: Registration): readonly string[] {
  const t = messages('check');
  return [
    ...(within === null || unit === null ? [] : [t('registrationWithin', { count: within, unit })]),
    ...(staysOverDays === null ? [] : [t('registrationStaysOver', { days: staysOverDays })]),
    ...(doneBy === null ? [] : [t('registrationDoneBy', { doneBy })]),
  ];
}
