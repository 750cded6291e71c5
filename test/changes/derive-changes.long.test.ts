import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dayOf } from '@carnet/rules/calendar.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REPLAYED_HISTORY, recordAs } from '../../src/db/revision-context.ts';
import { deriveChanges } from '../../src/node/changes/derive-changes.ts';
import { isBehind } from '../../src/services/changes/progress.repository.ts';
import { loadOpenData } from '../../src/services/open-data/load-open-data.ts';
import { ensureSource } from '../../src/services/sources/sources.repository.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type FileChanges, SAMPLE_FILES, writeSampleDataSet } from '../helpers/sample-data-set.ts';

const RULE = SAMPLE_FILES['entry/JP.yaml'] as string;
const LIST = SAMPLE_FILES['groups/jp_visa_exempt.yaml'] as string;
const HEALTH = SAMPLE_FILES['health/br.yaml'] as string;
const [BRAZIL, FRANCE, GERMANY, JAPAN] = [76, 250, 276, 392];
const DAY_MS = 86_400_000;
const TOMORROW = dayOf(Date.now() + DAY_MS);
const NEXT_WEEK = dayOf(Date.now() + 7 * DAY_MS);

describe.each(databaseKinds)('changes (%s)', (kind) => {
  // What is derived does not depend on the database; how it is read and written is tried on both.
  const itOnce = itOn('postgres', kind);
  let db: TestDatabase;
  let directory: string;

  beforeAll(() => {
    directory = path.join(mkdtempSync(path.join(tmpdir(), 'carnet-changes-')), 'data');
  });
  beforeEach(async () => {
    db = await openTestDatabase(kind);
    await load();
    // A source of places, which no answer comes from: nothing is said of it.
    const places = {
      code: 'cities',
      kind: 'import',
      rank: 1,
      name: 'Cities',
      url: null,
      licence: null,
      dataDate: null,
    } as const;
    await db.kysely.transaction().execute((trx) => ensureSource(trx, places));
    await deriveChanges(db.kysely, Date.now());
  });
  afterEach(() => db.close());
  afterAll(() => rmSync(path.dirname(directory), { recursive: true, force: true }));

  async function load(changes: FileChanges = {}): Promise<void> {
    writeSampleDataSet(directory, changes);
    await loadOpenData(db.kysely, { directory, today: '2026-06-15' });
  }
  /** Those after the first publication. */
  const published = async () => {
    const rows = await db.kysely.selectFrom('change').selectAll().orderBy('id').execute();
    return rows.slice(1);
  };
  const derived = async (changes: FileChanges, now = Date.now()) => {
    await load(changes);
    await deriveChanges(db.kysely, now);
    return await published();
  };

  itOnce('say once that a source is new, with the number of answers', async () => {
    const rows = await db.kysely.selectFrom('change').selectAll().execute();
    expect(rows).toMatchObject([
      { kind: 'created', sources: ['open-data'], rule_id: null, passport_ids: null, destination_ids: null },
    ]);
    // Every passport to Japan but its own, and within Mercosur those of Argentina, Brazil and Venezuela to each other.
    const { rows: passports } = await sql<{ count: number }>`
      select count(*)::int as count from country where issues_passports`.execute(db.kysely);
    expect(rows[0]?.pairs_affected).toBe((passports[0]?.count as number) - 1 + 6);
  });

  it('are behind while there is a revision or a day of which nothing is said yet', async () => {
    const today = dayOf(Date.now());
    expect(await isBehind(db.kysely, today)).toBe(false);
    expect(await isBehind(db.kysely, TOMORROW)).toBe(true);
    await load({ 'entry/JP.yaml': RULE.replace('stay: 90', 'stay: 30') });
    expect(await isBehind(db.kysely, today)).toBe(true);
    await deriveChanges(db.kysely, Date.now());
    expect(await isBehind(db.kysely, today)).toBe(false);
  });

  itOnce('say nothing of a load that changes nothing', async () => {
    expect(await derived({})).toEqual([]);
    expect(await deriveChanges(db.kysely, Date.now())).toBe(0);
  });

  it('say one thing of a rule that changes, with what was and what is', async () => {
    const [change, ...more] = await derived({ 'entry/JP.yaml': RULE.replace('stay: 90', 'stay: 30') });
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      about: 'entry_requirement',
      kind: 'changed',
      before: { maxStayDays: 90 },
      after: { maxStayDays: 30 },
      pairs_affected: 2,
      passport_ids: [BRAZIL, GERMANY],
      destination_ids: [JAPAN],
      from_country_group_id: 2,
      severity: 'tightened',
      revision: 2,
      sources: ['open-data'],
    });
    const { rows } = await sql`select from entry_rule where id = ${change?.rule_id}`.execute(db.kysely);
    expect(rows).toHaveLength(1);
  });

  itOnce('say one thing of a list that gains a member, with the number of answers', async () => {
    const [change, ...more] = await derived({
      'groups/jp_visa_exempt.yaml': LIST.replace(
        '- { country: DE',
        '- { country: FR, status: member }\n  - { country: DE',
      ),
    });
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      kind: 'changed',
      passport_ids: [FRANCE],
      destination_ids: [JAPAN],
      from_country_group_id: 2,
      before: { members: [] },
      after: { members: [{ countryId: FRANCE, status: 'member', since: null, until: null }] },
      pairs_affected: 1,
      severity: 'loosened',
      sources: ['open-data'],
    });
  });

  it('say one thing of a list that loses a member, and of a membership that ends on its day', async () => {
    const lost = await derived({ 'groups/jp_visa_exempt.yaml': LIST.replace(/ {2}- \{ country: DE.*\n/, '') });
    expect(lost).toMatchObject([
      { kind: 'changed', passport_ids: [GERMANY], pairs_affected: 1, severity: 'tightened', after: { members: [] } },
    ]);
    await db.kysely.transaction().execute(async (trx) => {
      await trx
        .updateTable('country_group_member')
        .set({ until: TOMORROW })
        .where('country_group_id', '=', 2)
        .where('country_id', '=', BRAZIL)
        .execute();
      await trx.updateTable('country_group').set({ updated_at: new Date() }).where('id', '=', 2).execute();
    });
    await deriveChanges(db.kysely, Date.now() + 3 * DAY_MS);
    const [, ended, ...more] = await published();
    expect(more).toEqual([]);
    expect(ended).toMatchObject({
      kind: 'changed',
      effective_from: TOMORROW,
      passport_ids: [BRAZIL],
      pairs_affected: 1,
      severity: 'tightened',
    });
    expect(ended?.recorded_at.toISOString()).toBe(`${TOMORROW}T00:00:00.000Z`);
  });

  itOnce('say that a rule ended, and that it came back', async () => {
    await derived({ 'entry/JP.yaml': RULE.slice(0, RULE.indexOf('  - key: visa-exempt')) });
    const changes = await derived({});
    expect(changes).toMatchObject([
      {
        kind: 'ended',
        severity: 'tightened',
        pairs_affected: 2,
        before: { visaRequirementType: 'visa_free' },
        after: null,
      },
      { kind: 'created', severity: 'loosened', pairs_affected: 2, before: null, after: { maxStayDays: 90 } },
    ]);
  });

  itOnce('say that what was said had been wrong', async () => {
    await db.kysely.transaction().execute(async (trx) => {
      await recordAs(trx, { actor: 'desk', reason: 'read wrongly', corrects: true });
      await trx.updateTable('entry_rule').set({ max_stay_days: 15 }).where('rule_key', '=', 'visa-exempt').execute();
    });
    await deriveChanges(db.kysely, Date.now());
    expect(await published()).toMatchObject([{ kind: 'corrected', after: { maxStayDays: 15 } }]);
  });

  itOnce('say once that rules of a destination were checked again', async () => {
    const again = RULE.replace(/checkedOn: 2025-05-0\d/g, 'checkedOn: 2025-06-09');
    const changes = await derived({ 'entry/JP.yaml': again });
    expect(changes).toMatchObject([{ kind: 'verified', destination_ids: [JAPAN], severity: 'neutral' }]);
    // The list's two members; the general rule's older source was not checked again.
    expect(changes[0]?.pairs_affected).toBe(2);
  });

  itOnce(
    'announce a rule that is to begin, and tell of its beginning on its day although nothing ran then',
    async () => {
      const coming = `${RULE}  - key: closed\n    from: { group: JP_VISA_EXEMPT }\n    priority: 90\n    validFrom: ${TOMORROW}
    visa: { type: visa_required }\n    sources:\n      - { source: treaty, checkedOn: 2025-05-01 }\n`;
      const announced = await derived({ 'entry/JP.yaml': coming });
      expect(announced).toMatchObject([
        { kind: 'announced', effective_from: TOMORROW, pairs_affected: 2, severity: 'tightened', before: null },
      ]);
      await deriveChanges(db.kysely, Date.now() + 5 * DAY_MS);
      const [, begun, ...more] = await published();
      expect(more).toEqual([]);
      expect(begun).toMatchObject({
        kind: 'changed',
        effective_from: TOMORROW,
        rule_id: announced[0]?.rule_id,
        before: { visaRequirementType: 'visa_free', maxStayDays: 90 },
        after: { visaRequirementType: 'visa_required' },
        pairs_affected: 2,
      });
      expect(begun?.recorded_at.toISOString()).toBe(`${TOMORROW}T00:00:00.000Z`);
    },
  );

  itOnce('announce an end, and tell of it and of a membership that begins, each on its day', async () => {
    await derived({ 'entry/JP.yaml': RULE.replace('stay: 90 }', `stay: 90 }\n    validUntil: ${NEXT_WEEK}`) });
    await db.kysely.transaction().execute(async (trx) => {
      await trx
        .insertInto('country_group_member')
        .values({ country_group_id: 2, position: 9, country_id: FRANCE, status: 'member', since: TOMORROW })
        .execute();
      await trx.updateTable('country_group').set({ updated_at: new Date() }).where('id', '=', 2).execute();
    });
    await deriveChanges(db.kysely, Date.now() + 30 * DAY_MS);
    expect(await published()).toMatchObject([
      { kind: 'announced', effective_from: NEXT_WEEK, severity: 'tightened' },
      { kind: 'changed', effective_from: TOMORROW, passport_ids: [FRANCE], severity: 'loosened' },
      { kind: 'ended', effective_from: NEXT_WEEK, passport_ids: [BRAZIL, FRANCE, GERMANY], severity: 'tightened' },
    ]);
  });

  itOnce('announce the first rule about a destination, and tell of it on its day', async () => {
    const first = `destination: FR\nrules:\n  - key: general\n    validFrom: ${NEXT_WEEK}
    visa: { type: visa_required }\n    sources:\n      - { source: treaty, checkedOn: 2025-05-01 }\n`;
    const [announced, ...more] = await derived({ 'entry/FR.yaml': first });
    expect(more).toEqual([]);
    expect(announced).toMatchObject({ kind: 'announced', effective_from: NEXT_WEEK, destination_ids: [FRANCE] });
    await deriveChanges(db.kysely, Date.now() + 30 * DAY_MS);
    const [, begun] = await published();
    expect(begun).toMatchObject({
      kind: 'created',
      effective_from: NEXT_WEEK,
      destination_ids: [FRANCE],
      rule_id: announced?.rule_id,
      pairs_affected: announced?.pairs_affected,
    });
  });

  it('tell of health requirements', async () => {
    await derived({ 'health/br.yaml': HEALTH.replace('requirement: recommended', 'requirement: required') });
    const changes = await derived({ 'health/br.yaml': null });
    expect(changes).toMatchObject([
      { about: 'health_requirement', kind: 'changed', after: { requirement: 'required' }, severity: 'tightened' },
      {
        about: 'health_requirement',
        kind: 'ended',
        destination_ids: [BRAZIL],
        passport_ids: null,
        severity: 'loosened',
      },
    ]);
  });

  itOnce('tell whom a health requirement holds for by now, as a country joined or left its group', async () => {
    const required = HEALTH.replace('requirement: recommended', 'requirement: required');
    await derived({ 'health/br.yaml': required });
    const members = SAMPLE_FILES['groups/mercosur.yaml'] as string;
    const joined = members.replace('sources:', '  - { country: FR, status: member }\nsources:');
    const ofHealth = async () => (await published()).slice(1).filter(({ about }) => about === 'health_requirement');
    await derived({ 'health/br.yaml': required, 'groups/mercosur.yaml': joined });
    const subject = { about: 'health_requirement', kind: 'changed', destination_ids: [BRAZIL], passport_ids: [FRANCE] };
    const france = { countryId: FRANCE, status: 'member', since: null, until: null };
    const came = {
      ...subject,
      from_country_group_id: 1,
      pairs_affected: 1,
      severity: 'tightened',
      effective_from: null,
      before: { members: [] },
      after: { members: [france] },
      revision: 2,
      sources: ['open-data'],
    };
    expect(await ofHealth()).toMatchObject([came]);
    await derived({
      'health/br.yaml': required,
      'groups/mercosur.yaml': joined.replace('FR, status: member', `FR, status: member, until: ${TOMORROW}`),
    });
    expect(await ofHealth()).toHaveLength(1);
    await deriveChanges(db.kysely, Date.now() + 3 * DAY_MS);
    const ending = { ...france, until: TOMORROW };
    const left = {
      severity: 'loosened',
      effective_from: TOMORROW,
      before: { members: [ending] },
      after: { members: [] },
    };
    expect(await ofHealth()).toMatchObject([came, { ...subject, ...left }]);
  });

  itOnce('tell of a health requirement that was revised with its group only once', async () => {
    const joined = (SAMPLE_FILES['groups/mercosur.yaml'] as string).replace(
      'sources:',
      '  - { country: FR, status: member }\nsources:',
    );
    const required = HEALTH.replace('requirement: recommended', 'requirement: required');
    const changes = await derived({ 'health/br.yaml': required, 'groups/mercosur.yaml': joined });
    const ofHealth = changes.filter(({ about }) => about === 'health_requirement');
    expect(ofHealth).toMatchObject([{ passport_ids: null, after: { requirement: 'required' } }]);
  });

  itOnce('say that a health requirement is new, was checked again, and had been wrong', async () => {
    await derived({ 'health/br.yaml': null });
    await derived({});
    await derived({ 'health/br.yaml': HEALTH.replace(/checkedOn: \d{4}-\d\d-\d\d/g, 'checkedOn: 2025-06-09') });
    await db.kysely.transaction().execute(async (trx) => {
      await recordAs(trx, { actor: 'desk', reason: 'read wrongly', corrects: true });
      await trx
        .updateTable('health_requirement')
        .set({ requirement: 'required' })
        .where('retired_at', 'is', null)
        .execute();
    });
    await deriveChanges(db.kysely, Date.now());
    const changes = await published();
    expect(changes.map(({ kind, severity }) => `${kind} ${severity}`)).toEqual([
      'ended neutral',
      'created neutral',
      'verified neutral',
      'corrected tightened',
    ]);
    expect(new Set(changes.map(({ about }) => about))).toEqual(new Set(['health_requirement']));
  });

  itOnce('do not tell of a past that is recorded afterwards', async () => {
    await db.kysely.transaction().execute(async (trx) => {
      await recordAs(trx, { actor: REPLAYED_HISTORY, recordedAt: new Date('2020-01-01T00:00:00Z') });
      await trx.updateTable('entry_rule').set({ max_stay_days: 15 }).where('rule_key', '=', 'visa-exempt').execute();
    });
    expect(await deriveChanges(db.kysely, Date.now())).toBe(0);
    expect(await published()).toEqual([]);
    const later = await derived({ 'entry/JP.yaml': RULE.replace('stay: 90', 'stay: 30') });
    expect(later).toMatchObject([{ kind: 'changed', before: { maxStayDays: 15 }, after: { maxStayDays: 30 } }]);
  });

  it('are left to the next time by a node that stops', async () => {
    await load({ 'entry/JP.yaml': RULE.replace('stay: 90', 'stay: 30') });
    const stopping = new AbortController();
    const deriving = deriveChanges(db.kysely, Date.now(), stopping.signal);
    stopping.abort(new Error('stopping'));
    await expect(deriving).rejects.toThrow('stopping');
    expect(await published()).toEqual([]);
    expect(await deriveChanges(db.kysely, Date.now())).toBe(1);
  });

  it('are published once, by whichever of two nodes is first', async () => {
    await load({ 'entry/JP.yaml': RULE.replace('stay: 90', 'stay: 30') });
    const counts = await Promise.all([1, 2].map(() => deriveChanges(db.kysely, Date.now())));
    expect(counts.sort()).toEqual([0, 1]);
    expect(await published()).toHaveLength(1);
  });
});
