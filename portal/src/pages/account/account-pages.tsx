/**
 * The pages about signing in and about one's account: which of them is at which path, for either kind of identity
 * provider.
 */
import type { FunctionComponent } from 'preact';
import { useLocation } from 'preact-iso';
import { portalConfig } from '../../api/portal-config.ts';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { AccountPage } from './settings/account-page.tsx';
import { CallbackPage } from './sign-in/callback-page.tsx';
import { ForgotPasswordPage } from './sign-in/forgot-password-page.tsx';
import { ProviderDoesItPage } from './sign-in/provider-does-it-page.tsx';
import { ProviderSignInPage } from './sign-in/provider-sign-in-page.tsx';
import { ResetPasswordPage } from './sign-in/reset-password-page.tsx';
import { SignInLinkPage } from './sign-in/sign-in-link-page.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { SignUpPage } from './sign-in/sign-up-page.tsx';
import { VerifyEmailPage } from './sign-in/verify-email-page.tsx';
import './account.css';

const EMBEDDED: Readonly<Record<string, FunctionComponent>> = {
  '/sign-in': SignInPage,
  '/sign-in-link': SignInLinkPage,
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
  '/sign-in-link': ProviderDoesItPage,
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
