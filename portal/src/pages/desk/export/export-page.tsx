/** `/desk/export`: what the desk published and the open data files do not say yet, and the command that writes it. */
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { recordOf } from '../../../../../src/domain/desk/edited-record.ts';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatList, formatNumber } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { useRouteInPlace } from '../../../shell/route-in-place.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useRefusableForm } from '../../../ui/fields/use-refusable-form.ts';
import { EmptyState, ErrorNotice, Loading } from '../../../ui/notices.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import type { UnexportedRule } from '../api-types.ts';
import { KeepOurs } from '../keep-ours.tsx';
import { useMe } from '../me.tsx';
import { fieldLabel } from '../words/rule-fields.ts';
import { ScopeName } from '../words/scope-name.tsx';
import { usePlaces } from '../words/use-places.ts';

const PER_PAGE = 50;

const REVISION = /^\d{1,15}$/;

const addressOf = (since: number, page = 1) => {
  const query = new URLSearchParams({ ...(since > 0 && { since: String(since) }) });
  if (page > 1) query.set('page', String(page));
  return `/desk/export${query.size === 0 ? '' : `?${query}`}`;
};

export function ExportPage() {
  const t = messages('desk');
  const { query } = useLocation();
  const routeInPlace = useRouteInPlace();
  const since = REVISION.test(query.since ?? '') ? Number(query.since) : 0;
  const page = Math.max(1, Number.parseInt(query.page ?? '1', 10) || 1);
  const { data, retry, ...asked } = useRequest(`desk export ${since} ${page}`, (signal) =>
    dashboardApi.get('/v1/desk/export', { query: { page, limit: PER_PAGE, since }, signal }),
  );
  const latest = page === 1 ? data?.data[0]?.revision : undefined;
  const sinceOption = since > 0 ? `--since ${since} ` : '';
  return (
    <>
      <p class="lead">{t('exportLead')}</p>
      <SinceForm since={since} onChange={(next) => routeInPlace(addressOf(next))} />
      {data === undefined && asked.status === 'failed' ? <ErrorNotice error={asked.error} onRetry={retry} /> : null}
      {data === undefined && asked.status === 'loading' ? <Loading lines={8} /> : null}
      {data?.data.length === 0 ? (
        <EmptyState title={t('exportNothing')}>
          <p>{t(since > 0 ? 'exportNothingSince' : 'exportNothingText')}</p>
        </EmptyState>
      ) : null}
      {data && data.data.length > 0 ? (
        <>
          <h2>{t('exportCommandTitle')}</h2>
          <p>{t('exportCommandText')}</p>
          <CodeBlock
            code={`npm run -s carnet -- desk export ${sinceOption}--output desk.patch`}
            label={t('exportCommandTitle')}
          />
          {latest === undefined ? null : <p>{t('exportLatest', { revision: formatNumber(latest) })}</p>}
          <h2>{t('exportRules', { count: data.meta.total })}</h2>
          <Rules rules={data.data} onKept={retry} />
        </>
      ) : null}
      {data ? (
        <Pager page={page} totalPages={data.meta.totalPages} onPage={(next) => routeInPlace(addressOf(since, next))} />
      ) : null}
    </>
  );
}

function SinceForm({ since, onChange }: { readonly since: number; readonly onChange: (since: number) => void }) {
  const t = messages('desk');
  const [text, setText] = useState(since > 0 ? String(since) : '');
  useEffect(() => setText(since > 0 ? String(since) : ''), [since]);
  const { problem, input, submit } = useRefusableForm();
  const wanted = text.trim();
  return (
    <form
      class="desk-filters"
      noValidate
      onSubmit={(event) =>
        submit(event, wanted === '' || REVISION.test(wanted) ? undefined : t('exportSinceWrong'), async () =>
          onChange(Number(wanted)),
        )
      }
    >
      <TextField
        label={t('exportSince')}
        hint={t('exportSinceHint')}
        name="since"
        value={text}
        onInput={setText}
        error={problem}
        inputRef={input}
        autocomplete="off"
        maxLength={15}
      />
      <Button type="submit">{t('exportShow')}</Button>
    </form>
  );
}

interface RulesProps {
  readonly rules: readonly UnexportedRule[];
  readonly onKept: () => void;
}

function Rules({ rules, onKept }: RulesProps) {
  const t = messages('desk');
  const isEditor = useMe().roles.includes('editor');
  const places = usePlaces();
  // Of a group they are its members.
  const labelOf = (name: string, scopeKey: string) =>
    recordOf({ scopeKey }) === 'country_group' ? places.country(Number(name)) : fieldLabel(name);
  return (
    <DataTable
      caption={t('exportTitle')}
      isCaptionHidden
      rows={rules}
      rowKey={({ source, scopeKey, ruleKey }) => `${source} ${scopeKey} ${ruleKey}`}
      columns={[
        {
          id: 'rule',
          header: t('exportRule'),
          namesRow: true,
          cell: ({ source, scopeKey, ruleKey }) => (
            <>
              <ScopeName places={places} scopeKey={scopeKey} />
              <span class="dash-details desk-breaks">
                {ruleKey} · {source}
              </span>
            </>
          ),
        },
        {
          id: 'what',
          header: t('exportWhat'),
          cell: ({ action, source, scopeKey, ruleKey, fields, hasFile, fileDiffers }) => (
            <>
              {t(`action_${action}`)}
              {fields.length === 0 ? null : (
                <span class="dash-details">{formatList(fields.map((name) => labelOf(name, scopeKey)))}</span>
              )}
              {hasFile ? null : <span class="desk-file-says">{t('exportNoFile')}</span>}
              {fileDiffers ? <span class="desk-file-says">{t('exportDiffers')}</span> : null}
              {fileDiffers ? (
                <KeepOurs
                  of={{ source, scopeKey, ruleKey }}
                  name={places.scope(scopeKey)}
                  refusal={isEditor ? undefined : t('refusedNoEditor', { steps: t('keepOurs') })}
                  onKept={onKept}
                />
              ) : null}
            </>
          ),
        },
        {
          id: 'changes',
          header: t('changesTitle'),
          cell: ({ changeIds }) => (
            <span class="row-list">
              {changeIds.map((id) => (
                <a key={id} href={`/desk/changes/${id}`}>
                  {formatNumber(id)}
                </a>
              ))}
            </span>
          ),
        },
        {
          id: 'revision',
          header: t('exportRevision'),
          isNumber: true,
          cell: ({ revision }) => formatNumber(revision),
        },
      ]}
    />
  );
}
