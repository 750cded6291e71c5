/** The answer in the second person, in at most eight words. */
import { messages } from '../../../i18n/messages.ts';
import type { AnswerKind, Requirement } from '../answer/answer-kind.ts';
import { isForEverybody } from '../facts/form-texts.ts';

/** How many forms must be filled in before the journey. */
export function formsFirst({ preArrival }: Pick<Requirement, 'preArrival'>): number {
  return (preArrival ?? []).filter((step) => step.compulsory && step.notLaterThanHours !== 0 && isForEverybody(step))
    .length;
}

export function verdictText(
  kind: AnswerKind,
  requirement: Pick<Requirement, 'preArrival'> | undefined,
  /** Whether the reader holds a visa of the destination. */
  holdsVisa = false,
): string {
  const t = messages('check');
  if (holdsVisa) return t('verdictHeld');
  switch (kind) {
    case 'VisaFree':
    case 'VisaFreeDays': {
      const count = requirement === undefined ? 0 : formsFirst(requirement);
      return count === 0 ? t('verdictVisaFree') : t('verdictForms', { count });
    }
    case 'VisaOnArrival':
    case 'VisaOnArrivalDays':
      return t('verdictVisaOnArrival');
    default:
      return t(`verdict${kind}`);
  }
}
