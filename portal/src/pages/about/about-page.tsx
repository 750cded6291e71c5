/** `/about`. Its title and first sentence are those that the server wrote into the page. */
import { useEffect } from 'preact/hooks';
import { messages } from '../../i18n/messages.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { AboutView } from './about-view.tsx';

export default function AboutPage() {
  const t = messages('about');
  usePageTitle(t('title'));
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div class="page page-narrow">
      <h1>{t('title')}</h1>
      <p class="lead">{t('lead')}</p>
      <AboutView />
    </div>
  );
}
