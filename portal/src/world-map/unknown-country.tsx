/** The address names no country: says which code, and where the list is. */
import { messages } from '../i18n/messages.ts';
import { usePageTitle } from '../shell/use-page-title.ts';

export function UnknownCountry({ code, listHref }: { readonly code: string; readonly listHref: string }) {
  const t = messages('places');
  usePageTitle(t('unknownTitle'));
  return (
    <div class="page page-narrow">
      <h1>{t('unknownTitle')}</h1>
      <p class="lead">{t('unknownLead', { code })}</p>
      <p>
        <a href={listHref}>{t('unknownList')}</a>
      </p>
    </div>
  );
}
