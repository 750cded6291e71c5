import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evidenceText } from '../../src/domain/fields/evidence-fields.ts';
import { listEvidence } from '../../src/services/evidence/evidence.repository.ts';
import { loadOpenData } from '../../src/services/open-data/load-open-data.ts';
import { runCommand } from '../cli/run-command.ts';
import { openLoadedDatabase, type TestDatabase } from '../helpers/database.ts';
import { OPEN_DATA } from '../helpers/served-data.ts';
import { type DashboardUnderTest, startDashboard } from '../http-dashboard/dashboard-under-test.ts';
import { MINISTRY } from './desk-data.ts';
import { type DeskUser, deskUser } from './desk-under-test.ts';
import { allAnswers, git, publishDraft } from './export-under-test.ts';

const NOW = Date.now();
/** A quarter of the passports, with every destination; all by `npm run test:all`. */
const isPassport = (index: number) => process.env.TEST_ALL !== undefined || index % 4 === 0;
const CITED = { publication: MINISTRY.publication, statedOn: MINISTRY.statedOn, url: MINISTRY.url };

/** What an editor might do to a rule, by its number. */
const EDITS = [
  {
    fields: { generalNotes: 'By a note of the ministry: no more than three journeys a year, with "proof": all of it.' },
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

describe('carnet desk export of the open data set', () => {
  let db: TestDatabase;
  let api: DashboardUnderTest;
  let author: DeskUser;
  let reviewer: DeskUser;
  let checkout: string;
  let data: string;
  beforeAll(async () => {
    db = await openLoadedDatabase();
    api = await startDashboard(db);
    checkout = mkdtempSync(path.join(tmpdir(), 'carnet-checkout-'));
    data = path.join(checkout, 'data');
    cpSync(OPEN_DATA, data, { recursive: true });
    git(checkout, 'init', '-q');
    author = await deskUser(db, api, 'editor');
    reviewer = await deskUser(db, api, 'reviewer');
  });
  afterAll(async () => {
    rmSync(checkout, { recursive: true, force: true });
    await api?.close();
    await db?.close();
  });

  it('loads to the same answers and the same evidence after many edits', { timeout: 120_000 }, async () => {
    const rules = await db.kysely
      .selectFrom('entry_rule')
      .select(['id', 'rule_key', 'visa_requirement_type', 'to_country_id'])
      .where('retired_at', 'is', null)
      .orderBy('id')
      .execute();
    const chosen = rules.filter((_, index) => index % 24 === 5);
    for (const [index, { topics, fields }] of EDITS.entries()) {
      const own = chosen.filter((_, at) => at % EDITS.length === index);
      const edits = own
        .filter((rule) => topics[0] !== 'visa' || rule.visa_requirement_type !== null)
        .map(({ id }) => ({ action: 'change', ruleId: id, fields }));
      await publishDraft(
        { author, reviewer },
        { reason: 'As the page has it', edits, evidence: [{ ...CITED, topics }] },
      );
    }
    const answers = await allAnswers(db, NOW, { hasEvidence: () => false, isPassport });
    const { stdout } = await runCommand(db, ['desk', 'export', '--data', data, '--json']);
    const { patch, exported, notExported } = JSON.parse(stdout);
    // Whether data:check allows all of it is a matter of the data of the day.
    expect(exported.length).toBeGreaterThan(chosen.length * 0.9);
    const left = notExported.map((one: { scopeKey: string; ruleKey: string }) => `${one.scopeKey} ${one.ruleKey}`);
    const isOfLeft = (one: unknown) => left.some((name: string) => JSON.stringify(one).includes(name));
    const file = path.join(checkout, 'desk.patch');
    writeFileSync(file, patch);
    git(checkout, 'apply', file);
    const fresh = await openLoadedDatabase();
    try {
      await loadOpenData(fresh.kysely, { directory: data });
      const loaded = await allAnswers(fresh, NOW, { hasEvidence: () => false, isPassport });
      expect(loaded.size).toBe(answers.size);
      const differing = [...answers].filter(([pair, answer]) => !isDeepStrictEqual(loaded.get(pair), answer));
      expect(differing.filter((one) => !isOfLeft(one) && !isOfLeft(loaded.get(one[0])))).toEqual([]);
      expect((await evidenceIn(fresh)).filter((one) => !isOfLeft(one))).toEqual(
        (await evidenceIn(db)).filter((one) => !isOfLeft(one)),
      );
    } finally {
      await fresh.close();
    }
  });

  /** By rule and topic, in the order that counts. */
  async function evidenceIn(of: TestDatabase): Promise<string[]> {
    const { id } = await of.kysely
      .selectFrom('source')
      .select('id')
      .where('code', '=', 'open-data')
      .executeTakeFirstOrThrow();
    const groups = Map.groupBy(
      await listEvidence(of.kysely, id),
      (one) => `${one.scopeKey} ${one.ruleKey} ${one.toCountryId} ${one.topic}`,
    );
    return [...groups].map(([key, all]) => `${key}: ${all.map(evidenceText).join()}`).sort();
  }
});
