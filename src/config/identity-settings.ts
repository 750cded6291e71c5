/** Who account holders are: the issuer of their tokens, or the embedded identity provider and its mails. */
import Type from 'typebox';

export const IDENTITY_SETTINGS = {
  OIDC_ISSUER: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Issuer of the tokens that the dashboard API accepts, exactly as in their `iss`: any OpenID Connect ' +
        'provider over https (plain http on a loopback address only). Unset: the embedded identity provider. ' +
        'See [identity](identity.md).',
    }),
  ),
  OIDC_AUDIENCE: Type.Optional(
    Type.String({ minLength: 1, description: 'Value of `aud` in these tokens. Required with `OIDC_ISSUER`.' }),
  ),
  OIDC_CLIENT_ID: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Client id of the portal at that provider: a public client (authorization code with PKCE) whose ' +
        'redirect address is the path `/callback` of the portal. Unset: nobody can sign in through the ' +
        'portal.',
    }),
  ),
  OIDC_SCOPE: Type.String({
    default: 'openid email',
    minLength: 1,
    description: 'Scopes that the portal requests from that provider.',
  }),
  OIDC_CLOCK_SKEW_SECONDS: Type.Integer({
    default: 30,
    minimum: 0,
    maximum: 300,
    description:
      "How many seconds the issuer's clock may be ahead of ours: a token's `nbf` and `iat` may be that far " +
      'in the future. `exp` is checked exactly.',
  }),
  OIDC_ROLES_CLAIM: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Claim that gives roles: a name, or a path with dots, for example `realm_access.roles`. Unset: ' +
        'tokens give no roles.',
    }),
  ),
  OIDC_ROLE_MAP: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Which value of that claim gives which role, for example ' +
        '`admin=carnet-admins,editor=carnet-editors`. Unset: the values are `developer`, `editor` and ' +
        '`admin` themselves.',
    }),
  ),
  IDENTITY_SECRET: Type.Optional(
    Type.String({
      minLength: 1,
      secret: true,
      description:
        'Secret of the embedded identity provider, at least 32 characters, the same on all nodes: it signs ' +
        'cookies and encrypts signing keys. Unset: created once, and kept in `DATA_DIR` or, with ' +
        '`DATABASE_URL`, in the database.',
    }),
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      minLength: 1,
      secret: true,
      description:
        'SMTP server for mails of the embedded identity provider, about webhooks, to people who follow an answer ' +
        '([following](following.md)) and to those who reported a mistake ([the desk](desk.md)), for example ' +
        '`smtps://user:password@mail.example.org`. Unset: the server prints those of the identity provider and about ' +
        'webhooks, and sends no others.',
    }),
  ),
  MAIL_FROM: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Sender of these mails, for example `Carnet <carnet@example.org>`. Required with `SMTP_URL`.',
    }),
  ),
};
