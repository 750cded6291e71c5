/** What changed lately about entering the country: the newest few, and the way to all. */
import { changesAddress, changesDataPath } from '../../../../src/http/portal/shared/change-addresses.ts';
import type { ChangeList } from '../../../../src/http/portal/shared/portal-shapes.ts';
import type { CountryName } from '../../api/country-names.ts';
import { portalData } from '../../api/public-data.ts';
import { useRequest } from '../../api/use-request.ts';
import { formatDate } from '../../i18n/format.ts';
import { loadMessages, messages } from '../../i18n/messages.ts';
import { ErrorNotice, Loading } from '../../ui/notices.tsx';

/** Somebody who wants more reads the page of changes. */
const SHOWN = 5;

async function load(iso2: string, signal: AbortSignal) {
  const [words, list] = await Promise.all([
    import('../changes/change-words.ts'),
    portalData<ChangeList>(changesDataPath({ destination: iso2 }), signal),
    loadMessages('changes'),
    loadMessages('check'),
  ]);
  return { words, list };
}

export function CountryChanges({ country }: { readonly country: CountryName }) {
  const t = messages('places');
  const { iso2 } = country;
  const { data, status, retry, ...asked } = useRequest(`country-changes ${iso2}`, (signal) => load(iso2, signal));
  const lines = data?.list.changes.slice(0, SHOWN) ?? [];
  return (
    <section class="country-changes" aria-labelledby="latest">
      <h2 id="latest">{t('latestTitle')}</h2>
      {status === 'failed' ? <ErrorNotice error={'error' in asked ? asked.error : undefined} onRetry={retry} /> : null}
      {status === 'loading' ? <Loading lines={4} /> : null}
      {data && lines.length === 0 ? <p>{t('latestNone')}</p> : null}
      {data && lines.length > 0 ? (
        <ul class="country-changes-list">
          {lines.map((line) => (
            <li key={line.id}>
              <time dateTime={line.recordedOn}>{formatDate(line.recordedOn)}</time>
              <span>
                <strong>{data.words.countriesText(line.passports) ?? t('latestEverybody')}</strong>:{' '}
                {data.words.changedText(line)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        <a href={changesAddress({ destination: iso2 })}>{t('latestAll')}</a>
      </p>
    </section>
  );
}
