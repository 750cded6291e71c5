/** Two navigations: for travellers and for developers. */
import { messages } from '../i18n/messages.ts';

export interface Section {
  readonly href: string;
  readonly label: string;
  /** For the bar of four on a phone. */
  readonly short: string;
  readonly icon: Icon;
  readonly isHere: boolean;
}

/** Strokes in a box of 24. */
const ICONS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plan: 'M6 19a2 2 0 100-4 2 2 0 000 4zm12-10a2 2 0 100-4 2 2 0 000 4zM8 17h7a3 3 0 000-6H9a3 3 0 010-6h7',
  passports: 'M6 3h12v18H6zM9 17h6M12 6.5a3 3 0 100 6 3 3 0 000-6z',
  countries: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18z',
  docs: 'M5 4h9l5 5v11H5zM14 4v5h5M8 13h8M8 16.5h8',
  api: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  pricing: 'M4 12l8-8h7v7l-8 8zM15.5 8.5v.1',
  dashboard: 'M4 20V10M10 20V4M16 20v-8M21 20H3',
} as const;
export type Icon = keyof typeof ICONS;

export const iconPath = (icon: Icon): string => ICONS[icon];

const starts =
  (...beginnings: readonly string[]) =>
  (path: string): boolean =>
    beginnings.some((beginning) => path === beginning || path.startsWith(`${beginning}/`));

const TRAVELLERS = [
  {
    href: '/',
    label: 'navCheck',
    short: 'navCheck',
    icon: 'check',
    isHere: (path: string) => path === '/' || starts('/check')(path),
  },
  { href: '/plan', label: 'navPlan', short: 'barPlan', icon: 'plan', isHere: starts('/plan') },
  { href: '/passports', label: 'navPassports', short: 'navPassports', icon: 'passports', isHere: starts('/passports') },
  { href: '/countries', label: 'navCountries', short: 'navCountries', icon: 'countries', isHere: starts('/countries') },
] as const;

const API = ['/docs/api', '/docs/dashboard-api'] as const;
const PRICING = '/docs/limits';

const DEVELOPERS = [
  {
    href: '/docs',
    label: 'navDocs',
    short: 'barDocs',
    icon: 'docs',
    isHere: (path: string) => starts('/docs')(path) && !starts(...API, PRICING)(path),
  },
  { href: '/docs/api', label: 'navApi', short: 'barApi', icon: 'api', isHere: starts(...API) },
  { href: PRICING, label: 'navPricing', short: 'navPricing', icon: 'pricing', isHere: starts(PRICING) },
  { href: '/dashboard', label: 'navDashboard', short: 'barDashboard', icon: 'dashboard', isHere: starts('/dashboard') },
] as const;

/** All other pages are for travellers. */
const isOfDevelopers = starts(
  '/docs',
  '/dashboard',
  '/desk',
  '/account',
  '/sign-in',
  '/sign-up',
  '/sign-in-link',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/callback',
);

export function sectionsAt(path: string): {
  readonly sections: readonly Section[];
  readonly travellers: readonly Section[];
  readonly developers: readonly Section[];
  /** Leads to the other navigation. */
  readonly other: { readonly href: string; readonly label: string };
} {
  const t = messages('shell');
  const named = (list: typeof TRAVELLERS | typeof DEVELOPERS): readonly Section[] =>
    list.map(({ href, label, short, icon, isHere }) => ({
      href,
      label: t(label),
      short: t(short),
      icon,
      isHere: isHere(path),
    }));
  const [travellers, developers] = [named(TRAVELLERS), named(DEVELOPERS)];
  return isOfDevelopers(path)
    ? { sections: developers, travellers, developers, other: { href: '/', label: t('navTravellers') } }
    : { sections: travellers, travellers, developers, other: { href: '/docs', label: t('navDevelopers') } };
}
