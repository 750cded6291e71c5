/**
 * What the first page asks for at once: the server's whole page stays until it is here, so that none of it goes away
 * again.
 */
import { prefetchAnswers } from './api/answers.ts';
import { findCountry, loadCountryNames } from './api/country-names.ts';

/** Failures are left to the page, which says them. */
export async function preloadData(path: string): Promise<void> {
  const [, section, code] = path.split('/');
  if (section !== 'passports' && section !== 'countries') return;
  const isPassport = section === 'passports';
  const sections = isPassport || code === undefined ? undefined : loadEntrySections();
  const names = await loadCountryNames().catch(() => []);
  const country = code === undefined ? undefined : findCountry(names, code);
  if (country) await prefetchAnswers(isPassport ? 'passport' : 'destination', country.id);
  await sections;
}

async function loadEntrySections(): Promise<void> {
  const { loadSections } = await import('./pages/country/entry-sections.tsx');
  await loadSections().catch(() => undefined);
}
