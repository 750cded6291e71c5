/** The words that the sources of the places above ask for. */
import { publicData } from '../../api/public-data.ts';
import { useRequest } from '../../api/use-request.ts';
import { messages } from '../../i18n/messages.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';

export function PlaceSources({ codes }: { readonly codes: ReadonlySet<string> }) {
  const t = messages('places');
  const sources = useRequest(codes.size > 0 ? 'sources' : null, (signal) =>
    publicData.get('/v1/sources', { query: { limit: 100 }, signal }),
  );
  // A licence asks for its words to be shown: not to have them is worth saying.
  if (sources.status === 'failed') return <ErrorNotice error={sources.error} onRetry={sources.retry} />;
  const used = sources.data?.data.filter(({ code }) => codes.has(code)) ?? [];
  if (used.length === 0) return null;
  return (
    <section aria-labelledby="place-sources">
      <h3 id="place-sources">{t('sourcesTitle')}</h3>
      <ul class="place-sources">
        {used.map(({ code, name, attribution, url, licence, licenceUrl }) => (
          <li key={code}>
            {attribution ?? name}
            {url ? (
              <>
                {' '}
                <OutsideLink href={url} />
              </>
            ) : null}
            {licenceUrl && licence ? (
              <>
                {' '}
                <OutsideLink href={licenceUrl}>{licence}</OutsideLink>
              </>
            ) : null}
          </li>
        ))}
        <li>{t('sourceShapes')}</li>
      </ul>
    </section>
  );
}
