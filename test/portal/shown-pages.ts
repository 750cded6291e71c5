/** Every page and dialog of the portal in the states that people see: what the accessibility sweep checks and `npm run shots` draws. */
import type { Page } from 'playwright-core';
import { addressOf, EXAMPLE_TRIPS } from './example-trips.ts';
import { SAMPLE_REPORTS } from './sample-reports.ts';

export interface ShownPage {
  readonly name: string;
  /** `{draft}` is replaced by the number of a draft at the desk: see pathOf. */
  readonly path: string;
  /** Whether it takes somebody signed in, with a key and some use. */
  readonly needsAccount?: boolean;
  /** Whether it takes somebody with all roles at the editorial desk, and a change there that is a draft. */
  readonly needsDesk?: boolean;
  /** Brings the page into its state, such as opening a dialog. */
  readonly show?: (page: Page) => Promise<void>;
}

/** The number of a draft is not known before it is made: other suites make changes on the same node. */
export function pathOf({ path }: ShownPage, draft: number): string {
  return path.replace('{draft}', String(draft));
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

const headline = (page: Page) => page.locator('#plan-headline');

/** The evidence of an answer, and something in it. */
const openSources = (selector: string) => async (page: Page) => {
  await page.locator('.card-trust > summary').click();
  await page.locator(selector).first().click();
};

async function openFolds(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true;
  });
}

export const SHOWN_PAGES: readonly ShownPage[] = [
  { name: 'front', path: '/' },
  { name: 'check-visa-free', path: '/check/BR/JP' },
  { name: 'check-trace-open', path: '/check/DE/FR', show: openSources('.why > summary') },
  {
    name: 'check-known-open',
    path: '/check/IN/AL',
    show: openSources('.known-evidence > summary'),
  },
  { name: 'check-disputed', path: '/check/DE/SV' },
  { name: 'check-visa-required', path: '/check/IN/US' },
  { name: 'check-steps', path: '/check/GB/IN', show: openFolds },
  { name: 'check-refused', path: '/check/IL/IR' },
  { name: 'about', path: '/about' },
  { name: 'check-long-names', path: '/check/VC/GS' },
  { name: 'check-same-country', path: '/check/BR/BR' },
  { name: 'check-unknown-code', path: '/check/ZZ/JP' },
  { name: 'check-last-change', path: '/check/IN/KE' },
  {
    name: 'check-report-open',
    path: '/check/BR/JP',
    show: async (page) => {
      await page.locator('#report > summary').click();
      await page.locator('#report').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'check-report-refused',
    path: '/check/BR/JP',
    show: async (page) => {
      await page.locator('#report > summary').click();
      await page.locator('#report-source').fill('no address');
      await page.getByRole('button', { name: 'Send the report' }).click();
      await page.locator('#report-source-error').waitFor();
    },
  },
  { name: 'correction-received', path: `/corrections/${SAMPLE_REPORTS.received}` },
  { name: 'correction-fixed', path: `/corrections/${SAMPLE_REPORTS.fixed}` },
  { name: 'correction-not-changed', path: `/corrections/${SAMPLE_REPORTS.notChanged}` },
  { name: 'correction-invalid', path: '/corrections/invalid?fields=message,email' },
  { name: 'correction-often', path: '/corrections/often' },
  { name: 'changes', path: '/changes' },
  { name: 'changes-filtered', path: '/changes?passport=BR&destination=JP&kind=changed' },
  { name: 'changes-none', path: '/changes?passport=BR&destination=PT&kind=ended' },
  { name: 'follow-sent', path: '/follow/sent' },
  { name: 'follow-confirm', path: '/follow/confirm?token=unknown' },
  { name: 'follow-cancelled', path: '/follow/cancelled' },
  { name: 'pricing', path: '/pricing' },
  { name: 'trip', path: '/plan' },
  {
    name: 'trip-open',
    path: '/plan',
    show: async (page) => {
      await openFolds(page);
      for (const list of ['a visa or permit', 'another passport', 'a traveller', 'a stop'])
        await page.getByRole('button', { name: `Add ${list}`, exact: true }).click();
      await openFolds(page);
      await page.getByLabel('Only changing planes here').first().check();
      await page.getByRole('button', { name: 'Check the trip' }).click();
      await page.getByText('Please check').waitFor();
    },
  },
  { name: 'trip-answer', path: addressOf(EXAMPLE_TRIPS.twoPassports), show: (page) => headline(page).waitFor() },
  {
    name: 'trip-answer-open',
    path: addressOf(EXAMPLE_TRIPS.transit),
    show: async (page) => {
      await headline(page).waitFor();
      await openFolds(page);
    },
  },
  { name: 'passports', path: '/passports' },
  { name: 'passport-map', path: '/passports/BR' },
  {
    name: 'passport-map-keys',
    path: '/passports/BR',
    show: async (page) => {
      await page.getByRole('button', { name: /^E-visa/ }).click();
      await page.locator('.map-svg').focus();
      for (const key of ['m', '+', 'ArrowDown']) await page.keyboard.press(key);
    },
  },
  { name: 'passport-several', path: '/passports/BR?with=JP,IN' },
  { name: 'passport-long-name', path: '/passports/VC' },
  { name: 'countries', path: '/countries' },
  { name: 'country', path: '/countries/PT' },
  {
    name: 'country-tour-open',
    path: '/countries/PT#places',
    show: async (page) => {
      await page
        .getByRole('button', { name: /^Show the route/ })
        .first()
        .click();
      await page.getByRole('img', { name: /^Route of the tour/ }).waitFor();
    },
  },
  { name: 'country-without-shape', path: '/countries/GI' },
  { name: 'country-unknown-code', path: '/countries/ZZ' },
  { name: 'docs', path: '/docs' },
  { name: 'docs-quick-start', path: '/docs/quick-start' },
  { name: 'docs-precedence', path: '/docs/precedence' },
  { name: 'docs-errors', path: '/docs/errors' },
  { name: 'docs-limits', path: '/docs/limits' },
  { name: 'docs-sources', path: '/docs/sources' },
  { name: 'docs-staleness', path: '/docs/staleness' },
  { name: 'docs-versions', path: '/docs/versions' },
  { name: 'docs-places', path: '/docs/places' },
  { name: 'docs-client', path: '/docs/client' },
  { name: 'docs-self-hosting', path: '/docs/self-hosting' },
  { name: 'docs-conventions', path: '/docs/conventions' },
  { name: 'docs-trip-checks', path: '/docs/trip-checks' },
  { name: 'docs-batches', path: '/docs/batches' },
  { name: 'docs-changes', path: '/docs/changes' },
  { name: 'docs-webhooks', path: '/docs/webhooks' },
  { name: 'docs-evidence', path: '/docs/evidence' },
  { name: 'docs-releases', path: '/docs/releases' },
  { name: 'docs-billing', path: '/docs/billing' },
  { name: 'docs-api', path: '/docs/api' },
  { name: 'docs-operation', path: '/docs/api/getPersonalizedRequirement', show: openFolds },
  { name: 'docs-operation-posted', path: '/docs/api/checkTrip' },
  { name: 'docs-operation-of-account', path: '/docs/dashboard-api/listApiKeys' },
  { name: 'docs-dashboard-api', path: '/docs/dashboard-api' },
  { name: 'docs-changelog', path: '/docs/changelog' },
  { name: 'docs-data-quality', path: '/docs/data-quality' },
  { name: 'docs-search', path: '/docs', show: press(/search/i) },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-in-link', path: '/sign-in-link' },
  { name: 'sign-in-link-mailed', path: '/sign-in-link?token=unknown' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=unknown' },
  { name: 'verify-email', path: '/verify-email?token=unknown' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'account', path: '/account', needsAccount: true },
  { name: 'account-delete-dialog', path: '/account', needsAccount: true, show: press(/delete/i) },
  { name: 'keys', path: '/dashboard/keys', needsAccount: true },
  { name: 'keys-create-dialog', path: '/dashboard/keys', needsAccount: true, show: press('Create a key') },
  { name: 'keys-revoke-dialog', path: '/dashboard/keys', needsAccount: true, show: press(/^Revoke the key/) },
  { name: 'usage', path: '/dashboard/usage', needsAccount: true },
  { name: 'plan', path: '/dashboard/plan', needsAccount: true },
  { name: 'webhooks', path: '/dashboard/webhooks', needsAccount: true },
  {
    name: 'webhooks-create-dialog',
    path: '/dashboard/webhooks',
    needsAccount: true,
    show: press('Create an endpoint'),
  },
  { name: 'webhooks-edit-dialog', path: '/dashboard/webhooks', needsAccount: true, show: press(/^Edit/) },
  {
    name: 'webhooks-rotate-dialog',
    path: '/dashboard/webhooks',
    needsAccount: true,
    show: press(/^Rotate the secret/),
  },
  { name: 'webhooks-delete-dialog', path: '/dashboard/webhooks', needsAccount: true, show: press(/^Delete/) },
  {
    name: 'webhooks-deliveries',
    path: '/dashboard/webhooks',
    needsAccount: true,
    show: async (page) => {
      await page.getByRole('button', { name: /^Deliveries/ }).click();
      await page.getByRole('rowheader', { name: /webhook.test/ }).waitFor();
    },
  },
  { name: 'activity', path: '/dashboard/activity', needsAccount: true },
  { name: 'desk-without-role', path: '/desk', needsAccount: true },
  { name: 'desk', path: '/desk', needsDesk: true },
  { name: 'desk-queue', path: '/desk/queue', needsDesk: true, show: (page) => page.locator('.desk-card').waitFor() },
  { name: 'desk-queue-none', path: '/desk/queue?claimed=mine&reason=file_differs', needsDesk: true },
  {
    name: 'desk-queue-keys',
    path: '/desk/queue',
    needsDesk: true,
    show: async (page) => {
      await page.locator('.desk-card').waitFor();
      await press('Keyboard shortcuts')(page);
    },
  },
  { name: 'desk-corrections', path: '/desk/corrections', needsDesk: true },
  { name: 'desk-corrections-none', path: '/desk/corrections?text=no+report+says+this', needsDesk: true },
  {
    name: 'desk-correction',
    path: `/desk/corrections/${SAMPLE_REPORTS.received}`,
    needsDesk: true,
    show: (page) => page.locator('.desk-card').waitFor(),
  },
  {
    name: 'desk-correction-closed',
    path: `/desk/corrections/${SAMPLE_REPORTS.notChanged}?status=not_changed`,
    needsDesk: true,
    show: (page) => page.locator('.desk-card').waitFor(),
  },
  {
    name: 'desk-correction-close-dialog',
    path: `/desk/corrections/${SAMPLE_REPORTS.received}`,
    needsDesk: true,
    show: async (page) => {
      await press('Close as not changed')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Close as not changed' }).click();
      await page.getByText('Say why, in 10 characters or more.').waitFor();
    },
  },
  {
    name: 'desk-correction-fixed-dialog',
    path: `/desk/corrections/${SAMPLE_REPORTS.received}`,
    needsDesk: true,
    show: async (page) => {
      await press('Close as fixed')(page);
      await page.getByRole('dialog').getByLabel('Fixed by').waitFor();
    },
  },
  { name: 'desk-changes', path: '/desk/changes', needsDesk: true },
  { name: 'desk-change', path: '/desk/changes/{draft}', needsDesk: true },
  {
    name: 'desk-change-edit',
    path: '/desk/changes/{draft}',
    needsDesk: true,
    show: async (page) => {
      await page.getByRole('button', { name: 'Edit the draft' }).click();
      await page.getByLabel('Days of stay', { exact: true }).waitFor();
      const stated = page.getByRole('button', { name: /^Change: Forms before arrival/ });
      if ((await stated.count()) > 0) await stated.click();
      else await page.getByLabel('Add what it does not say yet').selectOption('preArrival');
      await page.getByRole('button', { name: /^Add: Forms before arrival/ }).click();
    },
  },
  { name: 'desk-change-withdraw-dialog', path: '/desk/changes/{draft}', needsDesk: true, show: press('Withdraw') },
  { name: 'desk-change-missing', path: '/desk/changes/999', needsDesk: true },
  { name: 'desk-change-new', path: '/desk/changes/new', needsDesk: true },
  { name: 'desk-sources', path: '/desk/sources', needsDesk: true },
  { name: 'desk-sources-none', path: '/desk/sources?text=no-such-address', needsDesk: true },
  { name: 'desk-export', path: '/desk/export', needsDesk: true },
  { name: 'desk-members', path: '/desk/members', needsDesk: true },
];
