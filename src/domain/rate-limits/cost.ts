/** What a request takes of its account's limits. */
export interface Cost {
  /** Of the rate: one unit; none for what a request that was let through costs beyond itself. */
  readonly rate: 0 | 1;
  /** Of the month's quota. */
  readonly quota: number;
}

export const ONE_REQUEST: Cost = { rate: 1, quota: 1 };
