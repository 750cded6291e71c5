import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COUNTRY_IDS,
  membershipsArbitrary,
  rulesArbitrary,
  SOURCES,
  TODAY,
} from '../../../../test/helpers/arbitrary-rules.ts';
import { compareByPrecedence, losingStep } from '../entry-rules/precedence.ts';
import type { EntryRule } from '../schema/entry-rule-fields.ts';
import { mayAnswer, resolve } from './cascade.ts';
import { INHERITED_TOPICS } from './topic-names.ts';
import { fieldsOf, isOfSome, topicBit } from './topics.ts';

/** No other source hides its rules. */
const BEST_SOURCE = 3;

const pair = fc.tuple(fc.constantFrom(...COUNTRY_IDS), fc.constantFrom(...COUNTRY_IDS));
const context = (memberships: Parameters<typeof resolve>[3]['memberships']) => ({
  memberships,
  sources: SOURCES,
  day: TODAY,
});

describe('precedence', () => {
  it('finds the same winner whatever the order of the rules', () => {
    fc.assert(
      fc.property(
        rulesArbitrary,
        membershipsArbitrary,
        pair,
        fc.infiniteStream(fc.nat()),
        (rules, stays, [from, to], seeds) => {
          const shuffled = rules.map((rule) => ({ rule, at: seeds.next().value })).sort((a, b) => a.at - b.at);
          const one = resolve(rules, from, to, context(stays));
          const other = resolve(
            shuffled.map(({ rule }) => rule),
            from,
            to,
            context([...stays].reverse()),
          );
          expect(other.winner?.id).toBe(one.winner?.id);
          expect(other.candidates.map((c) => [c.rule.id, c.outcome, c.lostAtStep])).toEqual(
            one.candidates.map((c) => [c.rule.id, c.outcome, c.lostAtStep]),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('lets a country-specific rule that applies beat every rule that is not, whatever the priorities', () => {
    fc.assert(
      fc.property(rulesArbitrary, membershipsArbitrary, pair, (rules, stays, [from, to]) => {
        const { winner, candidates } = resolve(rules, from, to, context(stays));
        const applying = candidates.filter(({ outcome }) => outcome === 'won' || outcome === 'lost');
        const says = applying.filter(({ rule }) => rule.statesVisa);
        if (says.some(({ rule }) => rule.fromCountryId !== null)) expect(winner?.fromCountryId).toBe(from);
      }),
      { numRuns: 500 },
    );
  });

  it('names for each loser the first step at which it differs from the winner', () => {
    fc.assert(
      fc.property(rulesArbitrary, membershipsArbitrary, pair, (rules, stays, [from, to]) => {
        const { winner, candidates } = resolve(rules, from, to, context(stays));
        for (const { rule, outcome, lostAtStep } of candidates) {
          expect(lostAtStep === null).toBe(outcome !== 'lost');
          if (outcome === 'lost') expect(compareByPrecedence(winner as EntryRule, rule)).toBeLessThan(0);
          if (outcome === 'no_visa') expect(rule.statesVisa).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('answers each topic by a rule that says something of it and speaks of the visa that is needed', () => {
    fc.assert(
      fc.property(rulesArbitrary, membershipsArbitrary, pair, (rules, stays, [from, to]) => {
        const { winner, candidates, topics } = resolve(rules, from, to, context(stays));
        const applying = candidates.filter(({ outcome }) => ['won', 'lost', 'no_visa'].includes(outcome));
        for (const topic of INHERITED_TOPICS) {
          const { rule, losers } = topics[topic];
          for (const one of losers) expect(fieldsOf(topic).some((name) => one.rule[name] !== null)).toBe(true);
          if (rule === null) continue;
          expect(fieldsOf(topic).some((name) => rule[name] !== null)).toBe(true);
          const { appliesToVisaTypes } = rule;
          if (appliesToVisaTypes !== null) expect(appliesToVisaTypes).toContain(winner?.visaRequirementType);
          const shutOut = applying.some(
            (one) =>
              one.rule !== rule &&
              one.rule.sourceId === BEST_SOURCE &&
              !one.rule.isOfSome &&
              !one.rule.inheritsGeneral &&
              mayAnswer(topic, one.rule, winner) &&
              compareByPrecedence(one.rule, rule) < 0,
          );
          expect(shutOut).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('takes validity from a rule about these passports that says nothing of the visa', () => {
    const stays = [{ countryGroupId: 1, countryId: 76, status: 'member', since: null, until: null }] as const;
    const validity = topicBit('documentValidity');
    const insurance = topicBit('healthInsurance');
    const general = {
      ...fromGroup(1),
      id: 1,
      fromCountryGroupId: null,
      topics: topicBit('visa') | validity | insurance,
    };
    const exempt = { ...fromGroup(1), id: 2, topics: validity };
    const applicants = { ...fromGroup(1), id: 3, topics: insurance, appliesToVisaTypes: ['visa_required' as const] };
    const { winner, candidates, topics } = resolve([general, exempt, applicants], 76, 392, context(stays));
    expect(winner?.id).toBe(1);
    expect(candidates.map(({ rule, outcome }) => [rule.id, outcome])).toEqual([
      [1, 'won'],
      [2, 'no_visa'],
      [3, 'no_visa'],
    ]);
    expect(topics.documentValidity.rule?.id).toBe(2);
    expect(topics.documentValidity.losers.map(({ rule }) => rule.id)).toEqual([1]);
    expect(topics.healthInsurance.rule?.id).toBe(1);
    const byAir = { ...fromGroup(1), id: 4, topics: insurance, isOfSome: true };
    expect(resolve([general, byAir], 76, 392, context(stays)).topics.healthInsurance.rule?.id).toBe(1);
    expect(topics.healthInsurance.losers).toEqual([
      { rule: applicants, reason: 'It speaks of travellers with another visa or stay.' },
    ]);
  });

  it.each([
    [1, { fromCountryId: 76, fromCountryGroupId: null, priority: 0 }, { priority: 99 }],
    [2, { priority: 51 }, { toCountryId: 392 }],
    [3, {}, { fromCountryGroupId: null, toCountryId: 392 }],
    [4, { toCountryId: 392 }, { toCountryGroupId: 2, updatedAt: 9 }],
    [4, { toCountryGroupId: 2 }, { updatedAt: 9 }],
    [5, { updatedAt: 9, id: 1 }, { id: 2 }],
    [5, { id: 2 }, { id: 1 }],
  ] as const)('decides at step %i of the order before any later one', (step, winning, losing) => {
    const winner = { ...fromGroup(1), id: 8, ...winning };
    const loser = { ...fromGroup(1), id: 7, ...losing };
    expect(compareByPrecedence(winner, loser)).toBeLessThan(0);
    expect(losingStep(winner, loser)).toBe(step);
  });

  it('is a total order: no two rules tie, and it is transitive', () => {
    fc.assert(
      fc.property(rulesArbitrary, (rules) => {
        const sorted = [...rules].sort(compareByPrecedence);
        for (const [index, rule] of sorted.entries()) {
          for (const later of sorted.slice(index + 1)) expect(compareByPrecedence(rule, later)).toBeLessThan(0);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('never lets a suspended, ended or future membership count', () => {
    const base = { countryGroupId: 1, countryId: 76, since: null, until: null } as const;
    const rule = { ...fromGroup(1), id: 1 };
    const applies = (stay: object) =>
      resolve([rule], 76, 392, context([{ ...base, status: 'member', ...stay }])).winner?.id === 1;
    expect(applies({})).toBe(true);
    expect(applies({ status: 'suspended' })).toBe(false);
    expect(applies({ until: TODAY })).toBe(false);
    expect(applies({ since: '2026-06-16' })).toBe(false);
    expect(applies({ since: TODAY })).toBe(true);
    const [candidate] = resolve([rule], 76, 392, context([{ ...base, status: 'suspended' }])).candidates;
    expect(candidate).toMatchObject({
      outcome: 'not_applicable',
      reason: expect.stringContaining('standing as member'),
    });
  });

  it('names of each other source the rule that would say which visa is needed if that source were alone', () => {
    fc.assert(
      fc.property(rulesArbitrary, membershipsArbitrary, pair, (rules, stays, [from, to]) => {
        const { winner, others } = resolve(rules, from, to, context(stays));
        const isStated = winner?.statesVisa ?? false;
        const expected = SOURCES.filter(({ id }) => isStated && id !== winner?.sourceId).flatMap(({ id }) => {
          const own = rules.filter((rule) => rule.sourceId === id && !isOfSome(rule));
          const alone = resolve(own, from, to, context(stays)).winner;
          return alone?.statesVisa && alone.visaRequirementType !== null ? [alone.id] : [];
        });
        expect(others.map((rule) => rule.id).sort()).toEqual(expected.sort());
      }),
      { numRuns: 500 },
    );
  });

  it('serves only the best source of a scope and names the others', () => {
    const stays = [{ countryGroupId: 1, countryId: 76, status: 'member', since: null, until: null }] as const;
    const rules = [1, 2, 3].map((sourceId) => ({ ...fromGroup(1), id: sourceId, sourceId, priority: 100 - sourceId }));
    const { winner, candidates } = resolve(rules, 76, 392, context(stays));
    expect(winner?.sourceId).toBe(3);
    expect(candidates.map(({ outcome }) => outcome)).toEqual(['won', 'shadowed_by_source', 'shadowed_by_source']);
  });
});

function fromGroup(groupId: number) {
  return {
    fromCountryId: null,
    fromCountryGroupId: groupId,
    toCountryId: null,
    toCountryGroupId: null,
    priority: 50,
    updatedAt: 0,
    sourceId: 1,
    membershipStatuses: ['member' as const],
    validFrom: null,
    validUntil: null,
    topics: topicBit('visa'),
    inheritsGeneral: true,
    visaRequirementType: 'visa_free' as const,
    maxStayDays: 90,
    appliesToVisaTypes: null,
    isOfSome: false,
    appliesToMode: null,
    appliesToMinimumAge: null,
  };
}
