/** Which pages a run would ask, by host. */

import { DomainError } from '@carnet/rules/errors.ts';
import { nearestName } from '@carnet/rules/nearest-name.ts';
import type { Executor } from '../../db/executor.ts';
import { hostOf } from '../../domain/webhooks/target-url.ts';
import { findCitedPages } from './source-pages.repository.ts';

export interface WatchSelection {
  /** Only pages of this host. */
  readonly host?: string | undefined;
  /** At most as many pages. */
  readonly limit?: number | undefined;
}

export interface PlannedHost {
  readonly host: string;
  readonly pages: readonly string[];
}

export interface WatchPlan {
  /** Those with the most pages first, as they take the longest. */
  readonly hosts: readonly PlannedHost[];
  readonly pages: number;
  /** Of the selected host, those that are due; more than `pages` where there is a limit. */
  readonly due: number;
  /** In all. */
  readonly cited: number;
  readonly citedHosts: readonly string[];
}

/** @throws DomainError NOT_FOUND when no cited page is at that host. */
export async function planWatch(db: Executor, { host, limit }: WatchSelection): Promise<WatchPlan> {
  const cited = await findCitedPages(db);
  const citedHosts = [...new Set(cited.map(({ url }) => hostOfPage(url)))];
  const wanted = host?.toLowerCase();
  if (wanted !== undefined && !citedHosts.includes(wanted)) throw unknownHost(wanted, citedHosts);
  const due = cited.filter(({ url, isDue }) => isDue && (wanted === undefined || hostOfPage(url) === wanted));
  const chosen = due.slice(0, limit).map(({ url }) => url);
  const hosts = [...Map.groupBy(chosen, hostOfPage)].map(([name, pages]) => ({ host: name, pages }));
  hosts.sort((a, b) => b.pages.length - a.pages.length);
  return { hosts, pages: chosen.length, due: due.length, cited: cited.length, citedHosts };
}

export const hostOfPage = (url: string) => hostOf(new URL(url));

function unknownHost(host: string, known: readonly string[]): DomainError {
  const nearest = nearestName(host, known);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return new DomainError('NOT_FOUND', `No page that evidence cites is at the host "${host}".${hint}`);
}
