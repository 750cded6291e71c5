/** What the embedded identity provider does here, an outside one does on pages of its own. */
import { portalConfig } from '../../../api/portal-config.ts';
import { messages } from '../../../i18n/messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { NarrowPage } from '../narrow-page.tsx';

export function ProviderDoesItPage() {
  const t = messages('account');
  const { identity } = portalConfig;
  if (identity.kind !== 'oidc') return null;
  return (
    <NarrowPage title={t('providerDoesTitle')}>
      <p class="lead">{t('providerDoes', { provider: new URL(identity.issuer).host })}</p>
      <ButtonLink look="primary" href="/sign-in">
        {t('signInButton')}
      </ButtonLink>
    </NarrowPage>
  );
}
