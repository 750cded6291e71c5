/** Why a rule waits, in words; a reason that no page knows yet by its own name. */
import { messages } from '../../../i18n/messages.ts';

export function reasonLabel(reason: string): string {
  try {
    return messages('desk')(`reason_${reason}` as never);
  } catch {
    return reason.replaceAll('_', ' ');
  }
}

/** Of a member of what was reported, such as `sourceUrl` or `removed`. */
export function detailLabel(name: string): string {
  try {
    return messages('desk')(`detail_${name}` as never);
  } catch {
    return name;
  }
}
