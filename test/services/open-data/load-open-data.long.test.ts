import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDataVersions } from '../../../src/db/data-version.ts';
import { loadOpenData } from '../../../src/services/open-data/load-open-data.ts';
import {
  anyDatabase,
  databaseKinds,
  openLoadedDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../helpers/database.ts';
import { type FileChanges, SAMPLE_FILES, writeSampleDataSet } from '../../helpers/sample-data-set.ts';

/** Of every table that a load may write. */
async function everyRow({ kysely }: TestDatabase) {
  return {
    source: await kysely.selectFrom('source').selectAll().orderBy('id').execute(),
    currency: await kysely.selectFrom('currency').selectAll().orderBy('id').execute(),
    country: await kysely.selectFrom('country').selectAll().orderBy('id').execute(),
    group: await kysely.selectFrom('country_group').selectAll().orderBy('id').execute(),
    member: await kysely
      .selectFrom('country_group_member')
      .selectAll()
      .orderBy('country_group_id')
      .orderBy('position')
      .execute(),
    vaccine: await kysely.selectFrom('vaccine').selectAll().orderBy('id').execute(),
    health: await kysely.selectFrom('health_requirement').selectAll().orderBy('id').execute(),
    rule: await kysely.selectFrom('entry_rule').selectAll().orderBy('id').execute(),
    version: await readDataVersions(kysely),
  };
}

describe.each(databaseKinds)('loading the open data set (%s)', (kind) => {
  let database: TestDatabase;
  let directory: string;
  const today = '2026-06-15';
  const load = (changes: FileChanges = {}, dryRun = false) => {
    writeSampleDataSet(directory, changes);
    return loadOpenData(database.kysely, { directory, today, dryRun });
  };
  const catalogVersion = async () => (await readDataVersions(database.kysely)).catalog.version;
  const rules = async () => (await everything()).rule;
  const ruleKeys = async (live = true) =>
    (await rules()).filter((rule) => (rule.retired_at === null) === live).map((rule) => rule.rule_key);

  const everything = () => everyRow(database);
  const liveGroups = async () => (await everything()).group.filter((group) => group.retired_at === null);

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    directory = path.join(mkdtempSync(path.join(tmpdir(), 'carnet-data-')), 'data');
  });
  afterAll(async () => {
    await database?.close();
    rmSync(path.dirname(directory), { recursive: true, force: true });
  });

  it('writes nothing in a dry run and says what it would write', async () => {
    const before = await everything();
    const { changes, dryRun } = await load({}, true);
    expect(dryRun).toBe(true);
    expect(changes?.countries.inserted).toBe(250);
    expect(changes?.countryGroups).toEqual({ inserted: 2, updated: 0, removed: 0, unchanged: 0 });
    expect(changes?.entryRules.inserted).toBe(3);
    expect(await everything()).toEqual(before);
  });

  it('fills an empty database with what the files and the packages say', async () => {
    const version = await catalogVersion();
    const result = await load();
    expect(result).toMatchObject({ skipped: false, dryRun: false, catalogVersion: version + 1 });
    const stored = await everything();
    expect(stored.source).toMatchObject([
      { code: 'open-data', kind: 'open_data', rank: 100, licence: 'CC-BY-4.0', data_date: '2025-05-01' },
    ]);
    expect(stored.country).toHaveLength(250);
    expect(stored.country.find((country) => country.iso2 === 'XK')).toMatchObject({ id: 983, iso3: 'XKX' });
    expect(stored.country.find((country) => country.iso2 === 'SZ')).toMatchObject({
      official_name: 'Kingdom of Eswatini',
      currency_ids: [748],
    });
    expect(stored.currency.find((currency) => currency.code === 'JPY')).toMatchObject({ id: 392, minor_unit: 0 });
    expect(stored.member).toHaveLength(6);
    expect(stored.member[2]).toMatchObject({
      country_id: 862,
      status: 'member',
      since: '2012-07-31',
      until: '2016-12-02',
    });
    expect(stored.vaccine).toMatchObject([{ id: 1, code: 'yellow-fever', cvx_codes: ['37'] }]);
    expect(stored.health).toMatchObject([
      {
        country_id: 76,
        rule_key: 'yellow-fever',
        region_specific: true,
        arriving_from_group_id: 1,
        transit_hours_over: 12,
        minimum_age_months: 9,
        months: [1, 12],
      },
    ]);
    expect(stored.rule).toMatchObject([
      {
        rule_key: 'general',
        scope_key: '*>c392',
        priority: 0,
        document_validity_minimum_days: 0,
        proof_of_funds_currency_id: 392,
        visa_requirement_type: 'visa_required',
      },
      { rule_key: 'visa-exempt', scope_key: 'g2>c392', priority: 50, max_stay_days: 90 },
      { rule_key: 'citizens', scope_key: 'g1>g1', inherits_general: false, max_stay_days: null },
    ]);
    expect(stored.rule[2]?.membership_statuses).toEqual(['member', 'suspended']);
  });

  it('dates a rule by the oldest check of its facts', async () => {
    const [general, exempt] = await rules();
    expect(general?.last_verified_at).toEqual(new Date('2024-03-02T00:00:00.000Z'));
    expect(exempt?.last_verified_at).toEqual(new Date('2025-05-01T00:00:00.000Z'));
  });

  it('skips a set that was loaded before', async () => {
    const before = await everything();
    expect(await load()).toMatchObject({ skipped: true, changes: null, catalogVersion: null });
    expect(await everything()).toEqual(before);
  });

  it('changes no row when files differ only in how they are written', async () => {
    const before = await everything();
    const result = await load({ 'entry/JP.yaml': `# Japan\n${SAMPLE_FILES['entry/JP.yaml']}` });
    expect(result).toMatchObject({ skipped: false, catalogVersion: null });
    const after = await everything();
    expect({ ...after, source: [] }).toEqual({ ...before, source: [] }); // it remembers the new hash
  });

  it('keeps ids and moves updatedAt of what changed alone', async () => {
    const before = await everything();
    const result = await load({
      'entry/JP.yaml': SAMPLE_FILES['entry/JP.yaml']?.replace('stay: 90', 'stay: 15') ?? null,
      'groups/mercosur.yaml':
        SAMPLE_FILES['groups/mercosur.yaml']?.replace(
          '{ country: AR',
          '{ country: UY, status: member }\n  - { country: AR',
        ) ?? null,
    });
    expect(result.changes?.entryRules).toMatchObject({ updated: 1, unchanged: 2, inserted: 0, retired: 0 });
    expect(result.changes?.countryGroups).toEqual({ inserted: 0, updated: 1, removed: 0, unchanged: 1 });
    const after = await everything();
    expect(after.version.catalog.version).toBe(before.version.catalog.version + 1);
    expect(after.rule.map((rule) => rule.id)).toEqual(before.rule.map((rule) => rule.id));
    expect(after.rule[0]).toEqual(before.rule[0]);
    expect(after.rule[1]?.max_stay_days).toBe(15);
    expect(after.rule[1]?.updated_at.getTime()).toBeGreaterThan(before.rule[1]?.updated_at.getTime() ?? 0);
    expect(after.group.find((group) => group.id === 2)).toEqual(before.group.find((group) => group.id === 2));
    expect(after.country).toEqual(before.country);
    expect(after.health).toEqual(before.health);
  });

  it('writes the evidence that differs, and no other', async () => {
    await load();
    const stored = async () =>
      (await sql<{ id: number }>`select id from evidence where known_until is null`.execute(database.kysely)).rows;
    const before = await stored();
    const moved = (SAMPLE_FILES['entry/JP.yaml'] as string).replace('checkedOn: 2025-05-02', 'checkedOn: 2025-05-03');
    const { changes } = await load({ 'entry/JP.yaml': moved });
    expect(changes?.evidence).toEqual({ inserted: 1, updated: 0, removed: 1, unchanged: before.length - 1 });
    const kept = new Set((await stored()).map(({ id }) => id));
    expect(before.filter(({ id }) => kept.has(id))).toHaveLength(before.length - 1);
    await load();
  });

  it('takes away what left the files and gives it its old id back when it returns', async () => {
    await load();
    const before = await rules();
    const { health } = await everything();
    await load({ 'entry/JP.yaml': null, 'health/br.yaml': null });
    expect(await ruleKeys()).toEqual(['citizens']);
    expect((await everything()).health[0]?.retired_at).not.toBeNull();
    await load();
    const live = (await rules()).filter((rule) => rule.retired_at === null);
    expect(live.map((rule) => [rule.id, rule.rule_key])).toEqual(before.map((rule) => [rule.id, rule.rule_key]));
    expect((await everything()).health[0]).toMatchObject({ id: health[0]?.id, retired_at: null });
  });

  it('changes and drops the conditions of a health requirement, and retires a group that only they named', async () => {
    const group = (SAMPLE_FILES['groups/jp_visa_exempt.yaml'] as string)
      .replace('id: 2', 'id: 9')
      .replace('code: JP_VISA_EXEMPT', 'code: RISK');
    const health = SAMPLE_FILES['health/br.yaml'] as string;
    const named = await load({
      'groups/risk.yaml': group,
      'health/br.yaml': health.replace('MERCOSUR', 'RISK').replace('12]', '2]'),
    });
    expect(named.changes?.healthRequirements).toMatchObject({ updated: 1, unchanged: 0 });
    expect((await everything()).health[0]).toMatchObject({ arriving_from_group_id: 9, months: [1, 2] });
    await load({ 'groups/risk.yaml': group, 'health/br.yaml': null });
    await load({ 'health/br.yaml': null });
    expect((await liveGroups()).map(({ id }) => id)).toEqual([1, 2]);
    await load({ 'health/br.yaml': health.replace(/ +conditions: .*\n/, '') });
    expect((await everything()).health).toMatchObject([
      { arriving_from_group_id: null, transit_hours_over: null, minimum_age_months: null, months: null },
    ]);
    await load();
  });

  it('notes malaria on the country, and changes and drops the note alone', async () => {
    const health = SAMPLE_FILES['health/br.yaml'] as string;
    const note = (transmission: string) =>
      health.replace(
        'requirements:',
        `malaria: { transmission: ${transmission}, prophylaxis: not_required, notes: Rare, sources: [{ source: treaty, checkedOn: 2025-05-01 }] }\nrequirements:`,
      );
    const brazil = async () => (await everything()).country.find((country) => country.iso2 === 'BR');
    const first = await load({ 'health/br.yaml': note('throughout') });
    expect(first.changes?.countries).toMatchObject({ inserted: 0, updated: 1, unchanged: 249 });
    expect(await brazil()).toMatchObject({
      malaria_transmission: 'throughout',
      malaria_prophylaxis: 'not_required',
      malaria_notes: 'Rare',
      malaria_source_url: null,
      malaria_verified_at: new Date('2025-05-01T00:00:00.000Z'),
    });
    const second = await load({ 'health/br.yaml': note('none') });
    expect(second.changes?.countries).toMatchObject({ updated: 1 });
    expect(second.changes?.healthRequirements).toMatchObject({ updated: 0, unchanged: 1 });
    await load();
    expect(await brazil()).toMatchObject({ malaria_transmission: null, malaria_notes: null });
  });

  it('retires a group with the rules that named it, and lets another take its code', async () => {
    const renumbered = SAMPLE_FILES['groups/jp_visa_exempt.yaml']?.replace('id: 2', 'id: 7') ?? null;
    await load({ 'groups/jp_visa_exempt.yaml': renumbered });
    expect((await liveGroups()).map((group) => [group.id, group.code])).toEqual([
      [1, 'MERCOSUR'],
      [7, 'JP_VISA_EXEMPT'],
    ]);
    const exempt = (await rules()).filter((rule) => rule.rule_key === 'visa-exempt');
    const live = exempt.filter((rule) => rule.retired_at === null);
    expect(live.map((rule) => rule.scope_key)).toEqual(['g7>c392']);
    expect(exempt.map((rule) => rule.scope_key)).toContain('g2>c392');
    await load();
    expect((await liveGroups()).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('never touches rules of other sources, and refuses to orphan them', async () => {
    const { id } = await database.kysely
      .insertInto('source')
      .values({ code: 'desk', kind: 'editorial', name: 'Desk', rank: 300 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.kysely
      .insertInto('entry_rule')
      .values({
        source_id: id,
        scope_key: 'g2>c392',
        rule_key: 'visa-exempt',
        from_country_group_id: 2,
        to_country_id: 392,
        priority: 50,
        inherits_general: true,
        membership_statuses: ['member'],
      })
      .execute();
    const desk = async () => (await rules()).find((rule) => rule.source_id === id);
    const before = await desk();
    await load({ 'entry/MERCOSUR.yaml': null });
    expect(await desk()).toEqual(before);
    const stored = await everything();
    const withoutGroup = { 'groups/jp_visa_exempt.yaml': null, 'entry/JP.yaml': null };
    await expect(load(withoutGroup)).rejects.toThrow(
      /JP_VISA_EXEMPT left the open data set, but rules of the source desk/,
    );
    expect(await everything()).toEqual(stored);
    await database.kysely.deleteFrom('entry_rule').where('source_id', '=', id).execute();
  });

  it.each([
    [
      'a name that leads nowhere',
      'entry/JP.yaml',
      'JP_VISA_EXEMPT',
      'JP_VISA_EXEMT',
      /entry\/JP\.yaml:12: error \[known-codes\]/,
    ],
    [
      'a text that is not YAML',
      'health/br.yaml',
      'requirement: recommended',
      'requirement: [',
      /health\/br\.yaml:\d+: error \[yaml\]/,
    ],
    [
      'a field that is missing',
      'groups/mercosur.yaml',
      'kind: organisation\n',
      '',
      /groups\/mercosur\.yaml:1: error \[schema\]/,
    ],
    [
      'a source read before its date',
      'entry/JP.yaml',
      'checkedOn: 2025-05-02',
      'checkedOn: 2025-05-02, readOn: 2025-05-01',
      /entry\/JP\.yaml:\d+: error \[dates\]/,
    ],
    [
      'an id that is taken',
      'groups/jp_visa_exempt.yaml',
      'id: 2',
      'id: 1',
      /groups\/mercosur\.yaml:1: error \[unique\] the id 1 is already used/,
    ],
  ])('stops before anything changes at %s, naming file and line', async (_what, file, from, to, expected) => {
    const before = await everything();
    const content = SAMPLE_FILES[file] as string;
    expect(content).toContain(from);
    const otherwiseGood = { 'countries.yaml': 'countries: []', 'entry/MERCOSUR.yaml': null };
    const loading = load({ ...otherwiseGood, [file]: content.replace(from, to) });
    await expect(loading).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(loading).rejects.toThrow(expected);
    expect(await everything()).toEqual(before);
  });

  it('stops before anything changes at a date further ahead than clocks are behind, naming both days', async () => {
    const before = await everything();
    const content = SAMPLE_FILES['vaccines/yellow-fever.yaml'] as string;
    expect(content).toContain('2025-05-01');
    const loading = load({
      'vaccines/yellow-fever.yaml': content.replace('2025-05-01', '2026-06-23'),
      'countries.yaml': 'countries: []',
      'entry/MERCOSUR.yaml': null,
    });
    await expect(loading).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(loading).rejects.toThrow(
      /clock says 2026-06-15, the data in .* are of 2026-06-23; nothing was loaded/,
    );
    expect(await everything()).toEqual(before);
  });

  it('stops before anything changes when a file is broken, naming file and line', async () => {
    const before = await everything();
    const broken = SAMPLE_FILES['entry/JP.yaml']?.replace('JP_VISA_EXEMPT', 'JP_VISA_EXEMT') ?? null;
    const loading = load({ 'entry/JP.yaml': broken, 'countries.yaml': 'countries: []' });
    await expect(loading).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(loading).rejects.toThrow(
      `${directory}/entry/JP.yaml:12: error [known-codes] there is no group JP_VISA_EXEMT. Mend: write JP_VISA_EXEMPT`,
    );
    expect(await everything()).toEqual(before);
  });
});

/** On PostgreSQL, where the whole set has to be loaded first, by `npm run test:all`: what is loaded there is small here. */
const kindsOfWhole = process.env.TEST_ALL ? databaseKinds : anyDatabase;

describe.each(kindsOfWhole)('loading the whole open data set (%s)', (kind) => {
  let database: TestDatabase;
  const directory = path.resolve(import.meta.dirname, '../../../data');

  beforeAll(async () => {
    if (kind === 'embedded') {
      database = await openLoadedDatabase();
    } else {
      database = await openTestDatabase(kind);
      await loadOpenData(database.kysely, { directory });
    }
  });
  afterAll(() => database?.close());

  it('tells the database how many rules and statements there are, which PGlite does not find out by itself', async () => {
    const { rows } = await sql<{ name: string; known: number; stored: string }>`
      select relname as name, reltuples as known,
        case relname when 'evidence' then (select count(*) from evidence) else (select count(*) from entry_rule) end as stored
      from pg_class where relname in ('entry_rule', 'evidence') order by relname`.execute(database.kysely);
    expect(rows.map(({ name, known }) => [name, known])).toEqual(
      rows.map(({ name, stored }) => [name, Number(stored)]),
    );
    expect(rows.every(({ known }) => known > 1000)).toBe(true);
  });

  it('a second load, made to compare every row, changes none: no id, no updatedAt, no version', async () => {
    const before = await everyRow(database);
    expect(before.rule.length).toBe(await rulesWritten(directory));
    await database.kysely.updateTable('source').set({ content_hash: null }).execute();
    const { skipped, changes, catalogVersion } = await loadOpenData(database.kysely, { directory });
    expect({ skipped, catalogVersion }).toEqual({ skipped: false, catalogVersion: null });
    const { otherSources, ...tables } = changes ?? {};
    expect(otherSources).toEqual([]);
    for (const counts of Object.values(tables)) {
      expect(counts.unchanged).toBeGreaterThan(0);
      const { inserted, updated } = counts;
      const gone = 'removed' in counts ? counts.removed : counts.retired;
      expect({ inserted, updated, gone }).toEqual({ inserted: 0, updated: 0, gone: 0 });
    }
    const after = await everyRow(database);
    expect({ ...after, source: [] }).toEqual({ ...before, source: [] }); // it has its hash back
  });
});

/** The rules that the files of a data set have. */
async function rulesWritten(directory: string): Promise<number> {
  const files = await readdir(path.join(directory, 'entry'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(directory, 'entry', file), 'utf8')));
  return texts.flatMap((text) => text.match(/^ {2}- (?:\{ )?key: /gm) ?? []).length;
}
