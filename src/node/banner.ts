/** What a starting server prints for the person who started it. */
import { FIRST_ACCOUNT_EMAIL } from '../services/accounts/create-first-account.ts';

export interface BannerFacts {
  readonly publicUrl: string;
  readonly dashboardUrl: string;
  readonly operatorUrl: string;
  readonly database: string;
  readonly rules: number | undefined;
  /** Plaintext, shown this once; undefined when the database had accounts already. */
  readonly firstKey: string | undefined;
}

export function firstKeyText(key: string): string {
  return `Your key, shown this once (account ${FIRST_ACCOUNT_EMAIL}):\n\n  ${key}\n`;
}

export function banner({ publicUrl, dashboardUrl, operatorUrl, database, rules, firstKey }: BannerFacts): string {
  const key = firstKey ?? 'YOUR_KEY';
  const question = `${publicUrl}/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392`;
  const lines = [
    '',
    `Carnet answers at   ${publicUrl}/v1`,
    `Reference, try-it   ${publicUrl}/docs`,
    `Dashboard API       ${dashboardUrl}/v1 (accounts, keys, usage; reference at ${dashboardUrl}/docs)`,
    `Operator's port     ${operatorUrl}/metrics (also /readyz, /livez)`,
    `Data                ${database}${rules === undefined ? ', not readable yet' : `, ${rules} rules`}`,
    '',
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
