/** The embedded identity provider on a port of its own, with a mailbox and a client that keeps cookies. */
import { randomBytes, scrypt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { problemOf } from '../../src/http/answer/errors.ts';
import { createIdentityHandler } from '../../src/http/identity/identity-handler.ts';
import { EmbeddedIdentity } from '../../src/infrastructure/identity/embedded/embedded-identity.ts';
import type { PasswordHashing } from '../../src/infrastructure/identity/embedded/hooks.ts';
import type { SecretPlace } from '../../src/infrastructure/identity/embedded/installation.ts';
import { createTokenVerifier, type TokenVerifier } from '../../src/infrastructure/identity/token-verifier.ts';
import { createLogger } from '../../src/infrastructure/logger.ts';
import type { Mail } from '../../src/infrastructure/mail/mailer.ts';
import type { TestDatabase } from '../helpers/database.ts';
import { noteOutput, noteSecret } from '../helpers/log-watch.ts';
import { until } from '../helpers/served-node.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
  readonly body: any;
}

/** A browser, as far as cookies and the origin are concerned. */
export class Client {
  readonly base: string;
  readonly cookies = new Map<string, string>();
  readonly headers: Record<string, string>;

  constructor(base: string, headers: Record<string, string> = {}) {
    this.base = base;
    this.headers = { origin: base, ...headers };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request('GET', path, undefined, headers);
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  /** Opens a mailed link and presses the button of the page. */
  async confirm(link: string): Promise<Answer> {
    const { text } = await this.get(link, { accept: 'text/html' });
    const action = /<form method="post" action="([^"]+)"/.exec(text)?.[1];
    if (action === undefined) throw new Error(`no form: ${text}`);
    const fields = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      (match): [string, string] => [
        match[1] as string,
        (match[2] as string).replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
      ],
    );
    return await this.request('POST', new URL(action, link).href, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    });
  }

  async request(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(path.startsWith('http') ? path : `${this.base}/auth${path}`, {
      method,
      redirect: 'manual',
      headers: { ...this.headers, ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) as unknown as [string, string, string];
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, noteSecret(value));
    }
    const text = await response.text();
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      parsed = undefined;
    }
    return { status: response.status, headers: response.headers, text, body: parsed };
  }
}

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt);
const quickKey = async (password: string, salt: string) => (await derive(password, salt, 32, { N: 2 })).toString('hex');
/** As the real one, but for its cost: it took most of the time of the suites, which hash hundreds of passwords. */
const QUICK_HASHING: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex');
    return `${salt}:${await quickKey(password, salt)}`;
  },
  async verify({ hash, password }) {
    const [salt = '', key] = hash.split(':');
    return (await quickKey(password, salt)) === key;
  },
};

export class IdentityServer {
  readonly mails: Mail[] = [];
  readonly lines: string[] = [];
  url = '';
  identity!: EmbeddedIdentity;
  verifier!: TokenVerifier & { close(): void };
  close!: () => Promise<void>;

  static async start(
    db: TestDatabase,
    options: {
      secret?: SecretPlace;
      isRateLimited?: boolean;
      corsOrigins?: string[];
      baseUrl?: string;
      pagesUrl?: string;
      /** Waited for before a mail counts as sent. */
      beforeMail?: () => Promise<void>;
      /** `real`: what a node takes. */
      hashing?: 'quick' | 'real';
    } = {},
  ): Promise<IdentityServer> {
    const started = new IdentityServer();
    const {
      secret = { kind: 'database' },
      isRateLimited = false,
      corsOrigins = [],
      pagesUrl,
      hashing = 'quick',
    } = options;
    const logger = createLogger(
      { logLevel: 'debug' },
      {
        write: (line) => {
          started.lines.push(line);
          noteOutput(line.trimEnd(), 'stderr');
        },
      },
    );
    const identity = new EmbeddedIdentity({
      db: db.kysely,
      baseUrl: () => options.baseUrl ?? started.url,
      pagesUrl: pagesUrl === undefined ? undefined : () => pagesUrl,
      secret,
      trustedOrigins: () => corsOrigins,
      mailer: {
        send: async (mail) => {
          await options.beforeMail?.();
          for (const link of mail.text.match(/https?:\S+/g) ?? []) noteSecret(link.split('token=')[1] ?? link);
          started.mails.push(mail);
        },
      },
      logger,
      isRateLimited,
      passwords: hashing === 'quick' ? QUICK_HASHING : undefined,
    });
    const { handle } = createIdentityHandler(identity, { corsOrigins, trustedProxies: 1 });
    const server = createServer((request, response) => {
      handle(request, response).catch((error: unknown) => {
        const what = problemOf(error);
        response.writeHead(what.statusCode, [...(what.headers ?? [])]).end(JSON.stringify(what));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    started.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    started.identity = identity;
    // Over the network, as it would be done with anybody's issuer.
    started.verifier = createTokenVerifier({
      issuer: `${started.url}/auth`,
      audience: identity.audience,
      clockSkewSeconds: 0,
      roleMap: undefined,
      logger,
    });
    started.close = async () => {
      started.verifier.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await identity.close();
    };
    return started;
  }

  client(headers: Record<string, string> = {}): Client {
    return new Client(this.url, headers);
  }

  /** The link of the newest mail to an address. */
  async linkTo(email: string, subject: RegExp): Promise<string> {
    const find = () => this.mails.findLast((mail) => mail.to === email && subject.test(mail.subject));
    await until(() => find() !== undefined, 20_000, 20);
    const link = /https?:\S+/.exec(find()?.text ?? '')?.[0];
    if (link === undefined) throw new Error(`no such mail to ${email}`);
    return link;
  }

  /** A user who has signed up, confirmed the address and signed in. */
  async signedIn(email: string, password: string): Promise<Client> {
    const client = this.client();
    const expectOk = (answer: Answer) => {
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    };
    expectOk(await client.post('/sign-up/email', { email, password: noteSecret(password) }));
    expectOk(await client.confirm(await this.linkTo(email, /Confirm/)));
    expectOk(await client.post('/sign-in/email', { email, password }));
    return client;
  }
}
