/** What was reported of a rule, or noticed on its page: whatever it holds, as plain text. */
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { SOURCE_CHANGES } from '../../../../../src/domain/source-watch/source-change.ts';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import type { Rule, SourceChange, Values } from '../api-types.ts';
import { groupLabel } from '../words/rule-fields.ts';
import { SourceChangeView } from '../words/source-change-view.tsx';
import { detailLabel, reasonLabel } from './reason-words.ts';

export function Doubts({ doubts }: { readonly doubts: Rule['doubts'] }) {
  return (
    <>
      {doubts.map(({ reason, details, raisedAt }, index) => (
        <section key={index} class="notice notice-warn">
          <h3>
            {reasonLabel(reason)} · <time dateTime={raisedAt}>{formatDateTime(raisedAt)}</time>
          </h3>
          {typeof details.correctionId === 'string' ? <Report id={details.correctionId} /> : null}
          {isSourceChange(details) ? <SourceChangeView change={details} namesPage /> : <Details details={details} />}
        </section>
      ))}
    </>
  );
}

const isSourceChange = (details: Values): details is SourceChange =>
  (SOURCE_CHANGES as readonly unknown[]).includes(details.kind);

function Details({ details }: { readonly details: Values }) {
  return (
    <dl class="desk-facts">
      {shownDetails(details).map(([name, value]) => (
        <div key={name}>
          <dt>{detailLabel(name)}</dt>
          <dd>{name === 'topic' && isTopic(value) ? <span>{groupLabel(value)}</span> : <Detail value={value} />}</dd>
        </div>
      ))}
    </dl>
  );
}

const isTopic = (value: unknown): value is Topic => (TOPICS as readonly unknown[]).includes(value);

/** Without what is empty, and what is an id. */
function shownDetails(details: Values): [string, unknown][] {
  return Object.entries(details).filter(
    ([name, value]) =>
      value !== null && value !== '' && !(Array.isArray(value) && value.length === 0) && name !== 'correctionId',
  );
}

/** What somebody reported, in their own words. */
function Report({ id }: { readonly id: string }) {
  const t = messages('desk');
  const { data } = useRequest(`desk correction ${id}`, (signal) =>
    dashboardApi.get('/v1/desk/corrections/{id}', { path: { id }, signal }),
  );
  return (
    <>
      {data === undefined ? null : <blockquote class="desk-breaks desk-report">{data.message}</blockquote>}
      {data === undefined || data.sourceUrl === null ? null : (
        <p>
          <OutsideLink href={data.sourceUrl} />
        </p>
      )}
      <p>
        <a href={`/desk/corrections/${id}`}>{t('openReport')}</a>
      </p>
    </>
  );
}

function Detail({ value }: { readonly value: unknown }) {
  if (Array.isArray(value)) {
    return (
      <ul class="desk-lines">
        {value.map((one, index) => (
          <li key={index}>
            <Detail value={one} />
          </li>
        ))}
      </ul>
    );
  }
  if (typeof value === 'string')
    return /^https?:\/\/\S+$/.test(value) ? <OutsideLink href={value} /> : <span>{value}</span>;
  return <>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</>;
}
