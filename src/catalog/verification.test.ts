import type { SourceKind } from '@carnet/rules/entry-rules/sources.ts';
import { ENTRY_RULE_FIELDS, type EntryRule } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { EvidenceRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import { describe, expect, it } from 'vitest';
import { catalogSource } from '../../test/helpers/catalog-source.ts';
import { type Answer, toBytes } from './byte-text.ts';
import { MemoryCatalog } from './catalog.ts';
import { RulesEdition } from './rules-edition.ts';
import type { EntryRequirement } from './schemas/entry-requirement.ts';
import type { PersonalizedResult } from './schemas/personalized-result.ts';
import type { Facts } from './schemas/verification.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const [BRAZIL, ARGENTINA, JAPAN] = [76, 32, 392];

const PUBLICATIONS = [
  { code: 'ministry', name: 'Entry rules', publisher: 'Ministry', kind: 'official', url: null, licence: null },
  { code: 'digest', name: 'Digest', publisher: 'Digest Ltd', kind: 'official_second_hand', url: null, licence: 'CC0' },
  { code: 'matrix', name: 'Matrix', publisher: 'Somebody', kind: 'compilation', url: null, licence: null },
] as const;

const rule = (fields: Partial<EntryRule>): EntryRule => ({
  ...unset(ENTRY_RULE_FIELDS),
  id: 1,
  sourceId: 1,
  ruleKey: 'general',
  toCountryId: JAPAN,
  priority: 0,
  inheritsGeneral: true,
  statesVisa: true,
  membershipStatuses: ['member'],
  createdAt: NOW,
  updatedAt: NOW,
  visaRequirementType: 'visa_free',
  maxStayDays: 90,
  ...fields,
});

const said = (fields: Partial<EvidenceRecord>): EvidenceRecord => ({
  scopeKey: null,
  ruleKey: null,
  toCountryId: JAPAN,
  passportIds: null,
  topic: 'visa',
  says: { type: 'visa_free', days: 90 },
  publication: 'digest',
  statedOn: '2026-05-01',
  readOn: null,
  role: 'decides',
  page: 'Visa exemptions',
  url: 'https://www.mofa.go.jp/novisa.html',
  quote: null,
  undated: null,
  explained: null,
  ...fields,
});

async function catalogOf(
  rules: readonly EntryRule[],
  evidence: readonly EvidenceRecord[],
  now = NOW,
  kind: SourceKind = 'editorial',
) {
  const countryIds = [BRAZIL, ARGENTINA, JAPAN];
  const source = catalogSource({ rules, evidence, publications: PUBLICATIONS, countryIds, kind });
  return new MemoryCatalog(RulesEdition.of(source, now), undefined);
}

const parse = <T>(text: Answer | undefined): T => JSON.parse(toBytes(text as Answer).toString()) as T;
const ask = (catalog: MemoryCatalog, from: number) =>
  parse<PersonalizedResult>(catalog.personalized(from, JAPAN)).requirement;
/** With who says each topic, and how well it is known. */
const askWhole = (catalog: MemoryCatalog, from: number) => {
  const { facts, ...record } = parse<PersonalizedResult>(
    catalog.personalizedWith(from, JAPAN, { evidence: true }),
  ).requirement;
  return { ...record, facts: facts as Facts };
};
const list = (catalog: MemoryCatalog, filter: Parameters<MemoryCatalog['entryRequirements']>[0] = {}) =>
  parse<{ data: EntryRequirement[] }>(catalog.entryRequirements(filter, 1, 100)).data;

describe('how well an answer is known', () => {
  it('is what was said of that passport, and in a list what is known least well', async () => {
    const catalog = await catalogOf(
      [rule({})],
      [
        said({ passportIds: [BRAZIL] }),
        said({ passportIds: [ARGENTINA], says: { type: 'visa_free', days: 30 }, statedOn: '2026-05-02' }),
      ],
    );
    expect(ask(catalog, BRAZIL)).toMatchObject({
      lastVerifiedAt: '2026-05-01T00:00:00.000Z',
      verificationDueAt: '2026-11-01T00:00:00.000Z',
      isStale: false,
      verification: { level: 'official_second_hand', status: 'current', agreeing: 1, disagreeing: 0 },
    });
    expect(ask(catalog, ARGENTINA)).toMatchObject({
      lastVerifiedAt: null,
      isStale: true,
      verification: { level: 'none', status: 'disputed', agreeing: 0, disagreeing: 1 },
    });
    expect(list(catalog)).toMatchObject([{ isStale: true, verification: { status: 'disputed' } }]);
  });

  it('counts the newest statement of each publication: a compilation corroborates, and never verifies', async () => {
    const matrix = { publication: 'matrix', statedOn: '2026-06-01' };
    const alone = await catalogOf([rule({})], [said(matrix)]);
    expect(ask(alone, BRAZIL)).toMatchObject({
      lastVerifiedAt: null,
      verification: { level: 'compilation', status: 'unverified', agreeing: 1 },
    });
    const both = await catalogOf([rule({})], [said(matrix), said({}), said({ statedOn: '2025-01-01', says: null })]);
    expect(ask(both, BRAZIL).verification).toMatchObject({ status: 'current', verifiedAt: '2026-05-01', agreeing: 2 });
  });

  it('is stale from the day on which it is due, and disputed by official text of any day', async () => {
    const evidence = [said({})];
    expect(ask(await catalogOf([rule({})], evidence, Date.parse('2026-10-31T23:59:59Z')), BRAZIL).isStale).toBe(false);
    const due = ask(await catalogOf([rule({})], evidence, Date.parse('2026-11-01')), BRAZIL);
    expect(due).toMatchObject({ isStale: true, verification: { status: 'stale' } });
    const official = said({ publication: 'ministry', statedOn: '2019-01-01', says: { type: 'eta', days: null } });
    expect(ask(await catalogOf([rule({})], [...evidence, official]), BRAZIL).verification).toMatchObject({
      status: 'disputed',
      disagreeing: 1,
    });
  });

  it('says of each topic which rule states it and how well it is known', async () => {
    const validity = {
      documentValidityMinimumDays: 184,
      documentValidityAmount: 6,
      documentValidityUnit: 'months',
    } as const;
    const catalog = await catalogOf(
      [
        rule({ id: 1, ...validity, returnTicket: 'required' }),
        rule({ id: 2, ruleKey: 'brazil', fromCountryId: BRAZIL }),
      ],
      [
        said({}),
        said({
          topic: 'documentValidity',
          says: { amount: 3, unit: 'months', countedFrom: null },
          statedOn: '2026-05-03',
        }),
        said({ scopeKey: `*>c${JAPAN}`, ruleKey: 'general', toCountryId: null, topic: 'returnTicket', says: null }),
      ],
    );
    const { facts, toConfirm } = askWhole(catalog, BRAZIL);
    expect(facts.visa).toMatchObject({ statementId: 2, verification: { status: 'current' } });
    expect(facts.documentValidity).toMatchObject({ statementId: 1, verification: { status: 'disputed' } });
    expect(facts.returnTicket).toMatchObject({ statementId: 1, verification: { status: 'current', agreeing: 1 } });
    expect(facts.funds).toBeNull();
    expect(toConfirm).toEqual(['documentValidity']);
  });

  it('gives the evidence on request, with publisher, day, page, quotation and whether it agrees', async () => {
    const evidence = [
      said({ passportIds: [BRAZIL], quote: 'Brazil (90 days)' }),
      said({ passportIds: [ARGENTINA], statedOn: '2026-05-05' }),
      said({ publication: 'matrix', says: { type: 'visa_free', days: 30 }, statedOn: '2026-02-01', url: null }),
    ];
    const catalog = await catalogOf([rule({})], evidence);
    const { facts, ...record } = askWhole(catalog, BRAZIL);
    const { evidence: shown } = facts.visa;
    expect(shown).toMatchObject([
      {
        publisher: 'Digest Ltd',
        name: 'Digest',
        kind: 'official_second_hand',
        licence: 'CC0',
        statedOn: '2026-05-01',
        page: 'Visa exemptions',
        url: 'https://www.mofa.go.jp/novisa.html',
        quote: 'Brazil (90 days)',
        agrees: true,
        passports: [BRAZIL],
      },
      { publisher: 'Somebody', kind: 'compilation', agrees: false, passports: null, url: null },
    ]);
    expect(record).toEqual(ask(catalog, BRAZIL));
    const one = parse<EntryRequirement>(catalog.entryRequirement(1, { evidence: true }));
    expect(one.facts?.visa.evidence?.map(({ passports }) => passports)).toEqual([[ARGENTINA], [BRAZIL], null]);
    const [listed] = parse<{ data: EntryRequirement[] }>(catalog.entryRequirements({}, 1, 10, { evidence: true })).data;
    expect(listed).toEqual(one);
  });

  it('counts what was said of a rule for that source alone', async () => {
    const own = said({ scopeKey: `*>c${JAPAN}`, ruleKey: 'general', toCountryId: null, says: null });
    expect(ask(await catalogOf([rule({})], [own]), BRAZIL).verification.agreeing).toBe(1);
    expect(ask(await catalogOf([rule({ sourceId: 3 })], [own]), BRAZIL).verification.agreeing).toBe(0);
  });

  it('has the day of the rule itself where nothing was said, by who keeps its source', async () => {
    const verified = { lastVerifiedAt: Date.parse('2026-03-01') };
    const levels = await Promise.all(
      (['editorial', 'open_data', 'import'] as const).map(async (kind) => {
        const source = catalogSource({ rules: [rule(verified)], countryIds: [BRAZIL, JAPAN], kind });
        const catalog = new MemoryCatalog(RulesEdition.of(source, NOW), undefined);
        const { verification, lastVerifiedAt } = ask(catalog, BRAZIL);
        return [verification.level, lastVerifiedAt];
      }),
    );
    expect(levels).toEqual([
      ['official', '2026-03-01T00:00:00.000Z'],
      ['official_second_hand', '2026-03-01T00:00:00.000Z'],
      ['compilation', null],
    ]);
  });

  it('counts what the rules of other sources say of the pair, and shows it with the evidence', async () => {
    const pair = { fromCountryId: BRAZIL, ruleKey: 'visa', priority: 100 };
    const matrix = (id: number, sourceId: number, fields: Partial<EntryRule> = {}) =>
      rule({ ...pair, id, sourceId, lastVerifiedAt: Date.parse('2026-02-17'), ...fields });
    const rules = [
      rule({ id: 1, sourceId: 1 }), // for everyone
      matrix(2, 3),
      matrix(3, 2, { visaRequirementType: 'visa_required', maxStayDays: null }),
    ];
    const cited = said({ scopeKey: `*>c${JAPAN}`, ruleKey: 'general', toCountryId: null, says: null });
    const catalog = await catalogOf(rules, [cited], NOW, 'import');
    // Own: the matrix of source 3; for it the digest that the general rule cites, against it the matrix of source 2.
    expect(ask(catalog, BRAZIL)).toMatchObject({
      id: 2,
      verification: { level: 'official_second_hand', status: 'current', verifiedAt: '2026-05-01' },
    });
    expect(ask(catalog, BRAZIL).verification).toMatchObject({ agreeing: 2, disagreeing: 1 });
    expect(ask(catalog, ARGENTINA).verification).toMatchObject({ agreeing: 1, disagreeing: 0 });
    expect(list(catalog)).toMatchObject([{ id: 1 }, { id: 2, verification: { agreeing: 2, disagreeing: 1 } }]);
    const shown = askWhole(catalog, BRAZIL).facts.visa.evidence;
    expect(shown).toMatchObject([
      { name: 'Digest', agrees: true, says: { type: 'visa_free', days: 90 } },
      { name: 'source-2', kind: 'compilation', statedOn: '2026-02-17', agrees: false, says: { type: 'visa_required' } },
    ]);
    const one = parse<EntryRequirement>(catalog.entryRequirement(2, { evidence: true }));
    expect(one.facts?.visa.evidence).toEqual(shown);
  });

  it('shows the reason with what a source says otherwise, and what is said of a list beside it as background', async () => {
    const own = { scopeKey: `*>c${JAPAN}`, ruleKey: 'general', toCountryId: null };
    const reason = 'The matrix is older than the agreement.';
    const evidence = [
      said({
        ...own,
        publication: 'matrix',
        statedOn: '2026-06-01',
        says: { type: null, days: null },
        explained: reason,
      }),
      said({ ...own, publication: 'ministry', says: { type: null, days: null, not: ['eta'] }, statedOn: '2026-05-02' }),
      said({ undated: true }),
    ];
    const { verification, evidence: shown } = askWhole(await catalogOf([rule({})], evidence), BRAZIL).facts.visa;
    expect(verification).toMatchObject({ status: 'current', agreeing: 1, disagreeing: 1 });
    expect(shown).toMatchObject([
      { name: 'Matrix', agrees: false, explained: reason },
      { name: 'Entry rules', role: 'background', explained: null },
      { name: 'Digest', agrees: true, undated: true, explained: null },
    ]);
    // Where the source itself is imported, its value is shown, with the reason.
    const itself = said({ publication: 'matrix', says: { type: 'eta', days: null }, statedOn: '2026-06-02' });
    const whole = askWhole(await catalogOf([rule({})], [...evidence, itself]), BRAZIL).facts.visa;
    expect(whole.verification).toMatchObject({ status: 'current', agreeing: 1, disagreeing: 1 });
    expect(whole.evidence?.filter(({ name }) => name === 'Matrix')).toMatchObject([
      { says: { type: 'eta' }, explained: reason },
    ]);
  });

  it('compares with no rule that has ended, says that nothing is known, or is of the same source', async () => {
    const pair = { fromCountryId: BRAZIL, priority: 100, lastVerifiedAt: Date.parse('2026-02-17') };
    const rules = [
      rule({ ...pair, id: 2, sourceId: 3 }),
      rule({ ...pair, id: 3, sourceId: 3, priority: 10, ruleKey: 'other', visaRequirementType: 'eta' }),
      rule({ ...pair, id: 4, sourceId: 2, visaRequirementType: 'eta', validUntil: '2026-06-01' }),
      rule({ ...pair, id: 5, sourceId: 1, visaRequirementType: null }),
    ];
    const catalog = await catalogOf(rules, []);
    expect(ask(catalog, BRAZIL).verification).toMatchObject({ agreeing: 1, disagreeing: 0 });
  });

  it('filters lists by level, status, topic and end', async () => {
    const catalog = await catalogOf(
      [
        rule({ id: 1, returnTicket: 'required' }),
        rule({ id: 2, ruleKey: 'brazil', fromCountryId: BRAZIL, validUntil: '2026-12-31' }),
      ],
      [said({ passportIds: [BRAZIL] })],
    );
    const ids = (filter: Parameters<MemoryCatalog['entryRequirements']>[0]) =>
      list(catalog, filter).map(({ id }) => id);
    expect(ids({ verification: 'official_second_hand' })).toEqual([2]);
    expect(ids({ status: 'unverified' })).toEqual([1]);
    expect(ids({ isStale: true })).toEqual([1]);
    expect(ids({ topic: 'returnTicket' })).toEqual([1]);
    expect(ids({ topic: 'visa', status: 'current' })).toEqual([2]);
    expect(ids({ endsBefore: '2026-12-31' })).toEqual([2]);
    expect(ids({ endsBefore: '2026-12-30' })).toEqual([]);
  });

  it('is disputed by topic, for the desk, where newer or official sources say something else', async () => {
    const general = rule({
      documentValidityAmount: 6,
      documentValidityUnit: 'months',
      proofOfFunds: 'required',
      returnTicket: 'required',
    });
    const own = { scopeKey: `*>c${JAPAN}`, ruleKey: 'general', toCountryId: null };
    const evidence = [
      said({ passportIds: [ARGENTINA], says: { type: 'eta', days: null } }),
      said({ ...own, topic: 'documentValidity', says: { amount: 3, unit: 'months', countedFrom: null } }),
      // The same publication said otherwise before.
      said({ ...own, topic: 'funds', says: { asked: false }, statedOn: '2026-04-01' }),
      said({ ...own, topic: 'funds', says: { asked: true } }),
      said({ ...own, topic: 'returnTicket', says: null }),
    ];
    const catalog = await catalogOf([general], evidence);
    expect(catalog.disputedFacts()).toEqual([{ ruleId: 1, topics: ['visa', 'documentValidity'] }]);
    const { facts, toConfirm } = askWhole(catalog, ARGENTINA);
    const disputed = Object.entries(facts).filter(([, fact]) => fact?.verification.status === 'disputed');
    expect(disputed.map(([topic]) => topic)).toEqual(['visa', 'documentValidity']);
    expect(toConfirm).toEqual(['visa', 'documentValidity']);
    expect((await catalogOf([general], [])).disputedFacts()).toEqual([]);
  });
});
