/** All countries and territories, found by name or by continent. */
import { type CountryName, useCountryNames } from '../../api/country-names.ts';
import { messages } from '../../i18n/messages.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { ErrorNotice, Loading } from '../../ui/notices.tsx';
import { CountryDirectory } from '../../world-map/lists/country-directory.tsx';

const hrefOf = ({ iso2 }: CountryName): string => `/countries/${iso2}`;

export function AllCountries() {
  const t = messages('places');
  const names = useCountryNames();
  usePageTitle(t('countriesTitle'));
  return (
    <div class="page">
      <h1>{t('countriesTitle')}</h1>
      <p class="lead">{t('countriesLead')}</p>
      {names.status === 'ready' ? (
        <CountryDirectory countries={names.data} hrefOf={hrefOf} />
      ) : names.status === 'failed' ? (
        <ErrorNotice error={names.error} onRetry={names.retry} />
      ) : (
        <Loading lines={12} />
      )}
    </div>
  );
}
