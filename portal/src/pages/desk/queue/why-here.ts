/** Why a record waits where it does in the queue, in words: when it was verified, whom it concerns, and who asked. */
import { addMonths } from '@carnet/rules/calendar.ts';
import { DUE_AFTER_MONTHS } from '../../../../../src/domain/desk/queue.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import type { QueueItem } from '../api-types.ts';

/** When it was last verified, and since when it is due. */
export function checkedText({ checkedOn, daysPastDue }: QueueItem): string {
  const t = messages('desk');
  if (checkedOn === null) return t('neverChecked');
  const date = formatDate(checkedOn);
  if (daysPastDue === null) return t('lastChecked', { date });
  return t('lastCheckedDue', { date, since: formatDate(addMonths(checkedOn, DUE_AFTER_MONTHS)) });
}

/** The same in few words, for a line of the list. */
export function shortChecked({ checkedOn, daysPastDue }: QueueItem): string {
  const t = messages('desk');
  if (checkedOn === null) return t('neverCheckedShort');
  if (daysPastDue === null) return t('checkedShort', { date: formatDate(checkedOn) });
  return t('dueShort', { since: formatDate(addMonths(checkedOn, DUE_AFTER_MONTHS)) });
}

/** Whom it concerns, and who asked. */
export function concernsText({ passports, visits, questions }: QueueItem): string {
  const t = messages('desk');
  const asked = questions > 0 ? t('questionsAsked', { count: questions }) : t('nobodyAsked');
  return `${t('concerns', { count: passports, visits: t(`visits_${visits}`) })} ${asked}`;
}

export function shortConcerns({ passports, visits, questions }: QueueItem): string {
  const t = messages('desk');
  if (questions > 0) return t('questionsShort', { count: questions });
  if (visits === 'nobody_lives') return t('visitsShort_nobody_lives');
  return t('concernsShort', {
    passports: formatNumber(passports),
    visits: t(`visitsShort_${visits}`),
    count: passports,
  });
}
