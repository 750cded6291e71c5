/** The dashboard: its sections beside each other, for whoever is signed in; others are led to the sign-in page. */
import { useRoute } from 'preact-iso';
import { messages } from '../../i18n/messages.ts';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { SignedInOnly } from '../../shell/signed-in-only.tsx';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { ActivitySection } from './activity-section.tsx';
import { KeysSection } from './keys/keys-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { UsageSection } from './usage/usage-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';
import './dashboard.css';

const SECTIONS = {
  keys: { label: 'keysTitle', Section: KeysSection },
  usage: { label: 'usageTitle', Section: UsageSection },
  plan: { label: 'planTitle', Section: PlanSection },
  webhooks: { label: 'webhooksTitle', Section: WebhooksSection },
  activity: { label: 'activityTitle', Section: ActivitySection },
} as const;
type SectionName = keyof typeof SECTIONS;

const isSection = (name: string): name is SectionName => Object.hasOwn(SECTIONS, name);

export default function DashboardPages() {
  const t = messages('dashboard');
  const { params } = useRoute();
  const name = params.section ?? 'keys';
  usePageTitle(isSection(name) ? t(SECTIONS[name].label) : undefined);
  if (!isSection(name)) return <NotFoundPage />;
  const { label, Section } = SECTIONS[name];
  return (
    <div class="page dash">
      <nav class="dash-nav" aria-label={t('navLabel')}>
        <ul>
          {Object.entries(SECTIONS).map(([key, section]) => (
            <li key={key}>
              <a href={`/dashboard/${key}`} aria-current={key === name ? 'page' : undefined}>
                {t(section.label)}
              </a>
            </li>
          ))}
          <li>
            <a href="/account">{t('accountLink')}</a>
          </li>
        </ul>
      </nav>
      <div class="dash-main">
        <h1>{t(label)}</h1>
        <SignedInOnly>
          <Section />
        </SignedInOnly>
      </div>
    </div>
  );
}
