/** When a health requirement was last held against its source. */
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import type { HealthRequirement } from '../answer/answer-kind.ts';

export function shortFreshness({
  lastVerifiedAt,
  isStale,
}: Pick<HealthRequirement, 'lastVerifiedAt' | 'isStale'>): string {
  const t = messages('check');
  if (lastVerifiedAt === null) return t('neverVerifiedShort');
  return t(isStale ? 'staleShort' : 'verified', { date: formatDate(lastVerifiedAt) });
}
