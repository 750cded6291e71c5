import { ENTRY_RULE_FIELDS, type EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import { type FieldKind, unset } from '@carnet/rules/schema/field.ts';
import { CONCERNED_FIELDS } from '@carnet/rules/schema/topics/audience.ts';
import { LEAVING_FIELDS, STATED_STEP_FIELDS } from '@carnet/rules/schema/topics/formality-topics.ts';
import { ACCEPTED_DOCUMENT_FIELDS } from '@carnet/rules/schema/topics/held-document-topics.ts';
import { plainNote } from '@carnet/rules/schema/topics/note-topic.ts';
import { PERMISSION_FIELDS } from '@carnet/rules/schema/topics/permission-topics.ts';
import {
  CLOSED_BORDER_FIELDS,
  STAY_AGREEMENT_FIELDS,
  STAY_LIMIT_FIELDS,
} from '@carnet/rules/schema/topics/stay-topics.ts';
import { ARRIVAL_FIELDS } from '@carnet/rules/schema/topics/visa-fields.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSourceRules } from '../../../src/services/entry-rules/entry-rules.repository.ts';
import { replaceSourceRules } from '../../../src/services/entry-rules/replace-source-rules.ts';
import { ensureSource, findSource, setSourceContentHash } from '../../../src/services/sources/sources.repository.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { insertWorldCountries } from '../../helpers/world-countries.ts';

const general: EntryRuleContent = {
  ...unset(ENTRY_RULE_FIELDS),
  toCountryId: 392,
  ruleKey: 'general',
  priority: 0,
  inheritsGeneral: true,
  statesVisa: true,
  membershipStatuses: ['member'],
};
const visa = (fromCountryId: number, maxStayDays = 90): EntryRuleContent => ({
  ...general,
  fromCountryId,
  ruleKey: 'visa',
  priority: 100,
  visaRequirementType: 'visa_free',
  maxStayDays,
});

const OF_KIND: Partial<Record<FieldKind, string | number | boolean>> = {
  text: 'a text',
  url: 'https://example.org',
  flag: true,
  level: 'required',
  days: 7,
  count: 7,
  amount: 7.5,
};

/** Every field set, with what JSON and SQL could trip over. */
const full: EntryRuleContent = {
  ...general,
  ...Object.fromEntries(Object.entries(ENTRY_RULE_FIELDS).map(([name, { kind }]) => [name, OF_KIND[kind] ?? null])),
  fromCountryId: null,
  fromCountryGroupId: 1,
  toCountryId: null,
  toCountryGroupId: 1,
  ruleKey: 'full "key", \\ and ünïcode',
  priority: 2_147_483_647,
  inheritsGeneral: false,
  membershipStatuses: ['member', 'associate'],
  documentValidityMinimumDays: 180,
  proofOfFunds: 'may_be_asked',
  proofOfFundsDetails: 'line one\nline "two" \u{1F30D} {a,b}',
  proofOfFundsAmountUsd: 1234.56,
  proofOfFundsSourceUrl: 'https://example.org/funds?a=1&b=%20',
  proofOfFundsAmountLocal: 0.1,
  proofOfFundsCurrencyId: 978,
  proofOfFundsPer: 'day',
  returnTicket: 'required',
  returnTicketDetails: '',
  returnTicketSourceUrl: 'https://example.org/ticket',
  healthInsurance: 'recommended',
  healthInsuranceDetails: 'null',
  healthInsuranceCoverageUsd: 30_000,
  healthInsuranceSourceUrl: 'https://example.org/insurance',
  customsDeclarationRequired: false,
  customsDeclarationDetails: "o'clock",
  customsDeclarationUrl: 'https://example.org/customs',
  proofOfAccommodation: 'not_required',
  proofOfAccommodationDetails: '{}',
  proofOfAccommodationSourceUrl: 'https://example.org/hotel',
  notes: [{ ...plainNote('a note'), nationals: ['BR'] }],
  officialWebsiteUrl: 'https://example.org',
  visaRequirementType: 'e_visa',
  maxStayDays: 0,
  isStayUnlimited: false,
  visaApplicationUrl: 'https://example.org/apply',
  visaProcessingDays: 365,
  visaProcessingUnit: 'working_days',
  visaEntries: 'double',
  visaPurposes: ['tourism', 'business'],
  visaStayPer: 'rolling_window',
  visaAlternatives: [
    {
      type: 'e_visa',
      stayDays: null,
      processingDays: 3,
      processingUnit: 'working_days',
      feeAmount: 102.5,
      feeCurrency: 'USD',
      url: null,
      details: 'zürich "quoted" \\ 1',
    },
  ],
  appliesToVisaTypes: ['visa_required', 'e_visa'],
  appliesToMode: 'air',
  documentValidityUnit: 'months',
  documentValidityCountedFrom: 'end_of_stay',
  healthInsuranceCurrencyId: 978,
  healthInsuranceIncluded: true,
  healthInsuranceFor: [{ ...unset(CONCERNED_FIELDS), modes: ['land'], staysOverDays: 30 }],
  preArrival: [
    {
      ...unset(STATED_STEP_FIELDS),
      kind: 'arrival_card',
      name: 'zürich "quoted" \\ 1',
      compulsory: true,
      feeAmount: 0,
      feeCurrency: 'PGK',
      notEarlierThanHours: 72,
      notLaterThanHours: null,
      mode: null,
      appliesToNationals: true,
      url: null,
      details: null,
      residents: ['UG'],
      comingFrom: ['CD'],
      comingFromDays: 21,
    },
  ],
  acceptedDocuments: [
    {
      ...unset(ACCEPTED_DOCUMENT_FIELDS),
      issuers: ['US', 'SCHENGEN'],
      kinds: ['visa'],
      classes: ['B1/B2'],
      multipleEntry: true,
      usedBefore: null,
      validDaysAtEntry: 0,
      validDaysAfterDeparture: null,
      expiredWithinDays: null,
      issuedOnOrAfter: '2020-02-29',
      issuedBefore: null,
      permanent: null,
      electronicAccepted: false,
      nationals: null,
      notNationals: null,
      route: null,
      mode: null,
      givesType: 'visa_free',
      givesStayDays: 30,
      details: null,
    },
  ],
  transit: [
    {
      side: 'airside',
      requires: 'nothing',
      maxHours: 24,
      sameDay: null,
      airports: ['FRA'],
      ports: null,
      carriers: null,
      onward: 'a ticket',
      thirdCountry: true,
      onwardTo: ['CO'],
      notOnwardTo: null,
      exempting: [],
      url: null,
      details: null,
    },
  ],
  ownNationalsMustUseOwnDocument: true,
  ownNationalsOnDeparture: false,
  minorsLevel: 'may_be_asked',
  minorsUnderYears: 18,
  minorsConcerns: 'nationals_and_residents',
  registrationRequired: true,
  registrationWithin: 24,
  registrationUnit: 'hours',
  registrationDoneBy: 'host_or_traveller',
  registrationStaysOverDays: 3,
  exitRequirementsLevel: 'required',
  exitRequirementsDetails: 'a tax',
  visaArrivals: [{ ...unset(ARRIVAL_FIELDS), modes: ['land'], type: 'visa_required' }],
  ownNationalsMode: 'air',
  ownNationalsOtherPassports: ['US'],
  leaving: [{ ...unset(LEAVING_FIELDS), kind: 'tax', name: 'a levy', level: 'required', concerns: 'everyone' }],
  validityCounts: 'whole_stay',
  stayLimits: [{ ...unset(STAY_LIMIT_FIELDS), days: 90, per: 'calendar_year', countsArrivalDay: false }],
  permissions: [{ ...unset(PERMISSION_FIELDS), type: 'eta', name: 'eTA', nationals: ['BR'] }],
  closedBorders: [{ ...unset(CLOSED_BORDER_FIELDS), neighbours: ['AM'], modes: ['land'], until: '2027-01-01' }],
  stayAgreements: [{ ...unset(STAY_AGREEMENT_FIELDS), name: 'an agreement', days: 90 }],
  sourceUrl: 'https://example.org/law',
  validFrom: '2026-02-28',
  validUntil: '2027-01-01',
  lastVerifiedAt: Date.UTC(2026, 1, 17, 23, 59, 59, 999),
};

describe.each(databaseKinds)('the rules of a source (%s)', (kind) => {
  let db: TestDatabase;
  let source: { id: number };
  let sourceNumber = 0;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await insertWorldCountries(db.kysely);
    await db.kysely.insertInto('currency').values({ id: 978, code: 'EUR', name: 'Euro' }).execute();
    await db.kysely.insertInto('country_group').values({ id: 1, code: 'G', name: 'G', kind: 'list' }).execute();
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    sourceNumber += 1;
    source = await db.kysely.transaction().execute((trx) => ensureSource(trx, definition(`source-${sourceNumber}`)));
  });

  const definition = (code: string) => ({
    code,
    kind: 'import' as const,
    name: 'A source',
    url: null,
    licence: null,
    dataDate: '2026-02-17',
  });
  const replace = (rules: readonly EntryRuleContent[], options = {}) =>
    db.kysely.transaction().execute((trx) => replaceSourceRules(trx, source.id, rules, options));
  const rows = () =>
    db.kysely.selectFrom('entry_rule').selectAll().where('source_id', '=', source.id).orderBy('id').execute();

  it('keep every field exactly as given', async () => {
    expect(Object.entries(full).filter(([, value]) => value === null)).toEqual([
      ['fromCountryId', null], // the other way to say whom and where
      ['toCountryId', null],
    ]);
    await replace([full, general]);
    const stored = await listSourceRules(db.kysely, source.id);
    expect(stored.map(({ id, retired, ...content }) => content)).toEqual([full, general]);
    expect((await replace([full, general])).unchanged).toBe(2);
    const changed = Object.fromEntries(Object.entries(full).filter(([key]) => !/^(ruleKey|from|to)/.test(key)));
    expect(await replace([full, { ...general, ...changed }])).toMatchObject({ updated: 1, unchanged: 1 });
    const [, updated] = await listSourceRules(db.kysely, source.id);
    expect(updated).toMatchObject({ ...changed, toCountryId: 392, ruleKey: 'general' });
    expect(await replace([full, general])).toMatchObject({ updated: 1 });
    expect((await listSourceRules(db.kysely, source.id))[1]).toMatchObject(general);
  });

  it('change only where their content does: a second time nothing moves, ids stay', async () => {
    await replace([general, visa(76), visa(276)]);
    const before = await rows();
    expect(await replace([visa(276), general, visa(76)])).toMatchObject({
      inserted: 0,
      updated: 0,
      revived: 0,
      retired: 0,
      unchanged: 3,
    });
    expect(await rows()).toEqual(before);

    expect(await replace([general, visa(76, 30), visa(276)])).toMatchObject({ updated: 1, unchanged: 2 });
    const after = await rows();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[1]).toMatchObject({ max_stay_days: 30, created_at: before[1]?.created_at });
    expect(after[1]?.updated_at.getTime()).toBeGreaterThan(before[1]?.updated_at.getTime() ?? 0);
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  });

  it('are retired when they leave, and get their id back when they return', async () => {
    await replace([visa(76), visa(276)]);
    const [brazil] = await rows();
    expect(await replace([visa(276)])).toMatchObject({ retired: 1, unchanged: 1 });
    expect((await rows())[0]?.retired_at).not.toBeNull();
    expect(await replace([visa(276)])).toMatchObject({ retired: 0, unchanged: 1 });
    expect(await replace([visa(276), visa(76, 30)])).toMatchObject({ inserted: 0, revived: 1, unchanged: 1 });
    expect((await rows())[0]).toMatchObject({ id: brazil?.id, retired_at: null, max_stay_days: 30 });
  });

  it('are only compared in a dry run', async () => {
    await replace([visa(76)]);
    const before = await rows();
    const changes = await replace([visa(276)], { dryRun: true });
    expect(changes).toMatchObject({ inserted: 1, retired: 1 });
    expect(await rows()).toEqual(before);
  });

  it('are refused whole when two have the same scope and key', async () => {
    await replace([visa(76)]);
    await expect(replace([visa(276), visa(276, 30)])).rejects.toThrow(
      /c276>c392 and the key "visa": rule 1 .* and rule 2/,
    );
    expect(await rows()).toHaveLength(1);
  });

  it('leave other sources alone', async () => {
    const other = await db.kysely
      .transaction()
      .execute((trx) => ensureSource(trx, definition(`other-${sourceNumber}`)));
    await replace([visa(76)]);
    await db.kysely.transaction().execute((trx) => replaceSourceRules(trx, other.id, [visa(76, 14)]));
    await replace([]);
    expect(await listSourceRules(db.kysely, other.id)).toMatchObject([{ maxStayDays: 14, retired: false }]);
  });

  it('are written in batches and the progress adds up', async () => {
    const many = Array.from({ length: 4500 }, (_, index) => ({ ...visa(76), ruleKey: `visa-${index}` }));
    const seen: [number, number][] = [];
    await replace(many, { onProgress: (done: number, total: number) => seen.push([done, total]) });
    expect(seen).toEqual([
      [2000, 4500],
      [4000, 4500],
      [4500, 4500],
    ]);
    expect(await replace(many)).toMatchObject({ unchanged: 4500 });
  });

  it('of one source are replaced by one transaction at a time', async () => {
    const code = `busy-${sourceNumber}`;
    const load = (rules: readonly EntryRuleContent[]) =>
      db.kysely.transaction().execute(async (trx) => {
        const { id } = await ensureSource(trx, definition(code));
        return replaceSourceRules(trx, id, rules);
      });
    const results = await Promise.all([load([visa(76)]), load([visa(76)]), load([visa(76)])]);
    expect(results.map(({ inserted }) => inserted).sort()).toEqual([0, 0, 1]);
  });

  describe('sources', () => {
    it('are created once, and touched only when something differs', async () => {
      const code = `ensured-${sourceNumber}`;
      const ensure = (fields = {}) =>
        db.kysely.transaction().execute((trx) => ensureSource(trx, { ...definition(code), ...fields }));
      expect(await ensure()).toMatchObject({
        rank: 200,
        changed: true,
        previousDataDate: null,
        dataDate: '2026-02-17',
      });
      const updatedAt = () =>
        db.kysely.selectFrom('source').select('updated_at').where('code', '=', code).executeTakeFirstOrThrow();
      const before = await updatedAt();
      expect(await ensure()).toMatchObject({ changed: false, previousDataDate: '2026-02-17' });
      expect(await updatedAt()).toEqual(before);
      expect(await ensure({ dataDate: '2026-03-01' })).toMatchObject({ changed: true, previousDataDate: '2026-02-17' });
      expect(await findSource(db.kysely, code)).toMatchObject({ dataDate: '2026-03-01', enabled: true });
    });

    it("keep the operator's rank and switch", async () => {
      await sql`update source set rank = 7, enabled = false where id = ${source.id}`.execute(db.kysely);
      const ensured = await db.kysely
        .transaction()
        .execute((trx) => ensureSource(trx, { ...definition(`source-${sourceNumber}`), name: 'New name' }));
      expect(ensured).toMatchObject({ name: 'New name', rank: 7, enabled: false });
    });

    it('remember what was loaded', async () => {
      await db.kysely.transaction().execute((trx) => setSourceContentHash(trx, source.id, 'abc'));
      expect(await findSource(db.kysely, `source-${sourceNumber}`)).toMatchObject({ contentHash: 'abc' });
      expect(await findSource(db.kysely, 'unknown')).toBeUndefined();
    });
  });
});
