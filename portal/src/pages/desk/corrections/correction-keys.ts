/** The letters of a report: those of the queue where they do the same. */
export const REPORT_KEYS = {
  next: 'n',
  previous: 'p',
  take: 'l',
  edit: 'e',
  fixed: 'f',
  notChanged: 'c',
  open: 'o',
  list: '?',
} as const;
