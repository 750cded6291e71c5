/** A limit of days of stay. */

export interface StatedLimit {
  readonly days: number;
  /** Null = it is not known what the days are counted in. */
  readonly per: 'entry' | 'rolling_window' | 'calendar_year' | null;
  /** Null unless `per` is `rolling_window`. */
  readonly windowDays: number | null;
}

/** One that days can be counted against. */
export interface StayLimit extends StatedLimit {
  readonly per: NonNullable<StatedLimit['per']>;
}
