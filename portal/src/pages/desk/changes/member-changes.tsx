/** What an edit does to the members of a group: country by country, before and after. */
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Edit } from '../api-types.ts';
import { valueLabel } from '../words/rule-fields.ts';
import type { Places } from '../words/use-places.ts';
import { Gone, New } from '../words/value-difference.tsx';

interface Stay {
  readonly status: string;
  readonly since: string | null;
  readonly until: string | null;
  readonly note: string | null;
}

export function MemberChanges({ edit, places }: { readonly edit: Edit; readonly places: Places }) {
  const ids = Object.keys(edit.fields).filter((name) => /^\d+$/.test(name));
  return (
    <dl class="desk-facts">
      {ids.map((id) => (
        <div key={id}>
          <dt>{places.country(Number(id))}</dt>
          <dd>
            <Gone>
              <Stays stays={edit.before?.[id]} />
            </Gone>{' '}
            <span aria-hidden="true">→</span>{' '}
            <New>
              <Stays stays={edit.fields[id]} />
            </New>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Of one country; none = it is no member. */
export function Stays({ stays }: { readonly stays: unknown }) {
  const t = messages('desk');
  if (!Array.isArray(stays)) return <>{t('memberNot')}</>;
  return (
    <>
      {(stays as readonly Stay[]).map(({ status, since, until, note }, index) => (
        <span key={index}>
          {index > 0 ? '; ' : ''}
          {valueLabel(status)}
          {since === null ? '' : ` ${t('memberFrom', { date: formatDate(since) })}`}
          {until === null ? '' : ` ${t('memberUntil', { date: formatDate(until) })}`}
          {note === null ? null : <span lang="en"> ({note})</span>}
        </span>
      ))}
    </>
  );
}
