/** Chooses a passport: by typing, or from the list of all. */
import { type CountryName, useCountryNames } from '../../api/country-names.ts';
import { messages } from '../../i18n/messages.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { ErrorNotice, Loading } from '../../ui/notices.tsx';
import { CountryDirectory } from '../../world-map/lists/country-directory.tsx';

const hrefOf = ({ iso2 }: CountryName): string => `/passports/${iso2}`;

export function AllPassports() {
  const t = messages('places');
  const names = useCountryNames();
  usePageTitle(t('passportsTitle'));
  return (
    <div class="page">
      <h1>{t('passportsTitle')}</h1>
      <p class="lead">{t('passportsLead')}</p>
      {names.status === 'ready' ? (
        <CountryDirectory countries={names.data.filter(({ isPassport }) => isPassport)} hrefOf={hrefOf} />
      ) : names.status === 'failed' ? (
        <ErrorNotice error={names.error} onRetry={names.retry} />
      ) : (
        <Loading lines={12} />
      )}
    </div>
  );
}
