import { describe, expect, it } from 'vitest';
import type { AnswerLine } from '../../api/answers.ts';
import type { CountryName } from '../../api/country-names.ts';
import { countClasses, mapRows, namedCountries } from './map-rows.ts';

const country = (id: number, iso2: string, name: string): CountryName => ({
  id,
  iso2,
  iso3: `${iso2}X`,
  name,
  continent: 'Europe',
  aliases: [],
  demonyms: [],
  isDestination: true,
  isPassport: true,
  passport: 'BR',
  latitude: 0,
  longitude: 0,
});
const answer = (countryId: number, visaRequirementType: string | null, maxStayDays: number | null = null) => ({
  countryId,
  // A page that is still open may get a type from a newer server.
  visaRequirementType: visaRequirementType as AnswerLine['visaRequirementType'],
  maxStayDays,
  lastVerifiedAt: null,
  status: 'unverified' as const,
});
const COUNTRIES = [country(76, 'BR', 'Brazil'), country(40, 'AT', 'Austria'), country(392, 'JP', 'Japan')];

describe('rows of the map', () => {
  it('say unknown of a country without an answer, of an answer without a type, and of a type from the future', () => {
    const rows = mapRows(
      [...COUNTRIES, country(250, 'FR', 'France')],
      [answer(40, null), answer(392, 'teleport_pass')],
      76,
    );
    expect(rows.map(({ iso2, mapClass }) => [iso2, mapClass])).toEqual([
      ['BR', 'own'],
      ['AT', 'unknown'],
      ['JP', 'unknown'],
      ['FR', 'unknown'],
    ]);
  });

  it('carry the stay where there is one', () => {
    const rows = mapRows(COUNTRIES, [answer(392, 'visa_free', 90)], 76);
    expect(rows[2]).toMatchObject({ mapClass: 'visa_free', stayDays: 90 });
    expect(rows[1]?.stayDays).toBeNull();
  });

  it('count every country but the own one, once', () => {
    const counts = countClasses(mapRows(COUNTRIES, [answer(392, 'visa_free', 90)], 76));
    expect(counts).toMatchObject({ visa_free: 1, unknown: 1, not_allowed: 0 });
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(2);
  });

  it('stand in the order of the names that the reader knows', () => {
    const names: Record<string, string> = { BR: 'Brasil', AT: 'Österreich', JP: 'Japón' };
    const named = namedCountries(COUNTRIES, ({ iso2 }) => names[iso2] ?? '', 'es');
    expect(named.map(({ name }) => name)).toEqual(['Brasil', 'Japón', 'Österreich']);
  });
});
