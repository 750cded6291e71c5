/** Who signs users in, and by which mail, checked as a whole: a half configured one is refused at the start. */
import type { MailSettings } from '../mail/mailer.ts';
import { FETCHABLE, isIssuerUrl } from './fetchable-url.ts';
import { createRoleMap, type RoleMap } from './roles.ts';

/** An identity provider outside of this service. */
export interface OidcSettings {
  readonly issuer: string;
  readonly audience: string;
  /** What the portal is to it; undefined: nobody signs in through the portal. */
  readonly clientId: string | undefined;
  readonly scope: string;
  /** Undefined: its tokens give no roles. */
  readonly roleMap: RoleMap | undefined;
}

export interface IdentitySettings {
  /** Undefined: the embedded identity provider. */
  readonly oidc: OidcSettings | undefined;
  readonly clockSkewSeconds: number;
  /** Of the embedded identity provider; undefined: made and kept by the service. */
  readonly secret: string | undefined;
  readonly mail: MailSettings;
}

/** As the environment has them; undefined where not set. */
export interface IdentityVariables {
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_AUDIENCE?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_SCOPE: string;
  readonly OIDC_CLOCK_SKEW_SECONDS: number;
  readonly OIDC_ROLES_CLAIM?: string | undefined;
  readonly OIDC_ROLE_MAP?: string | undefined;
  readonly IDENTITY_SECRET?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
}

/** Adds to `problems` what cannot be used; no message holds a secret. */
export function readIdentitySettings(variables: IdentityVariables, problems: string[]): IdentitySettings {
  const { IDENTITY_SECRET: secret, OIDC_CLOCK_SKEW_SECONDS: clockSkewSeconds } = variables;
  if (secret !== undefined && secret.length < 32) {
    problems.push(
      'IDENTITY_SECRET=(hidden): expected at least 32 random characters, such as of `openssl rand -base64 32`',
    );
  }
  return { oidc: readOidc(variables, problems), clockSkewSeconds, secret, mail: readMail(variables, problems) };
}

function readOidc(variables: IdentityVariables, problems: string[]): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_ROLES_CLAIM: claim, OIDC_ROLE_MAP: map } = variables;
  const roleMap = claim === undefined ? undefined : createRoleMap(claim, map, problems);
  if (claim === undefined && map !== undefined) problems.push('OIDC_ROLE_MAP: needs OIDC_ROLES_CLAIM');
  if (issuer === undefined) {
    // Else a forgotten issuer would let people sign up with the embedded one.
    for (const name of ['OIDC_AUDIENCE', 'OIDC_CLIENT_ID', 'OIDC_ROLES_CLAIM'] as const) {
      if (variables[name] !== undefined) problems.push(`${name}: needs OIDC_ISSUER`);
    }
    return undefined;
  }
  if (!isIssuerUrl(issuer)) problems.push(`OIDC_ISSUER=${JSON.stringify(issuer)}: expected ${FETCHABLE}`);
  if (audience === undefined) {
    problems.push('OIDC_AUDIENCE: OIDC_ISSUER needs it; expected what tokens for the dashboard API have in "aud"');
  }
  return { issuer, audience: audience ?? '', clientId: variables.OIDC_CLIENT_ID, scope: variables.OIDC_SCOPE, roleMap };
}

function readMail({ SMTP_URL: smtpUrl, MAIL_FROM: from }: IdentityVariables, problems: string[]): MailSettings {
  if (smtpUrl !== undefined) {
    const url = URL.parse(smtpUrl);
    if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
      problems.push('SMTP_URL=(hidden): expected smtp://host or smtps://host, with user, password and port if need be');
    }
    if (from === undefined)
      problems.push('MAIL_FROM: SMTP_URL needs it; expected an address such as carnet@example.org');
  }
  if (from !== undefined && !/^(?:[^<>\r\n]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/.test(from)) {
    problems.push(`MAIL_FROM=${JSON.stringify(from)}: expected an address such as Carnet <carnet@example.org>`);
  }
  return { smtpUrl, from: from ?? 'carnet@localhost' };
}
