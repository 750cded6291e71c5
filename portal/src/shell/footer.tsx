/** What Carnet is, its licence, and the ways on. */
import { portalConfig } from '../api/portal-config.ts';
import { messages } from '../i18n/messages.ts';

export function Footer() {
  const t = messages('shell');
  return (
    <footer class="shell-footer">
      <div class="shell-footer-inner">
        <p>{t('footerAbout')}</p>
        <p>{t('footerAdvice')}</p>
        <ul>
          <li>
            <a href="/changes">{t('footerRecent')}</a>
          </li>
          <li>
            <a href="/docs">{t('navDocs')}</a>
          </li>
          <li>
            <a href="/docs/data-quality">{t('footerQuality')}</a>
          </li>
          <li>
            <a href="/docs/sources">{t('footerSources')}</a>
          </li>
          <li>
            <a href="/docs/changelog">{t('footerChanges')}</a>
          </li>
        </ul>
        {portalConfig.version ? <p class="shell-version">Carnet {portalConfig.version}</p> : null}
      </div>
    </footer>
  );
}
