/** A limit of days of stay. */

export interface StatedLimit {
  readonly days: number;
  /** Null = it is not known what the days are counted in. */
  readonly per: 'entry' | 'visa' | 'rolling_window' | 'calendar_year' | null;
  /** Null unless `per` is `rolling_window`. */
  readonly windowDays: number | null;
  /** False = the day does not count; left out or null: it counts. */
  readonly countsArrivalDay?: boolean | null;
  readonly countsDepartureDay?: boolean | null;
  /** Countries and groups: a stay there does not start the count again, and its days count. */
  readonly noRestartAfter?: readonly string[] | null;
}

/** One that days can be counted against. */
export interface StayLimit extends StatedLimit {
  readonly per: NonNullable<StatedLimit['per']>;
}
