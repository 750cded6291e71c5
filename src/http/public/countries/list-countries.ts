/** GET /countries: all countries, filtered by name, codes and continent. */

import { Type } from 'typebox';
import { ContinentSchema, CountrySchema, countryExample } from '../../../catalog/schemas/country.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { pageParameters, searchParameter } from '../../parameters/parameter-schemas.ts';
import { defineOperation } from '../operation.ts';

const isoCode = (description: string, length: number, example: string) =>
  Type.String({ description, pattern: `^[A-Za-z]{${length}}$`, examples: [example] });

export const listCountries = defineOperation({
  operationId: 'listCountries',
  path: '/countries',
  tag: 'Countries',
  summary: 'Paginated countries',
  description: 'Filters are combined with AND. One that matches nothing gives an empty page.',
  query: Type.Object({
    name: Type.Optional(
      searchParameter('Contained in a name or alias of the country, ignoring case and accents.', 'braz'),
    ),
    iso2: Type.Optional(isoCode('ISO 3166-1 alpha-2, in either case.', 2, 'BR')),
    iso3: Type.Optional(isoCode('Extension. ISO 3166-1 alpha-3, in either case.', 3, 'BRA')),
    continent: Type.Optional(ContinentSchema),
    issuesPassports: Type.Optional(
      Type.Boolean({ description: 'Extension. Only those that issue passports, or only those that issue none.' }),
    ),
    ...pageParameters,
  }),
  answer: pageOf('CountryPage', CountrySchema),
  examples: {
    page: {
      summary: 'Countries whose name contains "braz"',
      value: { data: [countryExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    },
  },
  handle(catalog, { page = 1, limit = 20, iso2, iso3, ...filter }) {
    const codes = {
      ...(iso2 === undefined ? {} : { iso2: iso2.toUpperCase() }),
      ...(iso3 === undefined ? {} : { iso3: iso3.toUpperCase() }),
    };
    return catalog.countries({ ...filter, ...codes }, page, limit);
  },
});
