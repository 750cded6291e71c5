/** What waits to be looked at, and why. */
import { STALENESS_MONTHS } from '@carnet/rules/staleness.ts';

/**
 * `due`: nothing official has said it for as long as facts are current. `disputed`: newer sources, or official ones, say
 * something else. `file_differs`: the files of the source say something else than the desk by now. `ends_soon`: it ends
 * within two months. `correction` and `source_changed`: somebody reported it, or its page changed.
 */
export const QUEUE_REASONS = ['due', 'disputed', 'file_differs', 'ends_soon', 'correction', 'source_changed'] as const;
export type QueueReason = (typeof QUEUE_REASONS)[number];

/** How long a claim keeps others away. */
export const CLAIM_HOURS = 24;
export const ENDS_SOON_DAYS = 60;
export const DUE_AFTER_MONTHS = STALENESS_MONTHS;
