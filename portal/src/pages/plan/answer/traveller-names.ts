/** "Traveller 1 and Traveller 3"; nothing where there is only one traveller, or all are meant. */
import { formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';

export function travellerNames(indexes: readonly number[], all: number): string | null {
  const t = messages('plan');
  if (all < 2 || indexes.length === all) return null;
  return formatList(indexes.map((index) => t('travellerNumber', { number: index + 1 })));
}
