/** What questions of trips may name, from the catalog. */
import { type CountryLookup, countryLookup, type KnownCountry } from '@carnet/rules/trips/question/country-lookup.ts';
import type { CountryPassport } from '../asked.ts';
import { type ByteText, parsed } from '../byte-text.ts';
import type { Catalog } from '../catalog.ts';
import type { CountryGroupSummary } from '../schemas/country-group.ts';
import { MAX_LIMIT, type Page } from '../schemas/page.ts';
import type { Vaccine } from '../schemas/vaccine.ts';

const known = new WeakMap<Catalog, CountryLookup>();

/** Made once for each catalog. */
export function questionLookup(catalog: Catalog): CountryLookup {
  let lookup = known.get(catalog);
  if (lookup === undefined) {
    const countries = catalog.countryCodes.map(
      (codes): KnownCountry => ({ ...(catalog.passportOf(codes.id) as CountryPassport), ...codes }),
    );
    const groups = allRows<CountryGroupSummary>((page) => catalog.countryGroups(page, MAX_LIMIT));
    const vaccines = allRows<Vaccine>((page) => catalog.records('vaccines', page, MAX_LIMIT));
    lookup = countryLookup(
      countries,
      groups.filter(({ kind }) => kind === 'organisation').map(({ code }) => code), // mere lists issue no visas
      vaccines.map(({ code }) => code),
    );
    known.set(catalog, lookup);
  }
  return lookup;
}

function allRows<Row>(list: (page: number) => ByteText): Row[] {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = parsed<Page<Row>>(list(page));
    rows.push(...data);
    if (page >= meta.totalPages) return rows;
  }
}
