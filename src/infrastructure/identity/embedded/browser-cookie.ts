/**
 * Signed cookies by which a browser is known again as the one that signed in to a user, or that signed one up. They
 * open nothing and hold no secret. Each has an entry for every user, newest first.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const MOST_USERS = 5;

/** Signed in before: a stranger's wrong guesses do not stop the owner there. */
export const KNOWN_BROWSER = { name: 'known_browser', lifetimeSeconds: 31_536_000 } as const;
/** Signed up: as long as the links that are mailed for it. */
export const SIGN_UP = { name: 'sign_up', lifetimeSeconds: 3600 } as const;

export interface KnownBrowser {
  /** Different for each user. */
  readonly id: string;
}

export class BrowserCookie {
  readonly #kind: typeof KNOWN_BROWSER | typeof SIGN_UP;
  readonly #secret: string;
  readonly #isSecure: boolean;
  readonly #path: string;
  readonly #name: string;

  /** `url`: of the identity provider, with its path. */
  constructor(kind: typeof KNOWN_BROWSER | typeof SIGN_UP, secret: string, url: string) {
    this.#kind = kind;
    this.#secret = secret;
    this.#isSecure = url.startsWith('https:');
    this.#path = new URL(url).pathname;
    this.#name = `${this.#isSecure ? '__Secure-' : ''}carnet.${kind.name}`;
  }

  /** Undefined when the browser was never remembered for this user. */
  find(cookieHeader: string | null, userId: string): KnownBrowser | undefined {
    const entry = this.#entries(cookieHeader).find((one) => this.#isOf(one, userId));
    return entry === undefined ? undefined : { id: idOf(entry) };
  }

  /** The cookie by which the browser will be known for this user. */
  remember(cookieHeader: string | null, userId: string): string {
    const entries = this.#entries(cookieHeader);
    const own = entries.find((one) => this.#isOf(one, userId)) ?? this.#entryFor(userId, randomBytes(16));
    const value = [own, ...entries.filter((one) => one !== own)].slice(0, MOST_USERS).join('~');
    const attributes = `Max-Age=${this.#kind.lifetimeSeconds}; Path=${this.#path}; HttpOnly; SameSite=Lax`;
    return `${this.#name}=${value}; ${attributes}${this.#isSecure ? '; Secure' : ''}`;
  }

  /** The other cookies: better-auth takes any cookie for a session's. */
  without(cookieHeader: string): string {
    return cookiesOf(cookieHeader)
      .filter((cookie) => !cookie.startsWith(`${this.#name}=`))
      .join('; ');
  }

  #entries(cookieHeader: string | null): string[] {
    const prefix = `${this.#name}=`;
    const cookie = cookiesOf(cookieHeader ?? '').find((one) => one.startsWith(prefix));
    const entries = cookie?.slice(prefix.length).split('~') ?? [];
    return entries.filter((entry) => /^[\w-]{22}\.[\w-]{43}$/.test(entry)).slice(0, MOST_USERS);
  }

  #entryFor(userId: string, id: Buffer): string {
    const text = id.toString('base64url');
    return `${text}.${this.#sign(userId, text)}`;
  }

  #isOf(entry: string, userId: string): boolean {
    const expected = `${idOf(entry)}.${this.#sign(userId, idOf(entry))}`;
    return entry.length === expected.length && timingSafeEqual(Buffer.from(entry), Buffer.from(expected));
  }

  #sign(userId: string, id: string): string {
    return createHmac('sha256', this.#secret).update(`${this.#kind.name}:${userId}:${id}`).digest('base64url');
  }
}

const idOf = (entry: string): string => entry.split('.')[0] ?? '';

const cookiesOf = (header: string): string[] =>
  header
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '');
