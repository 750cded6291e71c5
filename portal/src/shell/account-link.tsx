/**
 * The way to one's account, which leads to signing in first where need be: the header itself asks nobody who is there.
 */
import { messages } from '../i18n/messages.ts';

export function AccountLink({ isHere }: { readonly isHere: boolean }) {
  const t = messages('shell');
  return (
    <a class="shell-account" href="/account" title={t('account')} aria-current={isHere ? 'page' : undefined}>
      <span class="visually-hidden">{t('account')}</span>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="currentColor">
        <circle cx="12" cy="8" r="4.2" />
        <path d="M3.8 20.5c.5-4.3 3.9-6.8 8.2-6.8s7.7 2.5 8.2 6.8z" />
      </svg>
    </a>
  );
}
