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
 * How much a destination is travelled to: one of the twenty most visited, of the next forty, any other, or uninhabited.
 * The queue ranks by it, so that rules without a question are ranked too.
 */
export const VISITS = ['most', 'many', 'few', 'nobody_lives'] as const;
export type Visits = (typeof VISITS)[number];

/** What one passport counts for a rule about such a destination. */
export const WEIGHT_OF_VISITS: Readonly<Record<Visits, number>> = { most: 30, many: 10, few: 1, nobody_lives: 0 };
/** How many destinations count as `most`. */
export const MOST_VISITED = 20;
/** Only staff of stations and bases are there, with passports of their own countries: see data/passports.yaml. */
export const NOBODY_LIVES: readonly string[] = ['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM'];

/** The most days past due that count; a rule without any official confirmation counts as this many. */
export const MOST_DAYS_PAST_DUE = 365;
