/** The pages that evidence can come from: those that a rule, or its destination, rests on already, and new ones. */
import type { CitedPage, Publication, Rule } from '../api-types.ts';

/** A page to choose. */
export interface Source {
  readonly key: string;
  readonly publication: Publication;
  readonly pageUrl: string | null;
  /** What of the rule it was cited for; empty = it was cited for others. */
  readonly topics: readonly string[];
  /** What it said last, word for word. */
  readonly lastQuote: string | null;
}

const RANK: Readonly<Record<string, number>> = { official: 0, official_second_hand: 1, compilation: 2 };

const keyOf = (publication: Publication, url: string | null): string => `${publication.code} ${url ?? ''}`;

/** Official pages first, those of the rule before those of its destination; the newest of alike ones first. */
export function sourcesOf(rule: Pick<Rule, 'evidence'>, cited: readonly CitedPage[]): Source[] {
  const sources = new Map<string, Source>();
  for (const { publication, url, topic, quote } of rule.evidence.filter(
    ({ isSame, role }) => isSame && role === 'decides',
  )) {
    const key = keyOf(publication, url);
    const known = sources.get(key);
    sources.set(key, {
      key,
      publication,
      pageUrl: url,
      topics: [...new Set([...(known?.topics ?? []), topic])],
      lastQuote: known?.lastQuote ?? quote,
    });
  }
  for (const { publication, pageUrl } of cited) {
    const key = keyOf(publication, pageUrl);
    if (!sources.has(key)) sources.set(key, { key, publication, pageUrl, topics: [], lastQuote: null });
  }
  const rank = ({ publication, topics }: Source) => (topics.length > 0 ? 0 : 10) + (RANK[publication.kind] ?? 3);
  return [...sources.values()].sort((one, other) => rank(one) - rank(other));
}

/** What is typed of a publication that Carnet does not know. */
export interface NewPublication {
  readonly name: string;
  readonly publisher: string;
  readonly kind: Publication['kind'];
}

/** A code made of where a page is and what it is called, such as `mofa-go-jp-visa-exemption`. */
export function codeOf(name: string, url: string): string {
  const host = /^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(url)?.[1] ?? '';
  const plain = `${host} ${name}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const code = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
  return code.length < 2 ? `page-${code}` : code;
}
