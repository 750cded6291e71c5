/** What Carnet is, and the ways on: for travellers, for developers, and about the service itself. */
import { portalConfig } from '../api/portal-config.ts';
import { messages } from '../i18n/messages.ts';
import './footer.css';

export function Footer() {
  const t = messages('shell');
  const { publicUrl, version, hasSecurityContact } = portalConfig;
  return (
    <footer class="shell-footer">
      <div class="shell-footer-inner">
        <div class="shell-footer-about">
          <p>{t('footerAbout')}</p>
          <p>{t('footerAdvice')}</p>
        </div>
        <FooterList
          title={t('navTravellers')}
          links={[
            ['/', t('navCheck')],
            ['/plan', t('navPlan')],
            ['/changes', t('footerRecent')],
            ['/docs/sources', t('footerSources')],
            ['/docs/data-quality', t('footerQuality')],
          ]}
        />
        <FooterList
          title={t('navDevelopers')}
          links={[
            ['/docs', t('navDocs')],
            ['/docs/limits', t('navPricing')],
            ['/docs/changelog', t('footerChanges')],
            ['/docs/self-hosting', t('footerSelfHosting')],
            [`${publicUrl}/v1/health`, t('footerStatus')],
          ]}
        />
        <FooterList
          title={t('footerCarnet')}
          links={[
            ['/about#licence', t('footerLicence')],
            ['/about#source', t('footerSource')],
            ['/about#privacy', t('footerPrivacy')],
            ['/about#contact', t('footerContact')],
            hasSecurityContact
              ? ['/.well-known/security.txt', t('footerSecurity')]
              : ['/about#security', t('footerSecurity')],
          ]}
        />
        {version ? <p class="shell-version">Carnet {version}</p> : null}
      </div>
    </footer>
  );
}

interface FooterListProps {
  readonly title: string;
  /** Address and words. */
  readonly links: readonly (readonly [string, string])[];
}

function FooterList({ title, links }: FooterListProps) {
  return (
    <div>
      <p class="shell-footer-title">{title}</p>
      <ul>
        {links.map(([href, words]) => (
          <li key={href}>
            {/* What the server answers itself is no page of the portal's script. */}
            <a href={href} {...(/^\/\.|^http/.test(href) ? { target: '_self' } : {})}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
