/** A path that is no page: says so and offers the ways on. */
import { messages } from '../i18n/messages.ts';
import { usePageTitle } from './use-page-title.ts';

export function NotFoundPage() {
  const t = messages('shell');
  usePageTitle(t('notFoundTitle'));
  return (
    <div class="page page-narrow">
      <h1>{t('notFoundTitle')}</h1>
      <p class="lead">{t('notFoundLead')}</p>
      <ul>
        <li>
          <a href="/">{t('notFoundCheck')}</a>
        </li>
        <li>
          <a href="/passports">{t('notFoundPassports')}</a>
        </li>
        <li>
          <a href="/docs">{t('notFoundDocs')}</a>
        </li>
      </ul>
    </div>
  );
}

export default NotFoundPage;
