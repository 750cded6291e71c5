/**
 * A destination: what the reader's passport needs, what it asks of everybody, who needs what, what changed, and what there
 * is to see.
 */
import { prefetchAnswers } from '../../api/answers.ts';
import { findCountry, useCountryNames } from '../../api/country-names.ts';
import { countryName } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { useRouteInPlace } from '../../shell/route-in-place.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { CountryCombobox } from '../../ui/fields/country-combobox.tsx';
import { AnswerMap } from '../../world-map/answer-map.tsx';
import { MapPlaceholder } from '../../world-map/map-placeholder.tsx';
import { UnknownCountry } from '../../world-map/unknown-country.tsx';
import { CountryChanges } from './country-changes.tsx';
import { CountryFacts } from './country-facts.tsx';
import { CountrySections } from './country-sections.tsx';
import { EntrySections } from './entry-sections.tsx';
import { PlacesFold } from './places-fold.tsx';
import { YourPassport } from './your-passport.tsx';
import './one-country.css';

export function OneCountry({ code }: { readonly code: string }) {
  const t = messages('places');
  const routeInPlace = useRouteInPlace();
  const names = useCountryNames();
  const country = names.data && findCountry(names.data, code);
  const destination = countryName(country?.iso2 ?? code, country?.name ?? code);
  const title = t('countryTitle', { destination });
  usePageTitle(title);
  if (names.data && !country) return <UnknownCountry code={code} listHref="/countries" />;
  return (
    <div class="page">
      <h1>{title}</h1>
      <p class="lead">{t('countryLead')}</p>
      <div class="country-box">
        <CountryCombobox
          label={t('countryBox')}
          kind="destination"
          value={country?.iso2 ?? code}
          onChoose={({ id, iso2 }) => {
            // At once: the page asks once it is drawn.
            void prefetchAnswers('destination', id);
            routeInPlace(`/countries/${iso2}`);
          }}
        />
      </div>
      {names.data ? null : (
        <MapPlaceholder error={names.status === 'failed' ? names.error : undefined} onRetry={names.retry} />
      )}
      {country && names.data ? (
        <>
          <YourPassport country={country} countries={names.data} />
          <CountrySections />
          <EntrySections country={country} />
          <AnswerMap
            side="destination"
            country={country}
            countries={names.data}
            title={title}
            heading={t('whoTitle')}
            isListFolded
          />
          <CountryChanges key={country.id} country={country} />
          <CountryFacts country={country} />
          <PlacesFold key={`places ${country.id}`} country={country} name={destination} />
        </>
      ) : null}
    </div>
  );
}
