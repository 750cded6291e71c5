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
  const names = await loadCountryNames().catch(() => []);
  const country = code === undefined ? undefined : findCountry(names, code);
  if (country) await prefetchAnswers(section === 'passports' ? 'passport' : 'destination', country.id);
}
