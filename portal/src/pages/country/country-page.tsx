/** `/countries` and `/countries/<iso2>`: who can enter one country, what it asks, and what there is to see. */
import { useRoute } from 'preact-iso';
import { AllCountries } from './all-countries.tsx';
import { OneCountry } from './one-country.tsx';

export default function CountryPage() {
  const { iso2 } = useRoute().params;
  return iso2 === undefined ? <AllCountries /> : <OneCountry code={iso2.toUpperCase()} />;
}
