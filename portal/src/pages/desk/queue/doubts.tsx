/** What was reported of a rule, or noticed on its page: whatever it holds, as plain text. */
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
