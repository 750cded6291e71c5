/** The world as the holder of one passport finds it. */
import { findCountry, useCountryNames } from '../../api/country-names.ts';
import { countryName } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { AnswerMap } from '../../world-map/answer-map.tsx';
import { MapPlaceholder } from '../../world-map/map-placeholder.tsx';
import { UnknownCountry } from '../../world-map/unknown-country.tsx';
import { PassportBox } from './passport-box.tsx';

export function OnePassport({ code }: { readonly code: string }) {
  const t = messages('places');
  const names = useCountryNames();
  const country = names.data && findCountry(names.data, code);
  const title = t('passportTitle', { passport: countryName(country?.iso2 ?? code, country?.name ?? code) });
  usePageTitle(title);
  if (names.data && !country) return <UnknownCountry code={code} listHref="/passports" />;
  return (
    <div class="page">
      <h1>{title}</h1>
      <p class="lead">{t('passportLead')}</p>
      <PassportBox value={country?.iso2 ?? code} />
      {names.data ? null : (
        <MapPlaceholder error={names.status === 'failed' ? names.error : undefined} onRetry={names.retry} />
      )}
      {country && names.data ? (
        <>
          {country.isPassport ? null : <p>{t('passportNone')}</p>}
          <AnswerMap side="passport" country={country} countries={names.data} title={title} />
        </>
      ) : null}
    </div>
  );
}
