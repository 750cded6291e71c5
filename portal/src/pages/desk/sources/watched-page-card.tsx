/** One page that facts rest on: when it was looked at, what came of it, and what changed on it by sentence. */
import { formatDateTime } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import type { WatchedPage } from '../api-types.ts';
import { SourceChangeView } from '../words/source-change-view.tsx';

export function WatchedPageCard({ page }: { readonly page: WatchedPage }) {
  const t = messages('desk');
  const { url, publication, publisher, citations, outcome, note, askedAt, readAt, dueAt, isDue, changes } = page;
  const looks = [
    askedAt === null ? t('sourceNeverAsked') : t('sourceAsked', { when: formatDateTime(askedAt) }),
    readAt === null || readAt === askedAt ? undefined : t('sourceRead', { when: formatDateTime(readAt) }),
    isDue || dueAt === null ? t('sourceDueNow') : t('sourceDueAt', { when: formatDateTime(dueAt) }),
    t('sourceCitations', { count: citations }),
  ];
  return (
    <li class="desk-box">
      <h2 class="desk-breaks">
        <OutsideLink href={url}>{url.replace(/^https?:\/\/(?:www\.)?/, '')}</OutsideLink>
      </h2>
      <p class="desk-publication" lang="en" title={`${publication}, ${publisher}`}>
        {publication}, {publisher}
      </p>
      <p class="row-list">
        {outcome === null ? null : (
          <span class={`desk-chip desk-outcome-${outcome}`}>{t(`sourceOutcome_${outcome}`)}</span>
        )}
        {looks.map((one) => (one === undefined ? null : <span key={one}>{one}</span>))}
      </p>
      {note === null ? null : (
        <p>
          {t('sourceWhy')} <span lang="en">{note}</span>
        </p>
      )}
      {changes.map(({ change, ruleIds }, index) => (
        <section key={index} class="notice notice-warn">
          <SourceChangeView change={change} />
          <p>
            <a href="/desk/queue?reason=source_changed">{t('correctionRulesCount', { count: ruleIds.length })}</a>
          </p>
        </section>
      ))}
    </li>
  );
}
