/** What is counted, as it is written: requests of one key to one endpoint in one hour, for an account's month. */

/** Requests of one key to one endpoint in one hour, by status class, and how many of them use up the quota. */
export interface UsageCounts {
  readonly s2xx: number;
  readonly s3xx: number;
  readonly s4xx: number;
  readonly s5xx: number;
  readonly counted: number;
}

export interface UsageRow extends UsageCounts {
  readonly accountId: number;
  readonly apiKeyId: number;
  /** Position in the recorder's routes. */
  readonly endpoint: number;
  /** First instant of the hour, milliseconds since 1970. */
  readonly hour: number;
  readonly account: AccountMonth;
}

/** Requests of an account in one month that use up its quota. */
export interface AccountMonth {
  /** As last read from the database. */
  stored: number;
  /** Counted here since. */
  unwritten: number;
}
