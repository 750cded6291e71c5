import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, toBytes } from '../../src/catalog/byte-text.ts';
import type { MemoryCatalog } from '../../src/catalog/catalog.ts';
import { CatalogKeeper } from '../../src/catalog/keeper/catalog-keeper.ts';
import { readTravelRows } from '../../src/catalog/read/read-travel-rows.ts';
import type { Country } from '../../src/catalog/schemas/country.ts';
import type { EntryRequirement } from '../../src/catalog/schemas/entry-requirement.ts';
import type { HealthRequirement } from '../../src/catalog/schemas/health-requirement.ts';
import type { PersonalizedResult } from '../../src/catalog/schemas/personalized-result.ts';
import { bumpDataVersion, readDataVersions } from '../../src/db/data-version.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const BRAZIL = 76;
const JAPAN = 392;
const VENEZUELA = 862;

describe.each(databaseKinds)('the catalog built from the database (%s)', (kind) => {
  let db: TestDatabase;
  let directory: string;
  let now = NOW;
  const keeper = (software = '1.0.0') =>
    new CatalogKeeper({
      connection: db.poolConfig,
      directory,
      software,
      now: () => now,
    });
  const parse = <T>(text: Answer | undefined): T => JSON.parse(toBytes(text as Answer).toString());

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    directory = mkdtempSync(join(tmpdir(), 'carnet-catalog-'));
    await seed(db);
  });

  afterAll(async () => {
    await db?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('answers with the winning rule filled from the general rule, and says where each field comes from', async () => {
    const catalog = await keeper().rebuild();
    const answer = parse<PersonalizedResult>(catalog.personalizedWith(BRAZIL, JAPAN, { trace: true }));
    expect(answer.requirement).toMatchObject({
      fromCountryGroupId: 1,
      toCountryId: JAPAN,
      visaRequirementType: 'visa_free',
      maxStayDays: 90,
      returnTicket: 'may_be_asked',
      returnTicketDetails: 'Tíckets — “quoted” \\ and 日本',
      proofOfFundsAmountUsd: 12.5,
      customsDeclarationRequired: true,
      documentValidity: null,
      visaProcessingDays: null,
      lastVerifiedAt: '2026-02-17T00:00:00.000Z',
      verificationDueAt: '2026-08-17T00:00:00.000Z',
      isStale: false,
      createdAt: '2026-03-01T10:20:30.456Z',
    });
    expect(answer.applicabilityContext).toMatchObject({
      isFromMercosur: true,
      countryGroups: [{ code: 'MERCOSUR', name: 'Mercosur' }],
    });
    const { trace } = answer.applicabilityContext;
    expect(trace?.candidates.map(({ ruleKey, outcome }) => [ruleKey, outcome])).toEqual([
      ['exempt', 'won'],
      ['general', 'lost'],
    ]);
    expect(trace?.inheritedFields).toContainEqual({ field: 'returnTicket', fromRuleId: expect.any(Number) });
    const suspended = parse<PersonalizedResult>(catalog.personalizedWith(VENEZUELA, JAPAN, { trace: true }));
    expect(suspended.requirement.visaRequirementType).toBe('visa_required');
    expect(suspended.applicabilityContext.isFromMercosur).toBe(false);
    expect(suspended.applicabilityContext.trace?.candidates[1]).toMatchObject({
      ruleKey: 'exempt',
      outcome: 'not_applicable',
    });
  });

  it('says for programs too for whom a health requirement holds, and null where nothing is set', async () => {
    const catalog = await keeper().rebuild();
    const { data } = parse<{ data: HealthRequirement[] }>(catalog.healthRequirements({ countryId: BRAZIL }, 1, 20));
    expect(data.map(({ requirement, conditions }) => [requirement, conditions])).toEqual([
      [
        'required',
        {
          arrivingFromGroupId: 1,
          arrivingFromGroupCode: 'MERCOSUR',
          transitHoursOver: 0,
          arrivingWithinDays: null,
          residentsOnly: null,
          minimumAgeMonths: null,
          belowAgeMonths: null,
          staysOverDays: null,
          onLeaving: null,
          purposes: null,
          months: [1, 12],
        },
      ],
      ['recommended', null],
    ]);
  });

  it('notes malaria on a country with the day it was checked, and null where nothing is known', async () => {
    const catalog = await keeper().rebuild();
    const malaria = (id: number) => parse<Country>(catalog.country(id)).malaria;
    expect(malaria(BRAZIL)).toEqual({
      transmission: 'parts',
      prophylaxis: 'recommended',
      notes: 'In the north',
      sourceUrl: null,
      lastVerifiedAt: '2026-02-17T00:00:00.000Z',
      verificationDueAt: '2026-08-17T00:00:00.000Z',
      isStale: expect.any(Boolean),
    });
    expect(malaria(JAPAN)).toBeNull();
  });

  it('serves the same from its files', async () => {
    const built = await keeper().rebuild();
    const other = keeper();
    expect((await other.loadKept()).rules).toEqual({ loaded: true, reason: null });
    expect(other.current?.etag).toBe(built.etag);
    expect(other.current?.personalizedWith(BRAZIL, JAPAN, { trace: true })).toEqual(
      built.personalizedWith(BRAZIL, JAPAN, { trace: true }),
    );
    expect(other.current?.countries({}, 1, 20)).toEqual(built.countries({}, 1, 20));
    expect(other.outdated(await readDataVersions(db.kysely))).toEqual([]);
  });

  it('serves rules that another version kept, but not its places', async () => {
    await keeper().rebuild();
    const { rules, places } = await keeper('2.0.0').loadKept();
    expect(rules).toEqual({ loaded: true, reason: null });
    expect(places.reason).toContain('version');
  });

  it('does not use a file that is damaged or cut off, and says why', async () => {
    await keeper().rebuild();
    const path = join(directory, 'rules.jsonl');
    const whole = readFileSync(path);
    for (const damaged of [
      whole.subarray(0, whole.length - 100),
      flipped(whole),
      Buffer.from('hello'),
      Buffer.alloc(0),
    ]) {
      writeFileSync(path, damaged);
      const found = await keeper().loadKept();
      expect(found.rules).toEqual({ loaded: false, reason: expect.any(String) });
      expect(found.places).toEqual({ loaded: true, reason: null });
    }
    rmSync(path);
    expect((await keeper().loadKept()).rules).toEqual({ loaded: false, reason: null });
  });

  it('is outdated when the data changed, when a record went stale, and not before', async () => {
    now = NOW;
    const holder = keeper();
    const first = await holder.rebuild();
    const outdated = async () => holder.outdated(await readDataVersions(db.kysely));
    expect(await outdated()).toEqual([]);
    now = Date.parse('2026-08-17T00:00:00Z');
    expect(await outdated()).toEqual(['rules']);
    const second = await holder.rebuild();
    expect(second.etag).not.toBe(first.etag);
    expect(parse<{ data: EntryRequirement[] }>(second.entryRequirements({ isStale: true }, 1, 20)).data).toHaveLength(
      2,
    );
    expect(await outdated()).toEqual([]);
    now = NOW; // the clock was ahead
    expect(await outdated()).toEqual(['rules', 'places']);
    const third = await holder.rebuild();
    expect(third.etag).toBe(first.etag);
    expect(parse<{ data: unknown[] }>(third.entryRequirements({ isStale: true }, 1, 20)).data).toEqual(
      parse<{ data: unknown[] }>(first.entryRequirements({ isStale: true }, 1, 20)).data,
    );
    expect(await outdated()).toEqual([]);
    await db.kysely.transaction().execute((trx) => bumpDataVersion(trx, 'catalog'));
    expect(await outdated()).toEqual(['rules']);
  });

  it('answers from each build after the other, and a catalog that is held answers as it did', async () => {
    const holder = keeper();
    const held: { catalog: MemoryCatalog; priority: number; answer: Answer; text: string }[] = [];
    for (const priority of [101, 202, 303, 404, 505]) {
      await sql`update entry_rule set priority = ${priority} where rule_key = 'exempt'`.execute(db.kysely);
      const catalog = await holder.rebuild();
      const answer = catalog.entryRequirements({ toCountryId: JAPAN }, 1, 100);
      held.push({ catalog, priority, answer, text: toBytes(answer).toString() });
    }
    for (const { catalog, priority, answer, text } of held) {
      expect(text).toContain(`"priority":${priority},`);
      expect(toBytes(answer).toString()).toBe(text);
      expect(toBytes(catalog.entryRequirements({ toCountryId: JAPAN }, 1, 100)).toString()).toBe(text);
      const { requirement } = parse<PersonalizedResult>(catalog.personalized(BRAZIL, JAPAN));
      expect(requirement.priority).toBe(priority);
      expect(catalog.entryRequirement(requirement.id)).toContain(`"priority":${priority},`);
    }
    await sql`update entry_rule set priority = 50 where rule_key = 'exempt'`.execute(db.kysely);
  });

  it('keeps others from the database no longer than it reads', async () => {
    const client = new Client(db.poolConfig);
    await client.connect();
    try {
      expect((await readTravelRows(client)).rules.length).toBeGreaterThan(0);
      // On the embedded database this would wait for the end of an open transaction.
      expect((await readDataVersions(db.kysely)).catalog.version).toBeGreaterThan(0);
    } finally {
      await client.end();
    }
  });

  it('builds places in the process that was started for it beforehand, which ends with the keeper', async () => {
    // Only those started here: builders of other tests may end meanwhile.
    const started: ChildProcess[] = [];
    const note = (message: unknown) => started.push((message as { process: ChildProcess }).process);
    subscribe('child_process', note);
    try {
      const prepared = keeper();
      prepared.expectBuild();
      prepared.expectBuild(); // to no effect
      expect(started.length).toBe(1);
      expect((await prepared.rebuild()).ruleCount).toBeGreaterThan(0);
      expect([started.length, started[0]?.signalCode, started[0]?.exitCode]).toEqual([1, null, null]);
      await prepared.close();
      await expect.poll(() => started[0]?.signalCode).toBe('SIGTERM');
    } finally {
      unsubscribe('child_process', note);
    }
  });

  it('keeps the last catalog when a build fails', async () => {
    const holder = new CatalogKeeper({
      connection: db.poolConfig,
      directory: join(directory, 'missing'),
      software: '1.0.0',
      now: () => NOW,
    });
    await holder.rebuild();
    expect((await holder.rebuildPart('places')).snapshotError).toContain('ENOENT');
    expect((await holder.rebuildPart('rules')).snapshotError).toContain('ENOENT');
    const good = holder.current;
    await sql`update entry_rule set membership_statuses = '{unheard}' where rule_key = 'exempt'`.execute(db.kysely);
    await expect(holder.rebuild()).rejects.toThrow('unknown membership status "unheard"');
    expect(holder.current).toBe(good);
    await sql`update entry_rule set membership_statuses = '{member}' where rule_key = 'exempt'`.execute(db.kysely);
    expect(await holder.rebuild()).not.toBe(good);
  });
});

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length - 20] = (copy[copy.length - 20] as number) ^ 1;
  return copy;
}

async function seed({ kysely }: TestDatabase): Promise<void> {
  const stamp = '2026-03-01T10:20:30.456Z';
  for (const statement of [
    sql`insert into country (id, name, iso2, iso3, continent) values
      (76, 'Brazil', 'BR', 'BRA', 'South America'), (392, 'Japan', 'JP', 'JPN', 'Asia'),
      (862, 'Venezuela', 'VE', 'VEN', 'South America')`,
    sql`update country set malaria_transmission = 'parts', malaria_prophylaxis = 'recommended',
      malaria_notes = 'In the north', malaria_verified_at = '2026-02-17T00:00:00Z' where id = 76`,
    sql`insert into country_group (id, code, name, kind) values (1, 'MERCOSUR', 'Mercosur', 'organisation')`,
    sql`insert into country_group_member (country_group_id, position, country_id, status, since) values
      (1, 0, 76, 'member', '1991-03-26'), (1, 1, 862, 'suspended', '2016-12-02')`,
    sql`insert into source (code, kind, name, rank) values ('open-data', 'open_data', 'Open data', 100)`,
    sql`insert into entry_rule (source_id, scope_key, rule_key, to_country_id, priority, return_ticket,
        return_ticket_details, proof_of_funds, proof_of_funds_amount_usd, customs_declaration_required,
        visa_requirement_type, last_verified_at)
      select id, '*>c392', 'general', 392, 0, 'may_be_asked', ${'Tíckets — “quoted” \\ and 日本'}, 'may_be_asked', 12.5,
        true, 'visa_required', '2026-02-17' from source`,
    sql`insert into entry_rule (source_id, scope_key, rule_key, from_country_group_id, to_country_id, priority,
        visa_requirement_type, max_stay_days, last_verified_at, created_at)
      select id, 'g1>c392', 'exempt', 1, 392, 50, 'visa_free', 90, '2026-02-17', ${stamp} from source`,
    sql`insert into vaccine (id, code, name, disease_name, doses_required, minimum_days_before_travel, booster_required,
        immunity_is_lifelong, certificate_required) values (1, 'yellow-fever', 'Yellow fever', 'Yellow fever', 1, 10, false, true, true)`,
    sql`insert into health_requirement (source_id, rule_key, country_id, region_specific, vaccine_id, requirement,
        arriving_from_group_id, transit_hours_over, months)
      select id, 'entry', 76, false, 1, 'required', 1, 0, '{1,12}'::integer[] from source
      union all select id, 'travel', 76, false, 1, 'recommended', null, null, null from source`,
  ]) {
    await statement.execute(kysely);
  }
}
