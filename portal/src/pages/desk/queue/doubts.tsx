/** What was reported of a rule, or noticed on its page: whatever it holds, as plain text. */
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import type { Rule } from '../api-types.ts';
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
            {Object.entries(details)
              .filter(([, value]) => value !== null && value !== '')
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{detailLabel(name)}</dt>
                  <dd>
                    <Detail value={value} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </>
  );
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
