/** The world as the holder of one passport finds it. */
import { useEffect, useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { findCountry, useCountryNames } from '../../api/country-names.ts';
import { passportHolder } from '../../api/passports.ts';
import { countryName, formatList, wordsOfPassport } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { useRouteInPlace } from '../../shell/route-in-place.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { AnswerMap } from '../../world-map/answer-map.tsx';
import { MapPlaceholder } from '../../world-map/map-placeholder.tsx';
import { UnknownCountry } from '../../world-map/unknown-country.tsx';
import { readFurther } from './further-passports.ts';
import { PassportBox } from './passport-box.tsx';

export function OnePassport({ code }: { readonly code: string }) {
  const t = messages('places');
  const names = useCountryNames();
  const country = names.data && findCountry(names.data, code);
  const title = t('passportTitle', wordsOfPassport(country ?? { iso2: code, name: code }));
  usePageTitle(title);
  const routeInPlace = useRouteInPlace();
  const { query } = useLocation();
  const { others, together } = useMemo(
    () => readFurther(query, names.data ?? [], country),
    [query.with, query.as, names.data, country],
  );
  const holder = country && passportHolder(names.data, country).iso2;
  useEffect(() => {
    if (holder !== undefined && holder !== country?.iso2) routeInPlace(`/passports/${holder}`, true);
  }, [holder]);
  const territories = (names.data ?? [])
    .filter(({ isPassport, passport }) => !isPassport && passport === country?.iso2)
    .map(({ iso2, name }) => countryName(iso2, name));
  if (names.data && !country) return <UnknownCountry code={code} listHref="/passports" />;
  return (
    <div class="page">
      <h1>{title}</h1>
      <p class="lead">{t('passportLead')}</p>
      <PassportBox value={country?.iso2 ?? code} others={others} together={together} />
      {names.data ? null : (
        <MapPlaceholder error={names.status === 'failed' ? names.error : undefined} onRetry={names.retry} />
      )}
      {country && names.data ? (
        <>
          {territories.length === 0 ? null : (
            <p>{t('passportTerritories', { territories: formatList(territories) })}</p>
          )}
          {country.isPassport ? (
            <AnswerMap
              side="passport"
              country={country}
              countries={names.data}
              title={title}
              others={others}
              together={together}
              gained={(count) => (
                <p class="passport-gained" role="status">
                  {together === 'best'
                    ? t('gained', { count, country: countryName(country.iso2, country.name) })
                    : t('togetherWhere')}
                </p>
              )}
            />
          ) : (
            <p>{t('passportNone')}</p>
          )}
        </>
      ) : null}
    </div>
  );
}
