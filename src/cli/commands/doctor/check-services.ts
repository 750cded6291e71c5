/** Other servers: mail, payments, limits, the identity provider, the feed of data. */

import { FetchError, fetchJson } from '../../../infrastructure/identity/fetch-json.ts';
import { RedisConnection } from '../../../infrastructure/redis/redis-connection.ts';
import {
  type Examined,
  type Finding,
  fault,
  hostOf,
  isLoopback,
  networkReason,
  ok,
  TIMEOUT_MS,
  warning,
} from './finding.ts';

/** A setting that is off costs no line. */
export async function checkServices(examined: Examined): Promise<Finding[]> {
  const checks = [checkMail, checkPayments, checkLimits, checkIssuer, checkFeed];
  return (await Promise.all(checks.map((check) => check(examined)))).flat();
}

async function checkMail({ config: { identity, dashboardUrl } }: Examined): Promise<Finding[]> {
  const { smtpUrl } = identity.mail;
  if (smtpUrl === undefined) {
    if (identity.oidc !== undefined || dashboardUrl === undefined || isLoopback(dashboardUrl)) return [];
    const text = 'no SMTP_URL: mails are printed, so nobody else can sign up or reset a password';
    return [warning('mail', text, 'set SMTP_URL and MAIL_FROM')];
  }
  const host = hostOf(smtpUrl);
  const { createTransport } = (await import('nodemailer')).default;
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport(smtpUrl, { ...limits, disableFileAccess: true, disableUrlAccess: true } as object);
  try {
    await transport.verify();
    return [ok('mail', `${host} takes mails`)];
  } catch (error) {
    const isRefused = (error as { code?: unknown }).code === 'EAUTH';
    const text = isRefused ? 'refuses the user or the password' : `cannot be used: ${networkReason(error)}`;
    return [
      fault('mail', `the SMTP server ${host} ${text}`, `correct SMTP_URL${isRefused ? '' : ', or start the server'}`),
    ];
  } finally {
    transport.close();
  }
}

async function checkPayments({ config: { payments, dashboardUrl } }: Examined): Promise<Finding[]> {
  const { stripe } = payments;
  if (stripe === undefined) return [];
  const { stripeClient } = await import('../../../infrastructure/payments/stripe-client.ts');
  const { findStripeProblems } = await import('../../../infrastructure/payments/stripe-verify.ts');
  const client = stripeClient({ ...stripe, timeoutMs: TIMEOUT_MS });
  const isTest = /^[sr]k_test_/.test(stripe.secretKey);
  try {
    const found = (await findStripeProblems(client, stripe.prices)).map((problem) =>
      fault('payments', problem, `correct ${problem.slice(0, problem.indexOf(':'))}, or the price at Stripe`),
    );
    if (isTest && dashboardUrl !== undefined && !isLoopback(dashboardUrl)) {
      found.push(warning('payments', 'a test key: nobody pays', 'set STRIPE_SECRET_KEY to the live one'));
    }
    return found.length > 0 ? found : [ok('payments', `Stripe knows the prices (${isTest ? 'test' : 'live'} mode)`)];
  } catch (error) {
    if ((error as { statusCode?: unknown }).statusCode === 401) {
      return [fault('payments', 'Stripe refuses the key', 'set STRIPE_SECRET_KEY to one of your account')];
    }
    return [fault('payments', `Stripe cannot be asked: ${networkReason(error)}`, 'allow https to api.stripe.com')];
  }
}

async function checkLimits({ config: { redisUrl } }: Examined): Promise<Finding[]> {
  if (redisUrl === undefined) return [];
  const host = hostOf(redisUrl);
  const failure = await RedisConnection.try(redisUrl);
  if (failure === undefined) return [ok('limits', `${host} answers`)];
  const isRefused = /^(?:WRONGPASS|NOAUTH|ERR AUTH|NOPERM)/.test(failure.message);
  const text = isRefused ? 'refuses the user or the password' : `cannot be used: ${networkReason(failure)}`;
  const advice = `correct REDIS_URL${isRefused ? '' : ', or start the server; until then each node counts for itself'}`;
  return [fault('limits', `the limits store ${host} ${text}`, advice)];
}

async function checkIssuer({ config: { identity } }: Examined): Promise<Finding[]> {
  const { oidc } = identity;
  if (oidc === undefined) return [];
  const url = `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const { issuer } = await fetchJson(fetch, url);
    if (issuer === oidc.issuer) return [ok('identity', `${oidc.issuer} answers`)];
    return [fault('identity', `${url} names another issuer`, `set OIDC_ISSUER to ${JSON.stringify(issuer)}`)];
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) return [ok('identity', `${oidc.issuer} answers`)];
    const reason = error instanceof Error ? error.message : String(error);
    return [fault('identity', `the identity provider cannot be used: ${reason}`, 'correct OIDC_ISSUER')];
  }
}

async function checkFeed({ config: { dataFeed } }: Examined): Promise<Finding[]> {
  if (dataFeed === null) return [];
  const { location } = dataFeed;
  const { newestEdition, readFeed } = await import('../../../releases/feed/fetch-edition.ts');
  const { readPublicKey } = await import('../../../releases/signing/read-public-key.ts');
  try {
    const publicKey = await readPublicKey(dataFeed.publicKey, 'DATA_FEED_KEY');
    const { id } = newestEdition(await readFeed({ location, publicKey }), location);
    return [ok('feed', `${location} has ${id} as its newest edition`)];
  } catch (error) {
    const advice = 'correct DATA_FEED or DATA_FEED_KEY (docs/feed.md)';
    return [fault('feed', `the feed cannot be followed: ${(error as Error).message}`, advice)];
  }
}
