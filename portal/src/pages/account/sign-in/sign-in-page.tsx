/** Signs in by address and password; who has not confirmed the address is sent another mail. */
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { embeddedIdentity } from '../../../api/identity/embedded-identity.ts';
import { reasonOf } from '../../../api/identity/identity-request.ts';
import { safeNext } from '../../../api/identity/next-path.ts';
import { session, useSession } from '../../../api/session.ts';
import { messages, richMessages } from '../../../i18n/messages.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { EmailField } from '../form/email-field.tsx';
import { rememberEmail } from '../form/entered-email.ts';
import { emailRule, knownPasswordRule } from '../form/field-rules.ts';
import { useForm } from '../form/use-form.ts';
import { NarrowPage } from '../narrow-page.tsx';
import { MailSent } from './mail-sent.tsx';
import { RefusedSession } from './refused-session.tsx';

/** What brought the reader here, said above the form. */
const ARRIVALS = { confirmed: 'arrivalConfirmed', reset: 'arrivalReset', 'signed-out': 'arrivalSignedOut' } as const;

export function SignInPage() {
  const t = messages('account');
  const rich = richMessages('account');
  const { query, route } = useLocation();
  const { status } = useSession();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const form = useForm({ email: emailRule, password: knownPasswordRule }, async (values) => {
    const email = rememberEmail(values.email);
    try {
      await embeddedIdentity.signIn(email, values.password);
    } catch (error) {
      if (reasonOf(error) !== 'EMAIL_NOT_VERIFIED') throw error;
      setUnconfirmed(email);
      return;
    }
    session.signedIn({ email, isVerified: true });
  });
  useEffect(() => {
    if (status === 'signed-in') route(safeNext(query.next), true);
  }, [status, query.next, route]);
  if (unconfirmed !== undefined) {
    return (
      <MailSent
        title={t('unconfirmedTitle')}
        sendAgain={() => embeddedIdentity.sendVerification(unconfirmed)}
        onOtherAddress={() => setUnconfirmed(undefined)}
      >
        <p>
          {rich('unconfirmedSent', { email: unconfirmed, b: (text) => <strong class="account-email">{text}</strong> })}
        </p>
      </MailSent>
    );
  }
  const arrival = Object.entries(ARRIVALS).find(([name]) => name in query)?.[1];
  const signUp = query.next === undefined ? '/sign-up' : `/sign-up?${new URLSearchParams({ next: query.next })}`;
  return (
    <NarrowPage title={t('signInTitle')}>
      {arrival === undefined || form.problem !== undefined ? null : (
        <Notice tone="good" isLive>
          <p>{t(arrival)}</p>
        </Notice>
      )}
      <RefusedSession />
      {arrival === undefined && query.next !== undefined && !session.isLost() ? (
        <p class="lead">{t('signInFirst')}</p>
      ) : null}
      <AccountForm form={form} send={t('signInButton')}>
        <EmailField autocomplete="username" error={form.errors.email} />
        <PasswordField
          label={t('password')}
          name="password"
          autocomplete="current-password"
          error={form.errors.password}
        />
      </AccountForm>
      <ul class="account-ways">
        <li>
          <a href="/sign-in-link">{t('linkLink')}</a>
        </li>
        <li>
          <a href="/forgot-password">{t('forgotLink')}</a>
        </li>
        <li>
          {t('noAccount')} <a href={signUp}>{t('signUpLink')}</a>
        </li>
      </ul>
    </NarrowPage>
  );
}
