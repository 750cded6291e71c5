/** What was reported of a rule, or noticed on its page: whatever it holds, as plain text. */
import { TOPICS, type Topic } from '../../../../../src/domain/facts/topic-names.ts';
import { SOURCE_CHANGES, type SourceChangeKind } from '../../../../../src/domain/source-watch/source-change.ts';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatDateTime, formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import type { Rule, Values } from '../api-types.ts';
import { groupLabel } from '../words/rule-fields.ts';
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
          <dl class="desk-facts">
            {shownDetails(details).map(([name, value]) => (
              <div key={name}>
                <dt>{detailLabel(name)}</dt>
                <dd>
                  <NamedDetail name={name} value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

/** Without what is empty, what is an id, and what a watched page says of itself in English beside its kind. */
function shownDetails(details: Values): [string, unknown][] {
  return Object.entries(details).filter(
    ([name, value]) =>
      value !== null &&
      value !== '' &&
      !(Array.isArray(value) && value.length === 0) &&
      name !== 'correctionId' &&
      !(name === 'text' && isWatched(details.kind)),
  );
}

const isWatched = (kind: unknown): kind is SourceChangeKind => (SOURCE_CHANGES as readonly unknown[]).includes(kind);

function NamedDetail({ name, value }: { readonly name: string; readonly value: unknown }) {
  const t = messages('desk');
  if (name === 'kind' && isWatched(value)) return <span>{t(`watched_${value}`)}</span>;
  if (name === 'seenAt' && typeof value === 'string') return <time dateTime={value}>{formatDateTime(value)}</time>;
  if (name === 'topic' || name === 'topics') {
    const topics = [value].flat().filter((one): one is Topic => (TOPICS as readonly unknown[]).includes(one));
    return <span>{formatList(topics.map(groupLabel))}</span>;
  }
  if (name === 'removed') {
    return (
      <del>
        <Detail value={value} />
      </del>
    );
  }
  if (name === 'added') {
    return (
      <ins>
        <Detail value={value} />
      </ins>
    );
  }
  return <Detail value={value} />;
}

/** What somebody reported, in their own words. */
function Report({ id }: { readonly id: string }) {
  const { data } = useRequest(`desk correction ${id}`, (signal) =>
    dashboardApi.get('/v1/desk/corrections/{id}', { path: { id }, signal }),
  );
  if (data === undefined) return null;
  return (
    <>
      <blockquote class="desk-breaks desk-report">{data.message}</blockquote>
      {data.sourceUrl === null ? null : (
        <p>
          <OutsideLink href={data.sourceUrl} />
        </p>
      )}
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
