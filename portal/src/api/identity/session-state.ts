/**
 * Who is signed in, for the whole portal and all its tabs, and the token that the dashboard API takes. The token is in
 * memory and nowhere else.
 */
import type { HeldToken, SignedInUser, TokenSource } from './token-source.ts';

export type SessionState =
  | { readonly status: 'unknown'; readonly email?: undefined; readonly isVerified?: undefined }
  | { readonly status: 'signed-out'; readonly email?: undefined; readonly isVerified?: undefined }
  | { readonly status: 'signed-in'; readonly email: string | undefined; readonly isVerified: boolean };

const CHANNEL = 'carnet-session';
type Told = 'signed-in' | 'signed-out';

const UNKNOWN: SessionState = { status: 'unknown' };
const SIGNED_OUT: SessionState = { status: 'signed-out' };

export class Session {
  readonly #source: () => Promise<TokenSource>;
  readonly #tabs: BroadcastChannel;
  readonly #listeners = new Set<(state: SessionState) => void>();
  #state: SessionState = UNKNOWN;
  #held: HeldToken | undefined;
  #asking: Promise<HeldToken | undefined> | undefined;
  #checking: Promise<void> | undefined;
  /** Grows with every change of who is signed in: an answer that was asked for before it counts no more. */
  #era = 0;
  #refusal: string | undefined;
  #isLost = false;

  constructor(source: () => Promise<TokenSource>) {
    this.#source = source;
    this.#tabs = new BroadcastChannel(CHANNEL);
    this.#tabs.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data === 'signed-out') void this.ended();
      else void this.#recheck();
    };
  }

  current(): SessionState {
    return this.#state;
  }

  subscribe(listener: (state: SessionState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Finds out who is signed in, if that is not known. Rejects when the identity provider does not answer. */
  async check(): Promise<void> {
    if (this.#state.status !== 'unknown') return;
    const checking = this.#checking ?? this.#ask();
    this.#checking = checking;
    try {
      await checking;
    } finally {
      if (this.#checking === checking) this.#checking = undefined;
    }
  }

  /**
   * A token that holds for a while; undefined when nobody is signed in. With an outside provider it may lead there and
   * back instead. Rejects when the provider does not answer.
   */
  async token(): Promise<string | undefined> {
    if (this.#held !== undefined && this.#held.renewAt > Date.now()) return this.#held.value;
    return await this.renew();
  }

  /** Another token, asked for once for all who want it at a time. */
  async renew(): Promise<string | undefined> {
    const asking = this.#asking ?? this.#askToken();
    this.#asking = asking;
    try {
      return (await asking)?.value;
    } finally {
      // Another one may be under way by now, for somebody else.
      if (this.#asking === asking) this.#asking = undefined;
    }
  }

  /** The account is gone, and every session with it. */
  async deleted(): Promise<void> {
    this.#tell('signed-out');
    await this.ended();
  }

  /** For the pages that have just signed somebody in. */
  signedIn(user: SignedInUser, token?: HeldToken): void {
    this.#forget();
    this.#refusal = undefined;
    this.#isLost = false;
    this.#held = token;
    this.#set({ status: 'signed-in', ...user });
    this.#tell('signed-in');
  }

  /** Nobody is signed in any more, whatever this page thought. */
  async ended(): Promise<void> {
    this.#forget();
    (await this.#source()).forget();
    this.#set(SIGNED_OUT);
  }

  /**
   * The API takes no token of this session, new ones included: only signing in again can help. `reason`: the API's own.
   */
  async refused(reason: string): Promise<void> {
    await (await this.#source()).abandon();
    await this.ended();
    this.#refusal = reason;
  }

  /** Why the API refused the last session; undefined when it did not. */
  refusal(): string | undefined {
    return this.#refusal;
  }

  /** Whether the session ended while this page was open and nobody signed out in this browser: as by a new password. */
  isLost(): boolean {
    return this.#isLost;
  }

  async signOut(): Promise<void> {
    const source = await this.#source();
    // Told before, as an outside provider's sign-out leads away from this page.
    await source.signOut(() => this.#tell('signed-out'));
    await this.ended();
  }

  close(): void {
    this.#tabs.close();
  }

  async #ask(): Promise<void> {
    const source = await this.#source();
    const era = this.#era;
    const user = await source.who();
    if (era === this.#era) this.#set(user === undefined ? SIGNED_OUT : { status: 'signed-in', ...user });
  }

  async #askToken(): Promise<HeldToken | undefined> {
    const source = await this.#source();
    const era = this.#era;
    const token = await source.token();
    // Somebody signed in or out meanwhile: this token may be another person's.
    if (era !== this.#era) return this.#state.status === 'signed-out' ? undefined : await this.#askToken();
    this.#held = token;
    this.#isLost = token === undefined && this.#state.status === 'signed-in';
    this.#set(token === undefined ? SIGNED_OUT : { status: 'signed-in', ...token.user });
    return token;
  }

  /** Somebody signed in in another tab: perhaps another person. What is shown stays until that is known. */
  async #recheck(): Promise<void> {
    this.#forget();
    await this.#ask().catch(() => this.#set(UNKNOWN));
  }

  #forget(): void {
    this.#era++;
    this.#held = undefined;
    this.#asking = undefined;
    this.#checking = undefined;
  }

  #set(state: SessionState): void {
    const { status, email, isVerified } = this.#state;
    if (status === state.status && email === state.email && isVerified === state.isVerified) return;
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }

  #tell(what: Told): void {
    this.#tabs.postMessage(what);
  }
}
