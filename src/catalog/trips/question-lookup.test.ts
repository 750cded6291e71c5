import { describe, expect, it } from 'vitest';
import { catalogSource } from '../../../test/helpers/catalog-source.ts';
import { MemoryCatalog } from '../catalog.ts';
import { RulesEdition } from '../rules-edition.ts';
import { questionLookup } from './question-lookup.ts';

const BRAZIL = 76;
const ARUBA = 533;

async function lookup() {
  const source = catalogSource({ rules: [], countryIds: [BRAZIL, ARUBA], territory: ARUBA });
  return questionLookup(new MemoryCatalog(RulesEdition.of(source, Date.parse('2026-06-15')), undefined));
}

describe('what the question of a trip check may name', () => {
  it('finds countries by id and by both codes, and knows who issues passports', async () => {
    const found = await lookup();
    expect(found.byId(BRAZIL)).toMatchObject({ name: 'Country 76', iso2: 'C6', issuesPassports: true });
    expect(found.byCode('C6')).toBe(found.byId(BRAZIL));
    expect(found.byCode('CC6')).toBe(found.byId(BRAZIL));
    expect(found.byId(ARUBA)).toMatchObject({ issuesPassports: false, passportCountryId: BRAZIL });
    expect(found.byId(1)).toBeUndefined();
  });

  it('takes organisations as issuers of visas', async () => {
    expect((await lookup()).groupCodes).toContain('MERCOSUR');
  });
});
