/** `/passports` and `/passports/<iso2>`: which countries ask what of one passport. */
import { useRoute } from 'preact-iso';
import { AllPassports } from './all-passports.tsx';
import { OnePassport } from './one-passport.tsx';

export default function PassportPage() {
  const { iso2 } = useRoute().params;
  return iso2 === undefined ? <AllPassports /> : <OnePassport code={iso2.toUpperCase()} />;
}
