/** What has changed on a page that rules rest on, by sentence. */
import type { ComponentChildren } from 'preact';
import { formatDateTime, formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import type { SourceChange } from '../api-types.ts';
import { FactList, type FactRow } from './fact-list.tsx';
import { groupLabel } from './rule-fields.ts';

interface SourceChangeViewProps {
  readonly change: SourceChange;
  /** Not where the page is named above. */
  readonly namesPage?: boolean;
}

export function SourceChangeView({ change, namesPage = false }: SourceChangeViewProps) {
  const t = messages('desk');
  const { url, kind, topics, quotes, removed, added, seenAt } = change;
  const rows: FactRow[] = [
    [t('detail_url'), namesPage ? <OutsideLink href={url} /> : null],
    [t('detail_kind'), t(`watched_${kind}`)],
    [t('detail_topics'), topics.length === 0 ? null : formatList(topics.map(groupLabel))],
    [t('detail_quotes'), sentences(quotes)],
    [t('detail_removed'), removed.length === 0 ? null : <del>{sentences(removed)}</del>],
    [t('detail_added'), added.length === 0 ? null : <ins>{sentences(added)}</ins>],
    [t('detail_seenAt'), <time dateTime={seenAt}>{formatDateTime(seenAt)}</time>],
  ];
  return <FactList rows={rows} />;
}

/** As the page has them: plain text in its language. */
function sentences(all: readonly string[]): ComponentChildren {
  if (all.length === 0) return null;
  return (
    <ul class="desk-lines">
      {all.map((one, index) => (
        <li key={index}>{one}</li>
      ))}
    </ul>
  );
}
