/** The few facts that a visitor looks up first. */
import type { components } from '@carnet/client';
import type { ComponentChildren } from 'preact';
import type { CountryName } from '../../api/country-names.ts';
import { publicData } from '../../api/public-data.ts';
import { useRequest } from '../../api/use-request.ts';
import { locale, perLocale } from '../../i18n/locale.ts';
import { messages } from '../../i18n/messages.ts';
import { CONTINENT_WORDS } from '../../world-map/lists/continent-words.ts';
import { useCurrencyCode } from '../check/bring/use-currency-code.ts';

type Country = components['schemas']['Country'];

const languages = perLocale((locale) => new Intl.DisplayNames([locale], { type: 'language' }));
const currencies = perLocale((locale) => new Intl.DisplayNames([locale], { type: 'currency' }));

/** Without them the page is whole: a failure to load them says nothing. */
export function CountryFacts({ country }: { readonly country: CountryName }) {
  const { data } = useRequest(`country ${country.id}`, (signal) =>
    publicData.get('/v1/countries/{id}', { path: { id: country.id }, signal }),
  );
  return data ? <Facts country={data} /> : <div class="country-facts" />;
}

function Facts({ country }: { readonly country: Country }) {
  const t = messages('places');
  const list = new Intl.ListFormat(locale);
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    [t('factCapital'), country.capital],
    [t('columnContinent'), t(CONTINENT_WORDS[country.continent])],
    [t('factLanguages'), list.format(country.languages.map((code) => languages().of(code) ?? code))],
    [t('factCurrency'), currencyNames(country.currencyIds)],
    [t('factCalling'), country.callingCodes.map((code) => `+${code}`).join(', ')],
  ];
  return (
    <dl class="country-facts">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

const currencyNames = (ids: readonly number[]): ComponentChildren =>
  ids.length === 0
    ? null
    : ids.map((id, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <Currency id={id} />
        </span>
      ));

function Currency({ id }: { readonly id: number }) {
  const code = useCurrencyCode(id);
  return code ? `${currencies().of(code) ?? code} (${code})` : null;
}
