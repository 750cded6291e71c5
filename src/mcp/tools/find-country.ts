/** `find_country`: the codes of a country, from its name or that of its citizens. */

import { holdersOfCode } from '@carnet/rules/countries/codes-of-others.ts';
import { countryNames, LONGEST_NAME } from '../country-names.ts';
import { defineTool, LIST, objectOf, TEXT } from '../tool.ts';

export const findCountry = defineTool({
  name: 'find_country',
  title: 'Find a country',
  description:
    'Codes of a country from its name, its people ("Brazilian", "brasileña"), a code or a misspelling, in English, ' +
    'Spanish, Portuguese or French. Several matches: ask the person which one. Other tools take names too; use this ' +
    'when they do not know one. `passportOf`: it issues no passports, its people hold those of that country.',
  fields: {
    query: { kind: 'text', maximumLength: LONGEST_NAME, required: true, description: 'What the person said.' },
  },
  outputSchema: objectOf({ matches: LIST, 'note?': TEXT }),
  async answer({ query }, call) {
    const text = query ?? '';
    const matches = countryNames(await call.catalog())
      .find(text)
      .map(({ country: { iso2, iso3, name, passportOf }, by }) => ({
        ...{ iso2, iso3, name, by },
        ...(passportOf !== null && { passportOf }),
      }));
    const holders = holdersOfCode(text.trim());
    const note =
      holders !== undefined
        ? `No country: ${holders} bear this code.`
        : matches.length === 0
          ? 'No country is called so. Ask the person for its name or its ISO code.'
          : undefined;
    return { matches, ...(note !== undefined && { note }) };
  },
});
