/** What the list of keys says of each. */
import type { ApiKey } from '../api-types.ts';

type Ending = Pick<ApiKey, 'revokedAt' | 'expiresAt'>;

/** Whether the API refuses it: a key may expire while the page is open. */
export function hasEnded({ revokedAt, expiresAt }: Ending, now = Date.now()): boolean {
  return revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= now);
}

/** Longest name that the API takes. */
const LONGEST_NAME = 60;

/** A name for the key that takes over: `web site` is followed by `web site 2`, and names are never used twice. */
export function nextName(name: string, taken: readonly string[]): string {
  const [, base = name, number = '1'] = /^(.*?)(?: (\d{1,4}))?$/s.exec(name) ?? [];
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let next = Number(number) + 1; ; next++) {
    const ending = ` ${next}`;
    const wanted = [...base].slice(0, LONGEST_NAME - ending.length).join('') + ending;
    if (!used.has(wanted.toLowerCase())) return wanted;
  }
}
