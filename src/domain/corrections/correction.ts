/** A mistake that somebody reports, and where the report stands. */
export const CORRECTION_STATUSES = ['received', 'under_review', 'fixed', 'not_changed'] as const;
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number];

export const MESSAGE_MIN_LENGTH = 10;
export const MESSAGE_MAX_LENGTH = 2000;
/** Why nothing was changed. */
export const OUTCOME_MIN_LENGTH = 10;
export const OUTCOME_MAX_LENGTH = 500;

/** Sixteen random bytes. */
export const CORRECTION_ID = /^[\w-]{22}$/;

/** As answers to trip checks name their question. */
export const INPUT_HASH = /^sha256:[0-9a-f]{64}$/;
/** As answers name the data they are from. */
export const DATA_REVISION = /^[\w.:-]{1,100}$/;

export const isOpen = (status: CorrectionStatus): boolean => status === 'received' || status === 'under_review';
