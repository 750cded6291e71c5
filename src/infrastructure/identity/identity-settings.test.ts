import { describe, expect, it } from 'vitest';
import { type IdentityVariables, readIdentitySettings } from './identity-settings.ts';

function read(variables: Partial<IdentityVariables>) {
  const problems: string[] = [];
  const settings = readIdentitySettings(
    { OIDC_CLOCK_SKEW_SECONDS: 30, OIDC_SCOPE: 'openid email', ...variables },
    problems,
  );
  return { settings, problems };
}

const oidc = { OIDC_ISSUER: 'https://login.example.org', OIDC_AUDIENCE: 'carnet' };

describe('identity settings', () => {
  it('are complete without any: the embedded provider, mails printed', () => {
    const { settings, problems } = read({});
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({ oidc: undefined, secret: undefined, mail: { smtpUrl: undefined } });
  });

  it('name an outside provider, its audience and roles', () => {
    const { settings, problems } = read({
      ...oidc,
      OIDC_ROLES_CLAIM: 'realm_access.roles',
      OIDC_ROLE_MAP: 'admin=carnet-admins, editor=carnet-editors,editor=carnet-admins',
    });
    expect(problems).toEqual([]);
    expect(settings.oidc).toMatchObject({
      issuer: 'https://login.example.org',
      audience: 'carnet',
      clientId: undefined,
      scope: 'openid email',
    });
    expect([...(settings.oidc?.roleMap?.roleOf ?? [])]).toEqual([
      ['carnet-admins', ['admin', 'editor']],
      ['carnet-editors', ['editor']],
    ]);
  });

  it.each([
    [{ OIDC_ISSUER: 'https://login.example.org' }, /OIDC_AUDIENCE: OIDC_ISSUER needs it/],
    [{ OIDC_AUDIENCE: 'carnet' }, /OIDC_AUDIENCE: needs OIDC_ISSUER/],
    [{ OIDC_ROLES_CLAIM: 'roles' }, /OIDC_ROLES_CLAIM: needs OIDC_ISSUER/],
    [{ ...oidc, OIDC_ROLE_MAP: 'admin=a' }, /OIDC_ROLE_MAP: needs OIDC_ROLES_CLAIM/],
    [{ ...oidc, OIDC_ISSUER: 'http://login.example.org' }, /OIDC_ISSUER="http:.*an https URL/],
    [{ ...oidc, OIDC_ISSUER: 'login.example.org' }, /OIDC_ISSUER/],
    [{ ...oidc, OIDC_ROLES_CLAIM: 'roles', OIDC_ROLE_MAP: 'root=a' }, /"root=a" is not understood/],
    [{ ...oidc, OIDC_ROLES_CLAIM: 'roles', OIDC_ROLE_MAP: 'admin' }, /"admin" is not understood/],
    [{ ...oidc, OIDC_ROLES_CLAIM: 'roles', OIDC_ROLE_MAP: 'admin=' }, /"admin=" is not understood/],
    [{ SMTP_URL: 'smtp://user:hunter22@mail.example.org' }, /MAIL_FROM: SMTP_URL needs it/],
    [{ SMTP_URL: 'http://mail.example.org', MAIL_FROM: 'a@example.org' }, /SMTP_URL=\(hidden\)/],
    [{ MAIL_FROM: 'nobody' }, /MAIL_FROM="nobody"/],
    [{ MAIL_FROM: 'a@example.org\r\nBcc: b@example.org' }, /MAIL_FROM/],
    [{ IDENTITY_SECRET: 'hunter22' }, /IDENTITY_SECRET=\(hidden\)/],
  ])('refuse %j', (variables, expected) => {
    const { problems } = read(variables);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
    expect(problems[0]).not.toContain('hunter22');
  });

  it.each(['carnet@example.org', 'Carnet <carnet@example.org>', '"Carnet, travel" <a@b.example>'])(
    'send from %s',
    (from) => {
      expect(read({ MAIL_FROM: from }).problems).toEqual([]);
    },
  );
});
