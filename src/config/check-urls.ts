/** Reads the settings that have a form of their own; what cannot be used is added to `problems`, secrets left out. */
import { isWellFormedKey } from '../domain/api-keys/key-format.ts';

export function readOrigins(name: string, list: unknown, problems: string[]): string[] {
  const origins = (typeof list === 'string' ? list : '')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  for (const origin of origins) {
    if (!isOrigin(origin)) {
      problems.push(
        `${name}: ${JSON.stringify(origin)} is not an origin; expected scheme://host or scheme://host:port, ` +
          'without a path, such as https://app.example.org',
      );
    }
  }
  return origins;
}

/** Without the slash at its end. */
export function readBaseUrl(name: string, value: unknown, problems: string[]): string | undefined {
  if (typeof value !== 'string') return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '') {
    problems.push(
      `${name}=${JSON.stringify(value)}: expected an http or https URL without query, such as ` +
        'https://developers.example.org',
    );
    return undefined;
  }
  return url.href.replace(/\/$/, '');
}

/** An origin as browsers send it: lower case, no default port, no path. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === text;
}

export function checkDatabaseUrl(value: unknown, problems: string[]): void {
  if (typeof value !== 'string') return;
  const protocol = URL.parse(value)?.protocol;
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') {
    problems.push('DATABASE_URL=(hidden): expected a URL that begins with postgres:// or postgresql://');
  }
}

export function checkFirstKey(value: unknown, problems: string[]): void {
  if (typeof value !== 'string' || isWellFormedKey(value)) return;
  problems.push('FIRST_KEY=(hidden): expected a key such as `carnet keys generate` prints');
}

export function checkRedisUrl(value: unknown, problems: string[]): void {
  if (typeof value !== 'string') return;
  const url = URL.parse(value);
  const isRedis = url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== '';
  if (isRedis && /^\/?\d*$/.test(url.pathname) && isDecodable(url.username + url.password)) return;
  problems.push(
    'REDIS_URL=(hidden): expected redis://host or rediss://host, with a port and a database number if need be',
  );
}

/** It becomes part of a header. */
export function checkWatchContact(value: unknown, problems: string[]): void {
  if (typeof value !== 'string' || /^(?:mailto:[!-~]+@[!-~]+|https:\/\/[!-~]+)$/.test(value)) return;
  problems.push(
    `SOURCE_WATCH_CONTACT=${JSON.stringify(value)}: expected an address such as mailto:data@example.org or ` +
      'https://example.org/about',
  );
}

/** RFC 9116, 2.5.3. */
export function checkContact(value: unknown, problems: string[]): void {
  if (typeof value !== 'string' || /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d.-]+)$/.test(value)) return;
  problems.push(
    `SECURITY_CONTACT=${JSON.stringify(value)}: expected an address such as mailto:security@example.org or ` +
      'https://example.org/security',
  );
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
