/** Addresses of changes, for the server and the pages alike. */
import type { ChangeChoice } from './portal-shapes.ts';

/** Of the page; `language` where the address names it. It names what the page asks for, too. */
export function changesAddress(choice: ChangeChoice, language?: string): string {
  const { passport, destination, kind, severity, before } = choice;
  return withQuery('/changes', { passport, destination, kind, severity, before, lang: language });
}

/** Of the same as an Atom feed. */
export const feedAddress = ({ passport, destination, kind }: ChangeChoice): string =>
  withQuery('/changes.atom', { fromCountryId: passport, toCountryId: destination, kind });

/** Of the same as the page's script asks for it, below the portal's own prefix. */
export const changesDataPath = ({ passport, destination, kind, severity, before }: ChangeChoice): string =>
  withQuery('/changes', { fromCountryId: passport, toCountryId: destination, kind, severity, before });

function withQuery(path: string, values: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}
