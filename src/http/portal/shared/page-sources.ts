/**
 * What each page is made of: its module and the area of its messages. The portal loads both, and the server names their
 * files in the page's head.
 */
export const PAGE_SOURCES = {
  check: { module: 'src/pages/check/check-page.tsx', area: 'check' },
  changes: { module: 'src/pages/changes/changes-page.tsx', area: 'changes' },
  follow: { module: 'src/pages/follow/follow-page.tsx', area: 'follow' },
  corrections: { module: 'src/pages/corrections/correction-page.tsx', area: 'corrections' },
  plan: { module: 'src/pages/plan/plan-page.tsx', area: 'plan' },
  passport: { module: 'src/pages/passport/passport-page.tsx', area: 'places' },
  country: { module: 'src/pages/country/country-page.tsx', area: 'places' },
  about: { module: 'src/pages/about/about-page.tsx', area: 'about' },
  pricing: { module: 'src/pages/pricing/pricing-page.tsx', area: 'pricing' },
  docs: { module: 'src/pages/docs/docs-page.tsx', area: 'docs' },
  account: { module: 'src/pages/account/account-pages.tsx', area: 'account' },
  dashboard: { module: 'src/pages/dashboard/dashboard-pages.tsx', area: 'dashboard' },
  desk: { module: 'src/pages/desk/desk-pages.tsx', area: 'desk' },
} as const;

export type PageName = keyof typeof PAGE_SOURCES;
