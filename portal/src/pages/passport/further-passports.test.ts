import { describe, expect, it } from 'vitest';
import type { CountryName } from '../../api/country-names.ts';
import { furtherAddress, readFurther } from './further-passports.ts';

const country = (id: number, iso2: string, isPassport = true): CountryName => ({
  id,
  iso2,
  iso3: `${iso2}X`,
  name: iso2,
  continent: 'Europe',
  aliases: [],
  demonyms: [],
  isDestination: true,
  isPassport,
  passport: iso2,
  latitude: 0,
  longitude: 0,
});
const [BR, JP, IN, US, PR] = [
  country(76, 'BR'),
  country(392, 'JP'),
  country(356, 'IN'),
  country(840, 'US'),
  country(630, 'PR', false),
] as const;
const NAMES = [BR, JP, IN, US, PR];

describe('further passports of an address', () => {
  it('are those that exist, each once, without the first', () => {
    expect(readFurther({ with: 'jp,ZZ,JP,BR,PR,IN' }, NAMES, BR)).toEqual({ others: [JP, IN], together: 'best' });
    expect(readFurther({}, NAMES, BR).others).toEqual([]);
  });

  it('come back from the address that they make', () => {
    const address = furtherAddress('BR', [JP, US], 'all');
    expect(address).toBe('/passports/BR?with=JP,US&as=all');
    const query = Object.fromEntries(new URL(address, 'http://carnet.test').searchParams);
    expect(readFurther(query, NAMES, BR)).toEqual({ others: [JP, US], together: 'all' });
    expect(furtherAddress('BR', [], 'all')).toBe('/passports/BR');
  });
});
