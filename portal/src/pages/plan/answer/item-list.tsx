/** Requirements with their sources, unmet ones first; met and inapplicable ones are folded. */
import type { ItemStatus, ItemTopic } from '@carnet/rules/trips/checked.ts';
import type { AnswerItem } from '@carnet/rules/trips/trip-answer.ts';
import { formatDate } from '../../../i18n/format.ts';
import { locale } from '../../../i18n/locale.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { siteOf } from '../../check/facts/site-of.ts';
import { PaperSources, SourceList } from './source-list.tsx';
import { StatusBadge } from './verdict-badge.tsx';

const OPEN: readonly ItemStatus[] = ['not_met', 'to_do', 'unknown'];

export function ItemList({ items }: { readonly items: readonly AnswerItem[] }) {
  const t = messages('plan');
  const notes = items.filter(({ status, enforcement }) => status === 'met' && enforcement === 'informational');
  const met = items.filter((one) => one.status === 'met' && !notes.includes(one));
  const rest = items.filter(({ status }) => status === 'not_applicable');
  return (
    <>
      <Items items={[...OPEN.flatMap((status) => items.filter((one) => one.status === status)), ...notes]} />
      {met.length > 0 ? (
        <details class="plan-details plan-met">
          <summary>{t('met')}</summary>
          <Items items={met} />
        </details>
      ) : null}
      {rest.length > 0 ? (
        <details class="plan-details">
          <summary>{t('notApplicable')}</summary>
          <Items items={rest} />
        </details>
      ) : null}
    </>
  );
}

function Items({ items }: { readonly items: readonly AnswerItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul class="plan-items">
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  );
}

/** Their reason only repeats how strict the requirement is. */
const PLAIN: ReadonlySet<ItemTopic> = new Set([
  'funds',
  'returnTicket',
  'accommodation',
  'healthInsurance',
  'preArrival',
]);

function Item({ item }: { readonly item: AnswerItem }) {
  const t = messages('plan');
  const { topic, status, enforcement, title, because, details, detailsLanguage, sources, url, dueOn, isStale } = item;
  const isNote = enforcement === 'informational';
  const saysMore = because !== null && !(status === 'to_do' && PLAIN.has(topic));
  return (
    <li>
      <div class="plan-item-head">
        <span class="plan-item-title">{title}</span> {isNote ? null : <StatusBadge status={status} />}
      </div>
      {saysMore ? <p>{because}</p> : null}
      {details === null ? null : (
        <p class="plan-item-more" lang={detailsLanguage === locale ? undefined : 'en'}>
          {details}
        </p>
      )}
      <p class="plan-item-facts">
        {[
          ...(isNote || status === 'not_applicable' ? [] : [t('enforcement', { enforcement })]),
          ...(dueOn === null ? [] : [t('dueOn', { date: formatDate(dueOn) })]),
          ...(isStale && sources.length > 0 ? [t('stale')] : []),
        ].join(' · ')}
      </p>
      {url === null || sources.some((one) => one.url !== null && siteOf(one.url) === siteOf(url)) ? null : (
        <p class="plan-link">
          <OutsideLink href={url}>{siteOf(url)}</OutsideLink>
        </p>
      )}
      <SourceList sources={sources} />
      <PaperSources sources={sources} />
    </li>
  );
}
