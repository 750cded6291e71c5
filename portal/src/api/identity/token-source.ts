/** What the session needs of whoever signs people in: the embedded identity provider, or an outside one. */

export interface SignedInUser {
  readonly email: string | undefined;
  /** Whether the address has been proven to be theirs. */
  readonly isVerified: boolean;
}

export interface HeldToken {
  readonly value: string;
  /** When to ask for the next one, by this browser's clock, in milliseconds since the epoch. */
  readonly renewAt: number;
  readonly user: SignedInUser;
}

export interface TokenSource {
  /** Who is signed in; undefined when nobody is, as far as can be told without leaving the page. */
  who(): Promise<SignedInUser | undefined>;
  /**
   * A token for the dashboard API; undefined when nobody is signed in. It may lead away from the page, and then never
   * resolves.
   */
  token(): Promise<HeldToken | undefined>;
  /** Calls `done` when the session has ended; then it may lead away from the page, and never resolves. */
  signOut(done: () => void): Promise<void>;
  /** Ends a session that is of no use, without leaving the page and without complaint. */
  abandon(): Promise<void>;
  /** The session is over: nothing of it may be used again. */
  forget(): void;
}
