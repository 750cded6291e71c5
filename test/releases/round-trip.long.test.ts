import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dayOf } from '@carnet/rules/calendar.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packRelease } from '../../src/releases/archive/pack-release.ts';
import { openRelease } from '../../src/releases/open-release.ts';
import { dataSetOfRelease } from '../../src/releases/travel-data/read-travel-data.ts';
import { importPassportIndex } from '../../src/services/imports/import-passport-index.ts';
import { importTravelRequirements } from '../../src/services/imports/import-travel-requirements.ts';
import { loadOpenData } from '../../src/services/open-data/load-open-data.ts';
import { type LoadResult, storeDataSet } from '../../src/services/open-data/store-data-set.ts';
import { draftOf, MINISTRY } from '../desk/desk-data.ts';
import { deskUser } from '../desk/desk-under-test.ts';
import { publishDraft } from '../desk/export/export-under-test.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { recordFile } from '../helpers/travel-requirements-records.ts';
import { startDashboard } from '../http-dashboard/dashboard-under-test.ts';
import { makeRelease, newSigningKey } from './sample-release.ts';

const DATA = path.resolve(import.meta.dirname, '../../data');
const DAY = dayOf(Date.now());
const [FRANCE, JAPAN, BRAZIL] = [250, 392, 76];

describe('the open data set, edited and imported over', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-round-trip-'));
  const key = newSigningKey(directory);
  const archive = path.join(directory, `${DAY}.tar`);
  let first: TestDatabase;
  let second: TestDatabase;
  let loaded: LoadResult;
  let namesInFirst: Names;
  let namesInSecond: Names;

  beforeAll(async () => {
    first = await openTestDatabase('postgres');
    await loadOpenData(first.kysely, { directory: DATA, isBundled: true });
    await editAtTheDesk(first);
    const bytes = Buffer.from('Passport,Destination,Requirement\nBR,JP,60\nIN,JP,e-visa\nFR,BR,visa required\n');
    await importPassportIndex(first.kysely, { bytes, fileName: '2025-06-01.csv' });
    await importTravelRequirements(first.kysely, { files: [recordFile('uruguay')] });
    await makeRelease(first, { directory: path.join(directory, 'first'), key, id: DAY });
    await packRelease(await openRelease(path.join(directory, 'first', DAY)), archive);
    second = await openTestDatabase('embedded');
    loaded = await load(second);
    namesInFirst = await namesOfRules(first);
    namesInSecond = await namesOfRules(second);
    await makeRelease(second, { directory: path.join(directory, 'second'), key, id: DAY });
  });
  afterAll(async () => {
    await first?.close();
    await second?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const load = async (db: TestDatabase) =>
    await storeDataSet(db.kysely, dataSetOfRelease(await openRelease(archive), DAY), {});
  const text = (side: 'first' | 'second', file: string) => readFileSync(path.join(directory, side, DAY, file), 'utf8');
  /** Ids of requirements, and when something was stored, are those of a database: rules have their names here. */
  const lines = (side: 'first' | 'second', file: string) => {
    const names = side === 'first' ? namesInFirst : namesInSecond;
    return text(side, file)
      .trimEnd()
      .split('\n')
      .map((line) => {
        const { createdAt, updatedAt, ...rest } = JSON.parse(line);
        if (file === 'health.jsonl') delete rest.id;
        if (file !== 'entry-requirements.jsonl') return JSON.stringify(rest);
        return JSON.stringify(rest).replaceAll(/"(?:id|statementId)":(\d+)/g, (_, id) => `"rule":"${names.get(id)}"`);
      })
      .sort();
  };
  it.each(['entry-requirements.jsonl', 'health.jsonl', 'groups.jsonl', 'sources.jsonl', 'travel-data.jsonl'])(
    'say the same after a release went into another database: %s',
    (file) => {
      const [one, other] = [lines('first', file), lines('second', file)];
      expect(one.length).toBeGreaterThan(0);
      expect(other.filter((line, at) => line !== one[at]).slice(0, 3)).toEqual([]);
      expect(other).toHaveLength(one.length);
    },
  );

  it('answer the same for every pair', () => {
    expect(text('second', 'matrix.csv') === text('first', 'matrix.csv')).toBe(true);
    expect(text('first', 'matrix.csv')).toContain('BR,JP,visa_free,60,');
  });

  it('counts as loaded what is in it', () => {
    expect(loaded).toMatchObject({ skipped: false, kept: null, clockBehind: null, ignored: [] });
    expect(loaded.changes).toMatchObject({
      countries: { inserted: 250 },
      pointsOfInterest: { retired: 0 },
      otherSources: [{ source: 'passport-index', entryRules: { inserted: 3 } }, { source: 'travel-requirements' }],
    });
  });
});

type Names = ReadonlyMap<string, string>;

async function namesOfRules(db: TestDatabase): Promise<Names> {
  const rules = await db.kysely.selectFrom('entry_rule').select(['id', 'source_id', 'scope_key', 'rule_key']).execute();
  return new Map(rules.map((one) => [String(one.id), `${one.source_id} ${one.scope_key} ${one.rule_key}`]));
}

async function editAtTheDesk(db: TestDatabase): Promise<void> {
  const api = await startDashboard(db);
  const pair = { author: await deskUser(db, api, 'editor'), reviewer: await deskUser(db, api, 'reviewer') };
  const ruleId = async (toCountryId: number, ruleKey: string) => {
    const rules = db.kysely.selectFrom('entry_rule').select('id').where('rule_key', '=', ruleKey);
    return (await rules.where('to_country_id', '=', toCountryId).executeTakeFirstOrThrow()).id;
  };
  const { id: healthRequirementId } = await db.kysely
    .selectFrom('health_requirement')
    .select('id')
    .where('country_id', '=', BRAZIL)
    .executeTakeFirstOrThrow();
  const { id: groupId } = await db.kysely
    .selectFrom('country_group')
    .select('id')
    .where('code', '=', 'MERCOSUR')
    .executeTakeFirstOrThrow();
  const ofRecord = { evidence: [{ ...MINISTRY, topics: undefined }] };
  const fields = { maxStayDays: 30 };
  await publishDraft(pair, draftOf({ action: 'change', ruleId: await ruleId(JAPAN, 'visa-exempt'), fields }));
  const added = { toCountryId: JAPAN, fromCountryId: FRANCE, ruleKey: 'desk', visaRequirementType: 'e_visa' };
  await publishDraft(pair, draftOf({ action: 'create', fields: added }));
  await publishDraft(pair, draftOf({ action: 'retire', ruleId: await ruleId(JAPAN, 'brazil') }));
  const members = { add: [{ countryId: FRANCE, note: 'As a guest' }] };
  await publishDraft(pair, draftOf({ action: 'change', groupId, members }, ofRecord));
  const health = { action: 'change', healthRequirementId, fields: { notes: 'Said at the desk' } };
  await publishDraft(pair, draftOf(health, ofRecord));
  await api.close();
}
