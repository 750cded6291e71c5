/**
 * The pages about signing in and about one's account: which of them is at which path, for either kind of identity
 * provider.
 */
import type { FunctionComponent } from 'preact';
import { useLocation } from 'preact-iso';
import { portalConfig } from '../../api/portal-config.ts';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { AccountPage } from './account-page.tsx';
import { CallbackPage } from './callback-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ProviderDoesItPage } from './provider-does-it-page.tsx';
import { ProviderSignInPage } from './provider-sign-in-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';
import './account.css';

const EMBEDDED: Readonly<Record<string, FunctionComponent>> = {
  '/sign-in': SignInPage,
  '/sign-up': SignUpPage,
  '/verify-email': VerifyEmailPage,
  '/forgot-password': ForgotPasswordPage,
  '/reset-password': ResetPasswordPage,
  '/account': AccountPage,
};

const OUTSIDE: Readonly<Record<string, FunctionComponent>> = {
  '/sign-in': ProviderSignInPage,
  '/sign-up': ProviderSignInPage,
  '/callback': CallbackPage,
  '/verify-email': ProviderDoesItPage,
  '/forgot-password': ProviderDoesItPage,
  '/reset-password': ProviderDoesItPage,
  '/account': AccountPage,
};

export default function AccountPages() {
  const { path } = useLocation();
  const Page = (portalConfig.identity.kind === 'embedded' ? EMBEDDED : OUTSIDE)[path] ?? NotFoundPage;
  return <Page key={path} />;
}
