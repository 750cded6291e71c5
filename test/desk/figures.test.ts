import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerDeskGauges } from '../../src/http/operator/desk-gauges.ts';
import { KeptFigures } from '../../src/node/desk/kept-figures.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type DashboardUnderTest, startDashboard } from '../http-dashboard/dashboard-under-test.ts';
import { type DeskData, deskData, draftOf } from './desk-data.ts';
import { type DeskUser, deskUser } from './desk-under-test.ts';

describe.each(anyDatabase)('figures of the desk (%s)', (kind) => {
  let db: TestDatabase;
  let api: DashboardUnderTest;
  let data: DeskData;
  let editor: DeskUser;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startDashboard(db);
    data = deskData(db);
    editor = await deskUser(db, api, 'editor');
  });
  afterAll(async () => {
    data?.remove();
    await api?.close();
    await db?.close();
  });

  const figures = async () => (await editor.ask('GET', '/figures')).json;
  const checkedDaysAgo = async (days: number, ruleKey: string) => {
    await sql`update evidence set known_until = now() where rule_key = ${ruleKey}`.execute(db.kysely);
    await sql`update entry_rule set last_verified_at = now() - make_interval(days => ${days}) where rule_key = ${ruleKey}`.execute(
      db.kysely,
    );
  };

  it('of no data are none', async () => {
    expect(await figures()).toMatchObject({ rules: 0, due: 0, medianAgeDays: null, verifiedShare: null });
  });

  it('say what is due, how old answers are and what is under way', async () => {
    await data.load();
    await checkedDaysAgo(10, 'general');
    await checkedDaysAgo(200, 'visa-exempt');
    await checkedDaysAgo(400, 'citizens');
    await editor.ask('POST', `/queue/${await data.ruleId('citizens')}/claim`);
    await editor.ask('POST', '/changes', draftOf({ action: 'retire', ruleId: await data.ruleId('visa-exempt') }));
    const shown = await figures();
    expect(shown).toMatchObject({
      rules: 3,
      due: 2,
      overdue: 1,
      neverChecked: 0,
      medianAgeDays: 10, // nearly all pairs are those of the general rule
      claimed: 1,
      openDoubts: 0,
      changes: { draft: 1, in_review: 0, approved: 0, published: 0, rejected: 0, withdrawn: 0 },
      publishedLast30Days: 0,
    });
    expect(shown.verifiedShare).toBeGreaterThan(0.9);
    expect(shown.verifiedShare).toBeLessThan(1);
  });

  it('are metrics, too, which never wait for the database', async () => {
    const registry = new Registry();
    const kept = new KeptFigures(db.kysely, () => undefined);
    registerDeskGauges(registry, () => kept.current);
    expect(await registry.metrics()).not.toMatch(/^carnet_desk_rules_due /m);
    await kept.settled();
    const metrics = await registry.metrics();
    expect(metrics).toMatch(/^carnet_desk_rules_due 2$/m);
    expect(metrics).toMatch(/^carnet_desk_median_age_seconds 864000$/m); // ten days
    expect(metrics).toMatch(/^carnet_desk_changes\{status="draft"\} 1$/m);
  });
});
