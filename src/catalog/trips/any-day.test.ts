import type { Membership } from '@carnet/rules/entry-rules/membership.ts';
import { resolve } from '@carnet/rules/facts/cascade.ts';
import { filledFields, giversOf } from '@carnet/rules/facts/filled-fields.ts';
import { INHERITED_TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { INHERITED_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { served } from '@carnet/rules/schema/served.ts';
import type { ArrivalConditions } from '@carnet/rules/trips/trip-facts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COUNTRY_IDS,
  membershipsArbitrary,
  rulesArbitrary,
  SOURCES,
  type StatedRule,
  TODAY,
} from '../../../test/helpers/arbitrary-rules.ts';
import { catalogSource } from '../../../test/helpers/catalog-source.ts';
import { RulesEdition } from '../rules-edition.ts';

const DAYS = ['2019-12-31', '2026-06-14', TODAY, '2026-06-16', '2030-01-01'];
const TOLD = ([null, 'air', 'land'] as const).map((mode): ArrivalConditions => ({ mode, ageYears: null }));
const PAIRS = COUNTRY_IDS.flatMap((from) => COUNTRY_IDS.filter((to) => to !== from).map((to) => [from, to] as const));

async function factsOf(rules: readonly StatedRule[], memberships: readonly Membership[]) {
  return RulesEdition.of(catalogSource({ rules, memberships }), Date.parse(`${TODAY}T12:00:00Z`)).tripFacts;
}

/** Rules about those who fly speak of those who do, and are not there for those who come by land. */
function rulesFor(rules: readonly StatedRule[], { mode }: ArrivalConditions): readonly StatedRule[] {
  if (mode === null) return rules;
  return rules.flatMap((rule) => {
    if (rule.appliesToMode === null) return [rule];
    return rule.appliesToMode === mode ? [{ ...rule, isOfSome: false }] : [];
  });
}

describe('the answer to a pair on any day', () => {
  it('is that of the rules and memberships of the day, for travellers as far as they are told of', async () => {
    await fc.assert(
      fc.asyncProperty(
        rulesArbitrary,
        membershipsArbitrary,
        fc.constantFrom(...DAYS),
        async (rules, memberships, day) => {
          const facts = await factsOf(rules, memberships);
          for (const own of COUNTRY_IDS) {
            for (const told of TOLD) expect(facts.requirement(own, own, day, told)).toBeUndefined();
          }
          for (const [from, to] of PAIRS) {
            for (const told of TOLD) {
              const expected = resolve(rulesFor(rules, told), from, to, { memberships, sources: SOURCES, day });
              const requirement = facts.requirement(from, to, day, told);
              expect(requirement?.id).toBe(expected.winner?.id);
              if (requirement === undefined || expected.winner === null) continue;
              const { visaRequirementType, maxStayDays } = expected.winner;
              expect(requirement).toMatchObject({
                visaRequirementType,
                maxStayDays,
                ...served(INHERITED_FIELDS)(filledFields(giversOf(expected))),
              });
              const givers = INHERITED_TOPICS.map((topic) => expected.topics[topic].rule?.id);
              expect(INHERITED_TOPICS.map((topic) => requirement.facts[topic]?.statementId)).toEqual(givers);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('asks for what is not told wherever it makes a difference', async () => {
    await fc.assert(
      fc.asyncProperty(rulesArbitrary, membershipsArbitrary, async (rules, memberships) => {
        const facts = await factsOf(rules, memberships);
        for (const [from, to] of PAIRS) {
          const [untold, ...told] = TOLD.map((one) => JSON.stringify(facts.requirement(from, to, TODAY, one)));
          const isOpen = facts.openConditions(from, to, TODAY, { mode: null, ageYears: null }).includes('mode');
          if (told.some((answer) => answer !== untold)) expect(isOpen).toBe(true);
          expect(facts.openConditions(from, to, TODAY, { mode: 'air', ageYears: null })).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });
});
