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

/**
 * How much a destination is travelled to, which counts where nobody has asked: one of the twenty most visited, of the next
 * forty, any other, and places where nobody lives.
 */
export const VISITS = ['most', 'many', 'few', 'nobody_lives'] as const;
export type Visits = (typeof VISITS)[number];

/** What one passport counts for a rule about such a destination. */
export const WEIGHT_OF_VISITS: Readonly<Record<Visits, number>> = { most: 30, many: 10, few: 1, nobody_lives: 0 };
/** Of the destinations most travelled to, those that count as `most`. */
export const MOST_VISITED = 20;
/** Staff of stations and bases alone are there, who hold the passports of their own countries: see data/passports.yaml. */
export const NOBODY_LIVES: readonly string[] = ['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM'];

/** What counts at most as days past due, and what a rule counts as that nobody official has ever confirmed. */
export const MOST_DAYS_PAST_DUE = 365;
