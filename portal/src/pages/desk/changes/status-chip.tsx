/** Where a change stands. */
import { messages } from '../../../i18n/messages.ts';
import type { Change } from '../api-types.ts';

export function StatusChip({ status }: Pick<Change, 'status'>) {
  return <span class={`desk-chip desk-status-${status}`}>{messages('desk')(`status_${status}`)}</span>;
}
