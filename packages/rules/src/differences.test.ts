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
import { answer } from './answer.ts';
import { type AnswerDifference, differences, type Moment, noticedMembers } from './differences.ts';
import type { Membership } from './entry-rules/membership.ts';
import type { RankedSource } from './entry-rules/sources.ts';
import { requirementOf } from './requirement.ts';
import { RuleSet, ruleOf } from './rule-set.ts';
import type { EntryRule } from './schema/entry-rule-fields.ts';

const TOMORROW = '2026-06-16';
/** Not in the order of their ids, as countries are listed by name. */
const LISTED = [392, 32, 983, 76];

interface World {
  readonly rules: readonly EntryRule[];
  readonly memberships?: readonly Membership[];
  readonly sources?: readonly RankedSource[];
  readonly passportIds?: readonly number[];
  readonly day?: string;
}

function moment({ rules, memberships = [], sources = SOURCES, passportIds = COUNTRY_IDS, day = TODAY }: World): Moment {
  const ruleSet = RuleSet.of({
    today: TODAY,
    rules: rules.map(ruleOf),
    passportIds,
    memberships,
    codes: { countries: new Map(), groups: new Map() },
    sources: sources.map((source) => ({ ...source, code: `source-${source.id}`, kind: 'editorial' })),
    evidence: [],
    publications: [],
  });
  return { ruleSet, day };
}

/** Every pair answered, one by one. */
function byAnswering(before: Moment, after: Moment): AnswerDifference[] {
  return LISTED.flatMap((passportId) =>
    LISTED.flatMap((destinationId) => {
      const [was, is] = [before, after].map(({ ruleSet, day }) => {
        const found = answer(ruleSet, passportId, destinationId, { day });
        return found && requirementOf(found);
      });
      const [noticedThen, noticedNow] = [was, is].map((one) => one && JSON.stringify(noticedMembers(one)));
      const isSeen = after.ruleSet.issuesPassports(passportId) && noticedThen !== noticedNow;
      return isSeen ? [{ passportId, destinationId, before: was, after: is }] : [];
    }),
  );
}

const found = (...compared: Parameters<typeof differences>) =>
  [...differences(...compared)].filter((one) => one !== null);

const sources = fc
  .shuffledSubarray(
    SOURCES.map(({ rank }) => rank),
    { minLength: SOURCES.length },
  )
  .map((ranks) => SOURCES.map((source, index): RankedSource => ({ ...source, rank: ranks[index] as number })));
const passportIds = fc.oneof(fc.constant(COUNTRY_IDS), fc.subarray(COUNTRY_IDS));

/** What became of each rule. */
const FATES = ['kept', 'kept', 'kept', 'gone', 'new', 'changed', 'touched'] as const;
const revised = fc
  .tuple(rulesArbitrary, rulesArbitrary, fc.array(fc.constantFrom(...FATES), { minLength: 40, maxLength: 40 }))
  .map(([rules, others, fates]) => {
    const fateOf = ({ id }: StatedRule) => fates[id - 1] as (typeof FATES)[number];
    const after = rules.flatMap((rule): StatedRule[] => {
      const { id } = rule;
      const fate = fateOf(rule);
      if (fate === 'gone') return [];
      if (fate === 'touched') return [{ ...rule, updatedAt: rule.updatedAt + 2_000 }];
      return [fate === 'changed' ? { ...rule, ...others[id - 1], id } : rule];
    });
    return { before: rules.filter((rule) => fateOf(rule) !== 'new'), after };
  });

describe('differences', () => {
  it('are those of all pairs, answered one by one, whatever was edited', () => {
    let seen = 0;
    fc.assert(
      fc.property(
        revised,
        fc.tuple(membershipsArbitrary, membershipsArbitrary, fc.boolean()),
        fc.tuple(sources, passportIds, passportIds, fc.boolean()),
        fc.constantFrom(TODAY, TOMORROW),
        ({ before, after }, [were, are, areMoved], [ranks, issued, issue, isOther], day) => {
          const one = moment({ rules: before, memberships: were, ...(isOther && { passportIds: issued }) });
          const other = moment({
            rules: after,
            memberships: areMoved ? are : were,
            day,
            ...(isOther && { sources: ranks, passportIds: issue }),
          });
          const expected = byAnswering(one, other);
          expect(found(one, other, { countryIds: LISTED })).toEqual(expected);
          seen += expected.length;
        },
      ),
      { numRuns: 500 },
    );
    expect(seen).toBeGreaterThan(500);
  });

  it('are found where nothing but a few rules is edited', () => {
    let seen = 0;
    fc.assert(
      fc.property(
        rulesArbitrary,
        rulesArbitrary,
        membershipsArbitrary,
        fc.nat(39),
        (rules, others, memberships, at) => {
          const id = rules[at]?.id ?? 1;
          const edited = rules.map((rule) => (rule.id === id ? { ...rule, ...others[0], id } : rule));
          const [before, after] = [moment({ rules, memberships }), moment({ rules: edited, memberships })];
          const expected = byAnswering(before, after);
          expect(found(before, after, { countryIds: LISTED })).toEqual(expected);
          seen += expected.length;
        },
      ),
      { numRuns: 300 },
    );
    expect(seen).toBeGreaterThan(50);
  });

  it('are found where nothing but the order of sources is another', () => {
    let seen = 0;
    /** Two sources speak of each scope. */
    const rivals = rulesArbitrary.map((rules) =>
      rules.map((rule, index) => {
        const scope = rules[index - (index % 2)] as StatedRule;
        const { fromCountryId, fromCountryGroupId, toCountryId, toCountryGroupId } = scope;
        const sourceId = index % 2 === 0 ? 1 : 3;
        return { ...rule, fromCountryId, fromCountryGroupId, toCountryId, toCountryGroupId, sourceId };
      }),
    );
    fc.assert(
      fc.property(rivals, membershipsArbitrary, sources, (rules, memberships, ranks) => {
        const [before, after] = [moment({ rules, memberships }), moment({ rules, memberships, sources: ranks })];
        const expected = byAnswering(before, after);
        expect(found(before, after, { countryIds: LISTED })).toEqual(expected);
        seen += expected.length;
      }),
    );
    expect(seen).toBeGreaterThan(10);
  });

  it('between two days are those of rules and memberships that begin or end', () => {
    let seen = 0;
    const days = fc.constantFrom('2019-12-31', '2026-06-14', TODAY, TOMORROW, '2030-01-01');
    fc.assert(
      fc.property(rulesArbitrary, membershipsArbitrary, days, days, (rules, memberships, day, next) => {
        const { ruleSet } = moment({ rules, memberships });
        const [before, after] = [
          { ruleSet, day },
          { ruleSet, day: next },
        ];
        const expected = byAnswering(before, after);
        expect(found(before, after, { countryIds: LISTED })).toEqual(expected);
        seen += expected.length;
      }),
      { numRuns: 300 },
    );
    expect(seen).toBeGreaterThan(100);
  });

  it('are of the pairs that are asked about, and of no others', () => {
    const ranges = [
      { passportIds: new Set([32]), destinationIds: null },
      { passportIds: null, destinationIds: new Set([76, 392]) },
    ];
    fc.assert(
      fc.property(revised, membershipsArbitrary, ({ before, after }, memberships) => {
        const [one, other] = [moment({ rules: before, memberships }), moment({ rules: after, memberships })];
        const asked = byAnswering(one, other).filter(
          ({ passportId, destinationId }) => passportId === 32 || destinationId === 76 || destinationId === 392,
        );
        expect(found(one, other, { countryIds: LISTED, ranges })).toEqual(asked);
      }),
    );
  });
});
