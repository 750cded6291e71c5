/** What decides or has to be done, the most pressing first. What is met already, or does not apply, is folded. */
import type { ItemStatus } from '@carnet/rules/trips/checked.ts';
import type { AnswerItem } from '@carnet/rules/trips/trip-answer.ts';
import { formatDate } from '../../../i18n/format.ts';
import { locale } from '../../../i18n/locale.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { PaperSources, SourceList } from './source-list.tsx';
import { StatusBadge } from './verdict-badge.tsx';

const OPEN: readonly ItemStatus[] = ['not_met', 'to_do', 'unknown'];

export function ItemList({ items }: { readonly items: readonly AnswerItem[] }) {
  const t = messages('plan');
  const met = items.filter(({ status }) => status === 'met');
  const rest = items.filter(({ status }) => status === 'not_applicable');
  return (
    <>
      <Items items={OPEN.flatMap((status) => items.filter((one) => one.status === status))} />
      {met.length > 0 ? (
        <details class="plan-details plan-met">
          <summary>{t('met', { count: met.length })}</summary>
          <Items items={met} />
        </details>
      ) : null}
      {rest.length > 0 ? (
        <details class="plan-details">
          <summary>{t('notApplicable', { count: rest.length })}</summary>
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

function Item({ item }: { readonly item: AnswerItem }) {
  const t = messages('plan');
  const { status, enforcement, title, because, details, detailsLanguage, sources, url, dueOn, isStale } = item;
  const hasMore = details !== null || sources.length > 0 || url !== null;
  return (
    <li>
      <div class="plan-item-head">
        <span class="plan-item-title">{title}</span> <StatusBadge status={status} />
      </div>
      {because === null ? null : <p>{because}</p>}
      <p class="plan-item-facts">
        {[t('enforcement', { enforcement }), ...(dueOn === null ? [] : [t('dueOn', { date: formatDate(dueOn) })])].join(
          ' · ',
        )}
        {isStale ? <span class="plan-stale"> · {t('stale')}</span> : null}
      </p>
      {hasMore ? (
        <details class="plan-details">
          <summary>
            {t('more')} <span class="visually-hidden">{title}</span>
          </summary>
          {details === null ? null : <p lang={detailsLanguage === locale ? undefined : 'en'}>{details}</p>}
          {url === null ? null : (
            <p class="plan-link">
              <OutsideLink href={url} />
            </p>
          )}
          <SourceList sources={sources} />
        </details>
      ) : null}
      <PaperSources sources={sources} />
    </li>
  );
}
