/**
 * The identity provider that comes with the service: sign-up, sign-in, mails, anonymous sessions and tokens, by
 * better-auth on the service's own database. The service trusts its tokens by its published keys alone, as those of any
 * other issuer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Kysely } from 'kysely';
import type { Principal } from '../../../domain/accounts/principal.ts';
import type { Logger } from '../../logger.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import type { Fetch } from '../fetch-json.ts';
import { createDoor, type Door, refusal } from './door.ts';
import { hasSession } from './ended-access.ts';
import { endpointAt } from './endpoints.ts';
import type { PasswordHashing } from './hooks.ts';
import type { IdentityRequest } from './identity-request.ts';
import type { IdentityTables } from './identity-tables.ts';
import { issuerOf, type SecretPlace, secretOf } from './installation.ts';
import { formPage } from './pages.ts';
import { sweepIdentity } from './sweep.ts';

export const AUDIENCE = 'carnet';
const DISCOVERY = '/.well-known/openid-configuration';
const SWEEP_INTERVAL_MS = 3_600_000;
const CLOSE_MS = 5000;
/** Longer than any of the answers takes that must not tell by their time whether an address has an account. */
const SAME_TIME_MS = 400;

export interface EmbeddedIdentityOptions<DB extends IdentityTables> {
  readonly db: Kysely<DB>;
  /** The dashboard's URL as its users have it, without a slash at the end. Asked once, at the first use. */
  readonly baseUrl: () => string;
  readonly secret: SecretPlace;
  /**
   * Where the pages lie that mails lead to, without a slash at its end; absent = our own plain ones. Asked once, as
   * `baseUrl`.
   */
  readonly pagesUrl?: (() => string) | undefined;
  /** Origins of pages that may sign people in, beside the dashboard's own. Asked once, as `baseUrl`. */
  readonly trustedOrigins: () => readonly string[];
  readonly mailer: Mailer;
  readonly logger: Logger;
  readonly isRateLimited?: boolean;
  /** Default: scrypt. Another one is for tests that sign in hundreds of times. */
  readonly passwords?: PasswordHashing | undefined;
}

interface Running {
  readonly issuer: string;
  readonly url: string;
  readonly door: Door;
}

export class EmbeddedIdentity<DB extends IdentityTables = IdentityTables> {
  readonly audience = AUDIENCE;
  readonly #options: EmbeddedIdentityOptions<DB>;
  readonly #db: Kysely<IdentityTables>;
  readonly #background = new Set<Promise<unknown>>();
  #running: Promise<Running> | undefined;
  #sweeping: NodeJS.Timeout | undefined;

  constructor(options: EmbeddedIdentityOptions<DB>) {
    this.#options = options;
    this.#db = options.db as unknown as Kysely<IdentityTables>;
  }

  /** Whose tokens these are. @throws DomainError SERVICE_UNAVAILABLE while the database cannot be reached */
  async issuer(): Promise<string> {
    return (await this.#run()).issuer;
  }

  /** The methods of a path below `/auth`; undefined where there is nothing. */
  methodsOf(path: string): readonly ('GET' | 'POST')[] | undefined {
    return endpointAt(path)?.methods;
  }

  /** Whether one of our pages sends its form to a path below `/auth`. */
  takesForms(path: string): boolean {
    return endpointAt(path)?.takesForms === true;
  }

  /** Answers in better-auth's own words: errors are JSON with `code` and `message`. */
  async respond(request: IdentityRequest): Promise<Response> {
    const endpoint = endpointAt(request.path);
    if (endpoint === undefined || !endpoint.methods.includes(request.method))
      return refusal(404, 'NOT_FOUND', 'Not found');
    const running = await this.#run();
    if (request.path === DISCOVERY) return discovery(running);
    if (endpoint.takesForms && request.method === 'GET') return formPage(request);
    const [response] = await Promise.all([
      running.door(endpoint, request),
      endpoint.hidesExistence ? sleep(SAME_TIME_MS) : undefined,
    ]);
    return response;
  }

  /** The published documents, for a verifier in this process: the same answers as over the network, without it. */
  readonly fetch: Fetch = async (url) => {
    const running = await this.#run();
    const get = (path: string) =>
      this.respond({
        method: 'GET',
        path,
        query: '',
        headers: new Headers(),
        body: Buffer.alloc(0),
        clientAddress: null,
      });
    if (url === running.issuer + DISCOVERY) return await get(DISCOVERY);
    return url === `${running.url}/jwks` ? await get('/jwks') : new Response('', { status: 404 });
  };

  /**
   * A token counts for as long as the session that it was made from: until it expires, somebody signs out, or the
   * password changes. @throws DomainError UNAUTHORIZED
   */
  async checkSession({ subject, sessionId }: Pick<Principal, 'subject' | 'sessionId'>): Promise<void> {
    if (sessionId !== undefined && (await hasSession(this.#db, sessionId, subject))) return;
    throw new DomainError('UNAUTHORIZED', 'The session of this token has ended: sign in again');
  }

  /** Waits a while for mails that are being sent. */
  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    const patience = new AbortController();
    const waited = sleep(CLOSE_MS, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([Promise.allSettled([...this.#background]), waited]);
    patience.abort();
  }

  /** Starts at the first use, and again when that failed: the database may be away for a while. */
  #run(): Promise<Running> {
    this.#running ??= this.#start().catch((error: unknown) => {
      this.#running = undefined;
      this.#options.logger.error({ err: error }, 'the embedded identity provider cannot start');
      throw new DomainError('SERVICE_UNAVAILABLE', 'Signing in is not possible at the moment', { cause: error });
    });
    return this.#running;
  }

  async #start(): Promise<Running> {
    const { logger, secret, trustedOrigins, isRateLimited = true, baseUrl, pagesUrl, passwords } = this.#options;
    const url = `${baseUrl()}/auth`;
    const issuer = await issuerOf(this.#db, url);
    // Loaded here so that a process with an outside identity provider never loads better-auth.
    const [{ betterAuth }, { authOptions }] = await Promise.all([import('better-auth'), import('./auth-options.ts')]);
    const ownSecret = await secretOf(this.#db, secret);
    const auth = betterAuth(
      authOptions({
        db: this.#db,
        url,
        issuer,
        audience: AUDIENCE,
        secret: ownSecret,
        pagesUrl: pagesUrl?.() ?? url,
        trustedOrigins: trustedOrigins(),
        logger,
        isRateLimited,
        passwords,
        send: (mail) => this.#send(mail),
        runInBackground: (task) => this.#inBackground(task),
      }),
    );
    await auth.$context;
    this.#sweeping ??= setInterval(() => {
      sweepIdentity(this.#db).catch((error: unknown) => logger.warn({ err: error }, 'old sessions stay for now'));
    }, SWEEP_INTERVAL_MS).unref();
    const handler = (request: Request) => auth.handler(request);
    return { issuer, url, door: createDoor({ db: this.#db, url, secret: ownSecret, isRateLimited, handler }) };
  }

  async #send(mail: Mail): Promise<void> {
    try {
      await this.#options.mailer.send(mail);
    } catch (error) {
      this.#options.logger.error({ err: error }, 'a mail of the identity provider was not sent');
    }
  }

  #inBackground(task: Promise<unknown>): void {
    const settled = task.catch(() => {}).finally(() => this.#background.delete(settled));
    this.#background.add(settled);
  }
}

/** No more than our own verifier needs: this is no provider for signing in to other services. */
function discovery({ issuer, url }: Running): Response {
  return Response.json({
    issuer,
    jwks_uri: `${url}/jwks`,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['EdDSA'],
    claims_supported: ['iss', 'aud', 'sub', 'iat', 'exp', 'sid', 'email', 'email_verified', 'is_anonymous'],
  });
}
