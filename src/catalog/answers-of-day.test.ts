import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRY_IDS, membershipsArbitrary, rulesArbitrary, TODAY } from '../../test/helpers/arbitrary-rules.ts';
import { catalogSource } from '../../test/helpers/catalog-source.ts';
import { buildImage } from './build/build-image.ts';
import { type ByteText, toBytes } from './byte-text.ts';
import { MemoryCatalog } from './memory-catalog.ts';
import { RulesEdition } from './rules-edition.ts';

const DAYS = ['2019-12-31', '2026-06-14', TODAY, '2026-06-16', '2030-01-01'];
const PAIRS = COUNTRY_IDS.flatMap((from) => COUNTRY_IDS.filter((to) => to !== from).map((to) => [from, to] as const));

type Source = Parameters<typeof catalogSource>[0];

/** As it is today, of the rules and memberships of a day. */
async function catalogOf(source: Source, day: string): Promise<MemoryCatalog> {
  const image = await buildImage(catalogSource(source), Date.parse(`${TODAY}T12:00:00Z`), day);
  return new MemoryCatalog(new RulesEdition(image), undefined);
}

const parsed = (text: ByteText | undefined) => text && JSON.parse(toBytes(text).toString());

describe('the answer as of a day', () => {
  it('is that of a catalog of that day, and names the day', async () => {
    await fc.assert(
      fc.asyncProperty(
        rulesArbitrary,
        membershipsArbitrary,
        fc.constantFrom(...DAYS),
        async (rules, memberships, day) => {
          const today = await catalogOf({ rules, memberships }, TODAY);
          const then = await catalogOf({ rules, memberships }, day);
          for (const [from, to] of PAIRS) {
            const asked = parsed(today.personalizedOn(from, to, { asOf: day, knownAt: null }, { trace: true }));
            const expected = parsed(then.personalizedWith(from, to, { trace: true }));
            expect(asked?.requirement).toEqual(expected?.requirement);
            if (expected === undefined) continue;
            expect(asked.applicabilityContext).toEqual({ ...expected.applicabilityContext, asOf: day, knownAt: null });
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
