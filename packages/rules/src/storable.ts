/** What PostgreSQL can store of the values that others send. A statement with another value fails. */

/** Ids are PostgreSQL integers. */
export const LARGEST_ID = 2_147_483_647;

export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= LARGEST_ID;

/** Neither a NUL character nor half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
