/** Where an item is written: the page, who read it there, and when it was last checked. */
import type { ItemSource } from '@carnet/rules/trips/checked.ts';
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { siteOf } from '../../check/facts/site-of.ts';

interface SourceListProps {
  readonly sources: readonly ItemSource[];
}

export function SourceList({ sources }: SourceListProps) {
  const t = messages('plan');
  if (sources.length === 0) return null;
  return (
    <ul class="plan-sources">
      {withoutRepeats(sources).map(({ name, url, checkedOn }) => (
        <li key={`${name} ${url}`}>
          <span lang="en">{url === null ? name : <OutsideLink href={url}>{siteOf(url)}</OutsideLink>}</span>{' '}
          <span class="plan-checked">{t('checkedOn', { date: formatDate(checkedOn) })}</span>
        </li>
      ))}
    </ul>
  );
}

/** Nothing can be opened on paper: sites, and the day of the latest check. */
export function PaperSources({ sources }: SourceListProps) {
  const t = messages('plan');
  const latest = sources
    .map(({ checkedOn }) => checkedOn)
    .sort()
    .at(-1);
  if (latest === undefined) return null;
  const sites = new Set(sources.map(({ name, url }) => (url === null ? name : siteOf(url))));
  return (
    <p class="plan-paper">
      {t('sources')} {[...sites].join(', ')} ({formatDate(latest)})
    </p>
  );
}

/** A publication may be listed twice, with and without the address of its page. */
function withoutRepeats(sources: readonly ItemSource[]): readonly ItemSource[] {
  const withPage = new Set(sources.filter(({ url }) => url !== null).map(({ name }) => name));
  return sources.filter(({ name, url }) => url !== null || !withPage.has(name));
}
