/** The dates that several kinds of record share. */
import { flag, instant, nullable } from './fields.ts';

/** When a record was checked, and whether it should be checked again. */
export const FRESHNESS = {
  lastVerifiedAt: nullable(
    instant('When this was last checked against its source, UTC. Show it to users. Null = never.'),
  ),
  verificationDueAt: nullable(
    instant(
      'Extension. `lastVerifiedAt` plus six calendar months, day clamped to the end of the month. Null = ' +
        'never verified.',
    ),
  ),
  isStale: flag('Extension. True when `verificationDueAt` has passed or the record was never verified.'),
};

export const STAMPS = {
  createdAt: instant('When the record was created, UTC.'),
  updatedAt: instant('When the record last changed, UTC.'),
};
