/** Licence, source code, privacy, security and contact: what the footer of every page leads to. */
import { portalConfig } from '../../api/portal-config.ts';
import { messages, richMessages } from '../../i18n/messages.ts';

export function AboutView() {
  const t = messages('about');
  const rich = richMessages('about');
  const linkTo = (href: string) => (text: unknown) => <a href={href}>{text as string}</a>;
  return (
    <>
      <section>
        <h2 id="licence">{t('licenceTitle')}</h2>
        <p>{t('licenceText')}</p>
      </section>
      <section>
        <h2 id="source">{t('sourceTitle')}</h2>
        <p>{rich('sourceText', { docs: linkTo('/docs/self-hosting') })}</p>
      </section>
      <section>
        <h2 id="privacy">{t('privacyTitle')}</h2>
        <p>{t('privacyText')}</p>
      </section>
      <section>
        <h2 id="security">{t('securityTitle')}</h2>
        <p>
          {t('securityText')}{' '}
          {portalConfig.hasSecurityContact
            ? rich('securityContact', {
                contact: (text) => (
                  // The server answers it: the portal's script has no such page.
                  <a href="/.well-known/security.txt" target="_self">
                    {text}
                  </a>
                ),
              })
            : null}
        </p>
      </section>
      <section>
        <h2 id="contact">{t('contactTitle')}</h2>
        <p>{rich('contactText', { check: linkTo('/') })}</p>
      </section>
    </>
  );
}
