/** `/desk/sources`: the pages that facts rest on, when they were looked at last, and what changed on them. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { WATCH_STATES, type WatchState } from '../../../../../src/domain/source-watch/watched-page.ts';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { useRouteInPlace } from '../../../shell/route-in-place.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { EmptyState, ErrorNotice, Loading } from '../../../ui/notices.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import type { WatchCounts } from '../api-types.ts';
import { ListKeys } from '../keys/list-keys.tsx';
import { OfficialHosts } from './official-hosts.tsx';
import { WatchedPageCard } from './watched-page-card.tsx';
import './sources.css';

const PER_PAGE = 20;

interface Choice {
  readonly state?: WatchState;
  readonly text?: string;
}

const isState = (text: string): text is WatchState => (WATCH_STATES as readonly string[]).includes(text);

function addressOf({ state, text }: Choice, page = 1): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(text && { text }) });
  if (page > 1) query.set('page', String(page));
  return `/desk/sources${query.size === 0 ? '' : `?${query}`}`;
}

export function SourcesPage() {
  const t = messages('desk');
  const { query } = useLocation();
  const routeInPlace = useRouteInPlace();
  const list = useRef<HTMLOListElement>(null);
  const { state = '', text = '' } = query;
  const choice: Choice = { ...(isState(state) ? { state } : {}), ...(text.trim() === '' ? {} : { text: text.trim() }) };
  const page = Math.max(1, Number.parseInt(query.page ?? '1', 10) || 1);
  const { data, retry, ...asked } = useRequest(`desk sources ${addressOf(choice, page)}`, (signal) =>
    dashboardApi.get('/v1/desk/sources', { query: { page, limit: PER_PAGE, ...choice }, signal }),
  );
  return (
    <>
      <p class="lead">{t('sourcesLead')}</p>
      {data ? <Counts watch={data.watch} /> : null}
      <Filters choice={choice} onChange={(next) => routeInPlace(addressOf(next))} />
      <div class="dash-bar">
        <p role="status">{data ? t('sourcesCount', { count: data.meta.total }) : null}</p>
        <ListKeys list={list} selector="h2 a" />
      </div>
      {data === undefined && asked.status === 'failed' ? <ErrorNotice error={asked.error} onRetry={retry} /> : null}
      {data === undefined && asked.status === 'loading' ? <Loading lines={10} /> : null}
      {data?.data.length === 0 ? (
        <EmptyState title={t(Object.keys(choice).length > 0 ? 'queueEmptyFiltered' : 'sourcesEmpty')} />
      ) : null}
      {data && data.data.length > 0 ? (
        <ol class="desk-pages" ref={list}>
          {data.data.map((one) => (
            <WatchedPageCard key={one.url} page={one} />
          ))}
        </ol>
      ) : null}
      {data ? (
        <Pager page={page} totalPages={data.meta.totalPages} onPage={(next) => routeInPlace(addressOf(choice, next))} />
      ) : null}
      <OfficialHosts />
      <h2>{t('sourcesHowTitle')}</h2>
      <p>{t('sourcesHow')}</p>
      <CodeBlock code="npm run -s carnet -- sources watch" label={t('sourcesCommand')} />
    </>
  );
}

function Counts({ watch }: { readonly watch: WatchCounts }) {
  const t = messages('desk');
  const { cited, changed, unread, due, neverAsked, lastAskedAt, isRunning } = watch;
  const counts = [
    ['changed', changed],
    ['unread', unread],
    ['due', due],
    ['never_asked', neverAsked],
  ] as const;
  return (
    <>
      <p>
        {t('sourcesCited', { count: cited })}{' '}
        {lastAskedAt === null ? t('sourcesNeverAsked') : t('sourcesLastAsked', { when: formatDateTime(lastAskedAt) })}{' '}
        {isRunning ? t('sourcesRunning') : null}
      </p>
      <ul class="desk-counts">
        {counts.map(([state, count]) => (
          <li key={state}>
            <a href={addressOf({ state })}>
              <strong>{formatNumber(count)}</strong> {t(`sourceState_${state}`)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

interface FiltersProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

function Filters({ choice, onChange }: FiltersProps) {
  const t = messages('desk');
  const [text, setText] = useState(choice.text ?? '');
  useEffect(() => setText(choice.text ?? ''), [choice.text]);
  const { state, ...rest } = choice;
  return (
    <form
      class="desk-filters"
      aria-label={t('sourceFilters')}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...(state && { state }), ...(text.trim() === '' ? {} : { text: text.trim() }) });
      }}
    >
      <SelectField<WatchState | ''>
        label={t('sourceState')}
        value={state ?? ''}
        onChange={(next) => onChange(next === '' ? rest : { ...rest, state: next })}
        options={[
          { value: '', label: t('all') },
          ...WATCH_STATES.map((value) => ({ value, label: t(`sourceState_${value}`) })),
        ]}
      />
      <TextField label={t('sourceText')} type="search" name="text" value={text} onInput={setText} maxLength={200} />
      <Button type="submit">{t('search')}</Button>
    </form>
  );
}
