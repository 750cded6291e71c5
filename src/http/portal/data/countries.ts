/** The countries of a catalog as the portal looks them up: by code, and as the list for choosing one. */

import { DEMONYMS } from '@carnet/rules/countries/demonyms.ts';
import { fold } from '@carnet/rules/fold-text.ts';
import { type ByteText, byteText, parsed } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { Country } from '../../../catalog/schemas/country.ts';
import type { Page } from '../../../catalog/schemas/page.ts';
import type { CountryName } from '../shared/portal-shapes.ts';

export interface Countries {
  readonly all: readonly CountryName[];
  readonly json: ByteText;
  /** By ISO-2 or ISO-3 in either case. */
  find(code: string): CountryName | undefined;
}

/** As many as a page of the list may have. */
const PAGE = 100;

const known = new WeakMap<Catalog, Countries>();

/** Made once for each catalog. */
export function countriesOf(catalog: Catalog): Countries {
  let countries = known.get(catalog);
  if (countries === undefined) {
    countries = readCountries(catalog);
    known.set(catalog, countries);
  }
  return countries;
}

function readCountries(catalog: Catalog): Countries {
  const rows = allCountries(catalog);
  const codes = new Map(rows.map(({ id, iso2 }) => [id, iso2]));
  const all = rows.map((row): CountryName => {
    const { id, iso2, iso3, name, continent, location, issuesPassports, passportCountryId } = row;
    const folded = fold(name);
    return {
      id,
      iso2,
      iso3,
      name,
      continent,
      aliases: [...new Set(catalog.countrySearchNames(id))].filter((alias) => alias !== folded),
      demonyms: DEMONYMS[iso2] ?? [],
      isDestination: catalog.isDestination(id),
      isPassport: issuesPassports,
      passport: codes.get(passportCountryId ?? -1) ?? null,
      latitude: location?.latitude ?? null,
      longitude: location?.longitude ?? null,
    };
  });
  const byCode = new Map(
    all.flatMap((country) => [country.iso2, country.iso3].map((code) => [code, country] as const)),
  );
  return { all, json: byteText(JSON.stringify(all)), find: (code) => byCode.get(code.toUpperCase()) };
}

function allCountries(catalog: Catalog): Country[] {
  const rows: Country[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = parsed<Page<Country>>(catalog.countries({}, page, PAGE));
    rows.push(...data);
    if (page >= meta.totalPages) return rows;
  }
}
