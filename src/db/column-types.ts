/** Types of columns that many tables have. */
import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Now unless something else is written. */
export type TimestampByDefault = ColumnType<Date, Date | string | undefined, Date | string>;

export interface Dated {
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
}
