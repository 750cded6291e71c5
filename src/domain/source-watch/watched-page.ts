/** A page that evidence cites, as the watch of sources left it. */

/** What came of asking for it last. */
export const PAGE_OUTCOMES = ['first', 'unchanged', 'changed', 'gone', 'forbidden', 'failed'] as const;
export type PageOutcome = (typeof PAGE_OUTCOMES)[number];

/** Those of them with which it could not be read. */
export const UNREAD_OUTCOMES = ['gone', 'forbidden', 'failed'] as const satisfies readonly PageOutcome[];

/** `changed`: rules wait in the queue because of it. `unread`: it could not be read last time. */
export const WATCH_STATES = ['changed', 'unread', 'due', 'never_asked'] as const;
export type WatchState = (typeof WATCH_STATES)[number];
