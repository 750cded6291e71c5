/** Which page answers which path; each comes with its messages as a chunk of its own. */

import type { FunctionComponent } from 'preact';
import { ErrorBoundary, LocationProvider, Route, Router } from 'preact-iso';
import { PAGE_SOURCES, type PageName } from '../../src/http/portal/shared/page-sources.ts';
import { type Area, loadMessages } from './i18n/messages.ts';
import { type LazyPage, lazyPage } from './shell/lazy-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { Shell } from './shell/shell.tsx';

/** By module, so that the list of sources names no module that there is not. */
const LOADERS: Record<(typeof PAGE_SOURCES)[PageName]['module'], () => Promise<{ default: FunctionComponent }>> = {
  'src/pages/check/check-page.tsx': async () => {
    const page = await import('./pages/check/check-page.tsx');
    await page.prepare(location.search);
    return page;
  },
  'src/pages/changes/changes-page.tsx': () => import('./pages/changes/changes-page.tsx'),
  'src/pages/follow/follow-page.tsx': () => import('./pages/follow/follow-page.tsx'),
  'src/pages/corrections/correction-page.tsx': () => import('./pages/corrections/correction-page.tsx'),
  'src/pages/plan/plan-page.tsx': () => import('./pages/plan/plan-page.tsx'),
  'src/pages/passport/passport-page.tsx': () => import('./pages/passport/passport-page.tsx'),
  'src/pages/country/country-page.tsx': () => import('./pages/country/country-page.tsx'),
  'src/pages/about/about-page.tsx': () => import('./pages/about/about-page.tsx'),
  'src/pages/pricing/pricing-page.tsx': () => import('./pages/pricing/pricing-page.tsx'),
  'src/pages/docs/docs-page.tsx': () => import('./pages/docs/docs-page.tsx'),
  'src/pages/account/account-pages.tsx': () => import('./pages/account/account-pages.tsx'),
  'src/pages/dashboard/dashboard-pages.tsx': () => import('./pages/dashboard/dashboard-pages.tsx'),
  'src/pages/desk/desk-pages.tsx': () => import('./pages/desk/desk-pages.tsx'),
};

/** Further messages that a page uses: changes, reports and trips repeat parts of answers; the desk names all fields. */
const FURTHER: Partial<Record<PageName, readonly Area[]>> = {
  changes: ['check'],
  corrections: ['check'],
  plan: ['check'],
  desk: ['fields', 'check'],
};

const page = (name: PageName) =>
  lazyPage(async () => {
    const { module, area } = PAGE_SOURCES[name];
    const [loaded] = await Promise.all([LOADERS[module](), ...[area, ...(FURTHER[name] ?? [])].map(loadMessages)]);
    return loaded.default;
  });

const CheckPage = page('check');
const ChangesPage = page('changes');
const FollowPage = page('follow');
const CorrectionPage = page('corrections');
const PlanPage = page('plan');
const PassportPage = page('passport');
const CountryPage = page('country');
const AboutPage = page('about');
const PricingPage = page('pricing');
const DocsPage = page('docs');
const AccountPages = page('account');
const DashboardPages = page('dashboard');
const DeskPages = page('desk');

/**
 * The first page's code and texts, so that the server's first paint is replaced by the whole page at once. False when
 * they cannot be had.
 */
export async function preloadPage(path: string): Promise<boolean> {
  const page = (
    {
      '': CheckPage,
      check: CheckPage,
      changes: ChangesPage,
      follow: FollowPage,
      corrections: CorrectionPage,
      plan: PlanPage,
      passports: PassportPage,
      countries: CountryPage,
      about: AboutPage,
      pricing: PricingPage,
      docs: DocsPage,
      dashboard: DashboardPages,
      desk: DeskPages,
      'sign-in': AccountPages,
      'sign-in-link': AccountPages,
      'sign-up': AccountPages,
      'verify-email': AccountPages,
      'forgot-password': AccountPages,
      'reset-password': AccountPages,
      callback: AccountPages,
      account: AccountPages,
    } as Record<string, LazyPage | undefined>
  )[path.split('/')[1] ?? ''];
  return page === undefined || (await page.preload());
}

export function App() {
  return (
    <LocationProvider>
      <Shell>
        <ErrorBoundary>
          <Router>
            <Route path="/" component={CheckPage} />
            <Route path="/check" component={CheckPage} />
            <Route path="/check/:passport/:destination" component={CheckPage} />
            <Route path="/changes" component={ChangesPage} />
            <Route path="/follow/:state" component={FollowPage} />
            <Route path="/corrections/:id" component={CorrectionPage} />
            <Route path="/plan" component={PlanPage} />
            <Route path="/passports/:iso2?" component={PassportPage} />
            <Route path="/countries/:iso2?" component={CountryPage} />
            <Route path="/about" component={AboutPage} />
            <Route path="/pricing" component={PricingPage} />
            <Route path="/docs/:page?/:operation?" component={DocsPage} />
            <Route path="/sign-in" component={AccountPages} />
            <Route path="/sign-in-link" component={AccountPages} />
            <Route path="/sign-up" component={AccountPages} />
            <Route path="/verify-email" component={AccountPages} />
            <Route path="/forgot-password" component={AccountPages} />
            <Route path="/reset-password" component={AccountPages} />
            <Route path="/callback" component={AccountPages} />
            <Route path="/account" component={AccountPages} />
            <Route path="/dashboard/:section?" component={DashboardPages} />
            <Route path="/desk/:section?/:id?" component={DeskPages} />
            <Route default component={NotFoundPage} />
          </Router>
        </ErrorBoundary>
      </Shell>
    </LocationProvider>
  );
}
