/** What a starting server prints for the person who started it. */

import type { PlaceQueries } from '../catalog/places/place-queries.ts';
import { FIRST_ACCOUNT_EMAIL } from '../services/accounts/create-first-account.ts';
import { LOST_KEYS_TEXT } from './lost-keys.ts';

export interface BannerFacts {
  readonly publicUrl: string;
  readonly dashboardUrl: string;
  /** Undefined when it is switched off. */
  readonly portalUrl: string | undefined;
  readonly operatorUrl: string;
  readonly database: string;
  readonly rules: number | undefined;
  readonly places: PlaceQueries['counts'] | undefined;
  /** Plaintext, shown this once; undefined when the database had accounts already. */
  readonly firstKey: string | undefined;
  /** The database has no keys at all although there were some. */
  readonly areKeysLost: boolean;
}

export function firstKeyText(key: string): string {
  return `Your key, shown this once (account ${FIRST_ACCOUNT_EMAIL}):\n\n  ${key}\n`;
}

export function banner(facts: BannerFacts): string {
  const { publicUrl, dashboardUrl, portalUrl, operatorUrl, firstKey } = facts;
  const key = firstKey ?? 'YOUR_KEY';
  const question = `${publicUrl}/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392`;
  const lines = [
    '',
    ...(portalUrl === undefined
      ? []
      : [`Portal              ${portalUrl} (answers, documentation, accounts, in a browser)`]),
    `Public API          ${publicUrl}/v1`,
    `Reference, try-it   ${publicUrl}/docs`,
    `Dashboard API       ${dashboardUrl}/v1 (accounts, keys, usage)`,
    `Operator's port     ${operatorUrl}/metrics (also /readyz, /livez)`,
    `Data                ${dataLine(facts)}`,
    '',
    ...(facts.areKeysLost ? [`ATTENTION: ${LOST_KEYS_TEXT}.`, ''] : []),
    firstKey === undefined
      ? 'Make a key:         npm run -s carnet -- keys create --account you@example.org --name trial\n'
      : firstKeyText(firstKey),
    'May a Brazilian enter Japan?',
    '',
    `  curl -s -H 'x-api-key: ${key}' '${question}'`,
    '',
    'Ctrl-C stops it.',
    '',
  ];
  return lines.join('\n');
}

function dataLine({ database, rules, places }: BannerFacts): string {
  if (rules === undefined) return `${database}, not readable yet`;
  const counts: readonly (readonly [number | undefined, string])[] = [
    [rules, 'rules'],
    [places?.cities, 'cities'],
    [places?.pointsOfInterest, 'points of interest'],
    [places?.walkingTours, 'walking tours'],
  ];
  return [database, ...counts.map(([count = 0, what]) => `${count.toLocaleString('en')} ${what}`)].join(', ');
}
