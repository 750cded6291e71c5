/** Why signing in at an outside identity provider failed, in the reader's words. */
import { SignInError, type SignInProblem } from '../../../api/identity/sign-in-error.ts';
import { portalConfig } from '../../../api/portal-config.ts';
import { type MessageKey, messages } from '../../../i18n/messages.ts';

const KEYS: Readonly<Record<SignInProblem, MessageKey<'account'>>> = {
  unreachable: 'oidcUnreachable',
  'not-begun': 'oidcNotBegun',
  denied: 'oidcDenied',
  refused: 'oidcRefused',
  unchecked: 'oidcUnchecked',
  'no-token': 'oidcNoToken',
};

export function oidcProblemText(error: unknown): string {
  const t = messages('account');
  const { identity } = portalConfig;
  const problem = error instanceof SignInError ? error : new SignInError('unchecked', { cause: error });
  return t(KEYS[problem.problem], {
    provider: identity.kind === 'oidc' ? new URL(identity.issuer).host : '',
    code: problem.code ?? '',
  });
}
