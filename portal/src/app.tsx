/** Which page answers which path; each comes with its messages as a chunk of its own. */

import type { FunctionComponent } from 'preact';
import { ErrorBoundary, LocationProvider, Route, Router } from 'preact-iso';
import { type Area, loadMessages } from './i18n/messages.ts';
import { lazyPage } from './shell/lazy-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { Shell } from './shell/shell.tsx';

type PageModule = { default: FunctionComponent };

const page = (area: Area, load: () => Promise<PageModule>) =>
  lazyPage(async () => {
    const [module] = await Promise.all([load(), loadMessages(area)]);
    return module.default;
  });

const CheckPage = page('check', () => import('./pages/check/check-page.tsx'));
const PassportPage = page('places', () => import('./pages/passport/passport-page.tsx'));
const CountryPage = page('places', () => import('./pages/country/country-page.tsx'));
const DocsPage = page('docs', () => import('./pages/docs/docs-page.tsx'));
const AccountPages = page('account', () => import('./pages/account/account-pages.tsx'));
const DashboardPages = page('dashboard', () => import('./pages/dashboard/dashboard-pages.tsx'));

/** The first page's code and texts, so that the server's first paint is replaced by the whole page at once. */
export async function preloadPage(path: string): Promise<void> {
  await (
    {
      '': CheckPage,
      check: CheckPage,
      passports: PassportPage,
      countries: CountryPage,
      docs: DocsPage,
      dashboard: DashboardPages,
      'sign-in': AccountPages,
      'sign-up': AccountPages,
      'verify-email': AccountPages,
      'forgot-password': AccountPages,
      'reset-password': AccountPages,
      callback: AccountPages,
      account: AccountPages,
    } as Record<string, { preload: () => Promise<unknown> } | undefined>
  )[path.split('/')[1] ?? '']?.preload();
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
            <Route path="/passports/:iso2?" component={PassportPage} />
            <Route path="/countries/:iso2?" component={CountryPage} />
            <Route path="/docs/:page?" component={DocsPage} />
            <Route path="/sign-in" component={AccountPages} />
            <Route path="/sign-up" component={AccountPages} />
            <Route path="/verify-email" component={AccountPages} />
            <Route path="/forgot-password" component={AccountPages} />
            <Route path="/reset-password" component={AccountPages} />
            <Route path="/callback" component={AccountPages} />
            <Route path="/account" component={AccountPages} />
            <Route path="/dashboard/:section?" component={DashboardPages} />
            <Route default component={NotFoundPage} />
          </Router>
        </ErrorBoundary>
      </Shell>
    </LocationProvider>
  );
}
