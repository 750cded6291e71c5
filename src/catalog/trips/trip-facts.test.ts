import type { Membership } from '@carnet/rules/entry-rules/membership.ts';
import { plainRecord } from '@carnet/rules/plain-record.ts';
import { ENTRY_RULE_FIELDS, type EntryRule } from '@carnet/rules/schema/entry-rule-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogSource } from '../../../test/helpers/catalog-source.ts';
import { toBytes } from '../byte-text.ts';
import { MemoryCatalog } from '../catalog.ts';
import { RulesEdition } from '../rules-edition.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const TODAY = '2026-06-15';
const [BRAZIL, ARGENTINA, JAPAN, ARUBA] = [76, 32, 392, 533];
const NOT_TOLD = { mode: null, ageYears: null };

const rule = (fields: Partial<EntryRule>): EntryRule => ({
  ...unset(ENTRY_RULE_FIELDS),
  id: 1,
  sourceId: 1,
  ruleKey: `rule-${fields.id ?? 1}`,
  toCountryId: JAPAN,
  priority: 0,
  inheritsGeneral: true,
  statesVisa: false,
  membershipStatuses: ['member'],
  createdAt: NOW,
  updatedAt: NOW,
  ...fields,
});
const visa = { statesVisa: true, visaRequirementType: 'visa_free', maxStayDays: 90 } as const;

async function factsOf(rules: readonly EntryRule[], memberships: readonly Membership[] = []) {
  const source = catalogSource({
    rules,
    memberships,
    countryIds: [BRAZIL, ARGENTINA, JAPAN, ARUBA],
    territory: ARUBA,
    publications: [
      { code: 'ministry', name: 'Entry rules', publisher: 'Ministry', kind: 'official', url: null, licence: null },
    ],
    evidence: [
      {
        scopeKey: null,
        ruleKey: null,
        toCountryId: JAPAN,
        passportIds: null,
        topic: 'returnTicket',
        says: { asked: true },
        publication: 'ministry',
        statedOn: '2026-05-01',
        readOn: null,
        role: 'decides',
        page: null,
        url: 'https://www.mofa.go.jp/ticket.html',
        quote: null,
        undated: null,
        explained: null,
      },
    ],
  });
  const catalog = new MemoryCatalog(RulesEdition.of(source, NOW), undefined);
  return { facts: catalog.tripFacts, catalog };
}

describe('what trip checks ask of the catalog', () => {
  const general = rule({ id: 1, returnTicket: 'required', returnTicketDetails: 'A ticket out.' });
  const untilJuly = rule({ id: 2, fromCountryId: BRAZIL, ...visa, validUntil: '2026-07-01' });
  const fromJuly = rule({
    id: 3,
    fromCountryId: BRAZIL,
    ...visa,
    visaRequirementType: 'e_visa',
    validFrom: '2026-07-01',
    proofOfFunds: 'required',
  });
  let world: Awaited<ReturnType<typeof factsOf>>;
  beforeAll(async () => {
    world = await factsOf([general, untilJuly, fromJuly]);
  });

  it('is the record that the API serves, with the sources of each fact', () => {
    const { facts, catalog } = world;
    const served = JSON.parse(toBytes(catalog.personalized(BRAZIL, JAPAN) ?? '').toString()).requirement;
    const requirement = facts.requirement(BRAZIL, JAPAN, TODAY, NOT_TOLD);
    expect(plainRecord(JSON.parse(JSON.stringify(requirement)))).toEqual(served);
    expect(requirement?.facts.returnTicket?.evidence).toMatchObject([
      { name: 'Entry rules', url: 'https://www.mofa.go.jp/ticket.html', statedOn: '2026-05-01', agrees: true },
    ]);
    expect(facts.requirement(BRAZIL, JAPAN, '2026-06-30', NOT_TOLD)).toBe(requirement);
    expect(facts.requirement(ARUBA, JAPAN, TODAY, NOT_TOLD)).toBeUndefined();
    expect(facts.requirement(BRAZIL, 999, TODAY, NOT_TOLD)).toBeUndefined();
  });

  it('is that of the day of travel where rules begin or end before it', () => {
    const { facts } = world;
    expect(facts.requirement(BRAZIL, JAPAN, '2026-07-01', NOT_TOLD)).toMatchObject({
      id: 3,
      visaRequirementType: 'e_visa',
      proofOfFunds: 'required',
      returnTicket: 'required',
      facts: { visa: { statementId: 3 }, funds: { statementId: 3 }, returnTicket: { statementId: 1 } },
    });
    expect(facts.trace?.(BRAZIL, JAPAN, '2026-07-01', NOT_TOLD)).toMatchObject([
      { topic: 'visa', ruleId: 3, losers: [{ ruleId: 2 }] },
      { topic: 'funds', ruleId: 3, losers: [] },
      { topic: 'returnTicket', ruleId: 1, losers: [] },
    ]);
  });

  it('tells what holds for everybody without a word on the visa', () => {
    expect(world.facts.general(JAPAN, TODAY)).toMatchObject({
      id: 1,
      visaRequirementType: null,
      returnTicket: 'required',
      proofOfFunds: null,
      facts: { visa: null, funds: null, returnTicket: { statementId: 1 } },
    });
    expect(world.facts.general(BRAZIL, TODAY)).toBeUndefined();
  });

  it('heeds how old a traveller is, and asks for it where that decides', async () => {
    const forAll = rule({ id: 1, healthInsurance: 'not_required' });
    const forTheOld = rule({ id: 2, priority: 1, healthInsurance: 'required', appliesToMinimumAge: 70 });
    const { facts } = await factsOf([forAll, forTheOld, rule({ id: 3, fromCountryId: BRAZIL, ...visa })]);
    const [untold, young, old] = [null, 69, 70].map((ageYears) => ({ mode: null, ageYears }));
    const insurance = [untold, young, old].map(
      (told) => facts.requirement(BRAZIL, JAPAN, TODAY, told ?? NOT_TOLD)?.healthInsurance,
    );
    expect(insurance).toEqual(['not_required', 'not_required', 'required']);
    expect(facts.openConditions(BRAZIL, JAPAN, TODAY, NOT_TOLD)).toEqual(['ageYears']);
    expect(facts.openConditions(BRAZIL, JAPAN, TODAY, { mode: 'air', ageYears: 30 })).toEqual([]);
    const traced = (ageYears: number | null) =>
      facts
        .trace?.(BRAZIL, JAPAN, TODAY, { mode: null, ageYears })
        .filter(({ topic }) => topic === 'healthInsurance')
        .map(({ ruleId, losers }) => [ruleId, losers.map((loser) => loser.ruleId)]);
    expect([traced(null), traced(69), traced(70)]).toEqual([[[1, [2]]], [[1, [2]]], [[2, [1]]]]);
  });
});
