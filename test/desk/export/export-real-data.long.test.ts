import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { evidenceText } from '@carnet/rules/schema/evidence-fields.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCountryGroups } from '../../../src/services/country-groups/country-groups.repository.ts';
import { listEvidence } from '../../../src/services/evidence/evidence.repository.ts';
import { listHealthRequirements } from '../../../src/services/health-requirements/health-requirements.repository.ts';
import { loadOpenData } from '../../../src/services/open-data/load-open-data.ts';
import { runCommand } from '../../cli/run-command.ts';
import { openLoadedDatabase, type TestDatabase } from '../../helpers/database.ts';
import { OPEN_DATA } from '../../helpers/served-data.ts';
import { type DashboardUnderTest, startDashboard } from '../../http-dashboard/dashboard-under-test.ts';
import { MINISTRY } from '../desk-data.ts';
import { type DeskUser, deskUser } from '../desk-under-test.ts';
import { allAnswers, git, publishDraft } from './export-under-test.ts';

const NOW = Date.now();
/** A quarter of the passports, with every destination; all by `npm run test:all`. */
const isPassport = (index: number) => process.env.TEST_ALL !== undefined || index % 4 === 0;
const CITED = { publication: MINISTRY.publication, statedOn: MINISTRY.statedOn, url: MINISTRY.url };

/** What an editor might do to a rule, by its number. */
const EDITS = [
  {
    fields: {
      notes: [{ text: 'By a note of the ministry: no more than three journeys a year, with "proof": all of it.' }],
    },
    topics: ['notes'],
  },
  { fields: { returnTicket: 'required', returnTicketDetails: null }, topics: ['returnTicket'] },
  {
    fields: { proofOfFunds: 'may_be_asked', proofOfFundsDetails: 'A very long text. '.repeat(12).trim() },
    topics: ['funds'],
  },
  {
    fields: { documentValidityAmount: 4, documentValidityUnit: 'months', documentBlankPages: 3 },
    topics: ['documentValidity'],
  },
  { fields: { healthInsurance: 'required', healthInsuranceCoverageUsd: 30_000.5 }, topics: ['healthInsurance'] },
  { fields: { visaFeeAmount: 77, visaFeeCurrency: 'EUR', visaProcessingDays: 9 }, topics: ['visa'] },
  {
    fields: {
      preArrival: [{ kind: 'arrival_card', name: 'Card', compulsory: true, details: 'On paper, at the border.' }],
    },
    topics: ['preArrival'],
  },
  { fields: { visaEntries: 'double', visaApplicationUrl: 'https://www.mofa.go.jp/visas' }, topics: ['visa'] },
];

describe('carnet desk export of the open data set, after many edits of rules, groups and health requirements', () => {
  let db: TestDatabase;
  let api: DashboardUnderTest;
  let author: DeskUser;
  let reviewer: DeskUser;
  let checkout: string;
  let data: string;
  /** Into which the files are loaded as the export changed them. */
  let fresh: TestDatabase;
  let edited: { readonly rules: number; readonly records: number };
  let exported: readonly { readonly record: string }[];
  let notExported: readonly { readonly record: string; readonly scopeKey: string; readonly ruleKey: string }[];
  beforeAll(async () => {
    db = await openLoadedDatabase();
    api = await startDashboard(db);
    checkout = mkdtempSync(path.join(tmpdir(), 'carnet-checkout-'));
    data = path.join(checkout, 'data');
    cpSync(OPEN_DATA, data, { recursive: true });
    git(checkout, 'init', '-q');
    author = await deskUser(db, api, 'editor');
    reviewer = await deskUser(db, api, 'reviewer');
    edited = { rules: await editRules(), records: await editRecords() };
    const { stdout } = await runCommand(db, ['desk', 'export', '--data', data, '--json']);
    const { patch, ...told } = JSON.parse(stdout);
    ({ exported, notExported } = told);
    const file = path.join(checkout, 'desk.patch');
    writeFileSync(file, patch);
    git(checkout, 'apply', file);
    fresh = await openLoadedDatabase();
    await loadOpenData(fresh.kysely, { directory: data });
  }, 240_000);
  afterAll(async () => {
    rmSync(checkout, { recursive: true, force: true });
    await fresh?.close();
    await api?.close();
    await db?.close();
  });

  it('loads to the same answers and the same evidence', { timeout: 120_000 }, async () => {
    const ofRules = exported.filter(({ record }) => record === 'entry_rule');
    // Whether data:check allows all of it is a matter of the data of the day.
    expect(ofRules.length).toBeGreaterThan(edited.rules * 0.9);
    const left = notExported.map((one) => `${one.scopeKey} ${one.ruleKey}`);
    const isOfLeft = (one: unknown) => left.some((name) => JSON.stringify(one).includes(name));
    const answers = await allAnswers(db, NOW, { hasEvidence: () => false, isPassport });
    const loaded = await allAnswers(fresh, NOW, { hasEvidence: () => false, isPassport });
    expect(loaded.size).toBe(answers.size);
    const differing = [...answers].filter(([pair, answer]) => loaded.get(pair) !== answer);
    expect(differing.filter((one) => !isOfLeft(one) && !isOfLeft(loaded.get(one[0])))).toEqual([]);
    expect((await evidenceIn(fresh)).filter((one) => !isOfLeft(one))).toEqual(
      (await evidenceIn(db)).filter((one) => !isOfLeft(one)),
    );
  });

  it('loads to the same groups and health requirements', async () => {
    expect(notExported.filter(({ record }) => record !== 'entry_rule')).toEqual([]);
    expect(exported.filter(({ record }) => record !== 'entry_rule')).toHaveLength(edited.records);
    expect(await recordsIn(fresh)).toEqual(await recordsIn(db));
  });

  /** How many were edited. */
  async function editRules(): Promise<number> {
    const rules = await db.kysely
      .selectFrom('entry_rule')
      .select(['id', 'scope_key', 'rule_key', 'visa_requirement_type', 'to_country_id'])
      .where('retired_at', 'is', null)
      .orderBy('id')
      .execute();
    const chosen = rules.filter((_, index) => index % 24 === 5);
    let count = 0;
    for (const [index, { topics, fields }] of EDITS.entries()) {
      const own = chosen.filter((_, at) => at % EDITS.length === index);
      const edits = own
        .filter((rule) => topics[0] !== 'visa' || rule.visa_requirement_type !== null)
        .map(({ id }) => ({ action: 'change', ruleId: id, fields }));
      count += edits.length;
      await publishDraft(
        { author, reviewer },
        { reason: 'As the page has it', edits, evidence: [{ ...CITED, topics }] },
      );
    }
    return count;
  }

  /** Of groups and health requirements; how many were edited. */
  async function editRecords(): Promise<number> {
    const groups = (await listCountryGroups(db.kysely)).filter((_, index) => index % 12 === 3);
    const ofGroups = groups.map(({ id, members: [first, second] }) => {
      // Another standing of the first, and a note on the second.
      const add = [first, second].flatMap((one, index) =>
        one === undefined || one.until !== null ? [] : [{ ...one, note: `Edited: "${index}"` }],
      );
      return { action: 'change', groupId: id, members: { add, remove: add.map(({ countryId }) => countryId) } };
    });
    const ids = await db.kysely.selectFrom('health_requirement').select('id').orderBy('id').execute();
    const ofHealth = ids
      .filter((_, index) => index % 30 === 7)
      .map(({ id }, index) => {
        if (index % 5 === 0) return { action: 'retire', healthRequirementId: id };
        const stated = index % 2 === 0 ? { requirement: 'may_be_asked', minimumAgeMonths: 12, months: [1, 2] } : {};
        return { action: 'change', healthRequirementId: id, fields: { notes: 'A note: edited', ...stated } };
      });
    const evidence = [{ ...CITED, quote: 'The list: "all of it"' }];
    for (const edits of [ofGroups, ofHealth])
      await publishDraft({ author, reviewer }, { reason: 'As listed', edits, evidence });
    return ofGroups.length + ofHealth.length;
  }

  const sourceIdIn = async (of: TestDatabase) =>
    (await of.kysely.selectFrom('source').select('id').where('code', '=', 'open-data').executeTakeFirstOrThrow()).id;

  async function recordsIn(of: TestDatabase): Promise<object> {
    return {
      groups: await listCountryGroups(of.kysely),
      health: await listHealthRequirements(of.kysely, await sourceIdIn(of)),
    };
  }

  /** By rule and topic, in the order that counts. */
  async function evidenceIn(of: TestDatabase): Promise<string[]> {
    const groups = Map.groupBy(
      await listEvidence(of.kysely, await sourceIdIn(of)),
      (one) => `${one.scopeKey} ${one.ruleKey} ${one.toCountryId} ${one.topic}`,
    );
    return [...groups].map(([key, all]) => `${key}: ${all.map(evidenceText).join()}`).sort();
  }
});
