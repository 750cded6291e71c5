/** The letters of the queue, in the order in which they are listed. */
export const QUEUE_KEYS = {
  next: 'n',
  previous: 'p',
  confirm: 'c',
  quote: 'q',
  sameWords: 'w',
  skip: 's',
  claim: 'l',
  open: 'o',
  edit: 'e',
  list: '?',
} as const;
