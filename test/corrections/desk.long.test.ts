import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../cli/run-command.ts';
import { type DeskData, deskData, draftOf } from '../desk/desk-data.ts';
import { type DeskUser, deskUser, setRole } from '../desk/desk-under-test.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type DashboardUnderTest, startDashboard } from '../http-dashboard/dashboard-under-test.ts';
import { type ReportsUnderTest, startReports } from './corrections-under-test.ts';

const MESSAGE = 'The ministry says 30 days since last week.';
const REASON = 'The page says 90 days, <b>as</b> the answer does.';
const ANA = 'ana-marker@example.org';

describe.each(databaseKinds)('reports of mistakes at the desk (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let data: DeskData;
  let reports: ReportsUnderTest;
  let api: DashboardUnderTest;
  let editor: DeskUser;
  let reviewer: DeskUser;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    data = deskData(db);
    await data.load();
    reports = await startReports(db, { reports: { mailsOutcomes: true } });
    api = await startDashboard(db);
    editor = await deskUser(db, api, 'editor');
    reviewer = await deskUser(db, api, 'reviewer');
  });
  beforeEach(async () => {
    await db.kysely.deleteFrom('desk_doubt').execute();
    await db.kysely.deleteFrom('correction').execute();
  });
  afterAll(async () => {
    data?.remove();
    await api?.close();
    await reports?.api.close();
    await db?.close();
  });

  let count = 0;
  const reported = async (more: object = {}): Promise<string> => {
    count += 1;
    return (await reports.report(`${MESSAGE} (${count})`, more)).json.id;
  };
  const close = (who: DeskUser, id: string, body: object) => who.ask('POST', `/corrections/${id}/close`, body);
  const notChanged = { outcome: 'not_changed', reason: REASON };
  const inQueue = async () => (await editor.ask('GET', '/queue?reason=correction')).json.meta.total;
  const stored = (id: string) =>
    db.kysely.selectFrom('correction').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const audited = async ({ accountId }: DeskUser, id: string) =>
    (
      await db.kysely
        .selectFrom('audit_log')
        .select(['action', 'details'])
        .where('account_id', '=', accountId)
        .where('target_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ action, details }) => [action, details]);
  const approved = async (days: number, correctionIds: readonly string[] = []): Promise<number> => {
    const edit = { action: 'change', ruleId: await data.ruleId('visa-exempt'), fields: { maxStayDays: days } };
    const { id } = (await editor.ask('POST', '/changes', draftOf(edit, { correctionIds }))).json;
    await editor.ask('POST', `/changes/${id}/submit`);
    await reviewer.ask('POST', `/changes/${id}/preview`);
    await reviewer.ask('POST', `/changes/${id}/approve`, {});
    return id;
  };

  itOnce('are listed, taken, and closed with a reason that everybody may read', async () => {
    const [first, second] = [await reported({ topic: 'visa', email: ANA }), await reported()];
    const { data: open, meta } = (await editor.ask('GET', '/corrections')).json;
    expect([meta.total, open.map(({ id }: { id: string }) => id)]).toEqual([2, [first, second]]);
    expect(open[0]).toMatchObject({
      status: 'received',
      message: `${MESSAGE} (${count - 1})`,
      hasEmail: true,
      ruleIds: [await data.ruleId('visa-exempt')],
    });
    expect(await inQueue()).toBe(1);

    const taken = (await editor.ask('POST', `/corrections/${first}/take`)).json;
    expect(taken).toMatchObject({ status: 'under_review', takenBy: editor.accountId });
    expect((await reports.outcome(first)).json.status).toBe('under_review');
    expect((await editor.ask('GET', '/corrections?status=under_review')).json.meta.total).toBe(1);
    expect((await editor.ask('GET', '/corrections?status=received')).json.meta.total).toBe(1);
    const found = async (query: string) =>
      (await editor.ask('GET', `/corrections?${query}`)).json.data.map(({ id }: { id: string }) => id);
    expect(await found(`text=${encodeURIComponent(`WEEK. (${count})`)}`)).toEqual([second]);
    expect(await found('text=%25')).toEqual([]);
    expect(await found('text=week&destinationId=392')).toEqual([first, second]);
    expect(await found('text=week&destinationId=76')).toEqual([]);

    const closed = (await close(editor, first, notChanged)).json;
    expect(closed).toMatchObject({ status: 'not_changed', closedBy: editor.accountId, reason: REASON, ruleIds: [] });
    const outcome = await reports.outcome(first);
    expect(outcome.json).toMatchObject({ status: 'not_changed', reason: REASON, revision: null });
    expect(outcome.body).not.toContain(MESSAGE);
    expect(await inQueue()).toBe(1); // of the second
    await close(reviewer, second, notChanged);
    expect(await inQueue()).toBe(0);
    expect((await editor.ask('GET', '/corrections')).json.meta.total).toBe(0);
    expect((await editor.ask('GET', '/corrections?status=not_changed')).json.data[0].id).toBe(second);
    expect(await audited(editor, first)).toEqual([
      ['correction.taken', {}],
      ['correction.closed', { outcome: 'not_changed' }],
    ]);
    for (const text of [(await editor.ask('GET', `/corrections/${first}`)).body, api.logged(), reports.api.logged()]) {
      expect(text).not.toContain('ana-marker');
    }
    // Who reports it again is told.
    expect((await reports.report(`${MESSAGE} (${count})`)).json).toEqual({ id: second, status: 'not_changed' });
  });

  itOnce('are closed by the publication of the change that names them, with its revision', async () => {
    const [named, other, closedBefore] = [await reported({ email: ANA }), await reported(), await reported()];
    const id = await approved(31, [named, closedBefore]);
    expect((await editor.ask('GET', `/changes/${id}`)).json.correctionIds).toEqual([named, closedBefore]);
    const changesOf = async (report: string) => (await editor.ask('GET', `/corrections/${report}`)).json.openChangeIds;
    expect([await changesOf(named), await changesOf(other)]).toEqual([[id], []]);
    await close(editor, closedBefore, notChanged);
    expect((await reports.outcome(named)).json.status).toBe('received');
    const published = (await reviewer.ask('POST', `/changes/${id}/publish`)).json;
    expect((await reports.outcome(named)).json).toMatchObject({ status: 'fixed', revision: published.revision });
    expect(await changesOf(named)).toEqual([]);
    expect(await stored(named)).toMatchObject({ change_id: id, closed_by: reviewer.accountId });
    expect((await stored(named)).mail_due_at).not.toBeNull();
    expect((await reports.outcome(other)).json.status).toBe('received');
    expect((await reports.outcome(closedBefore)).json.status).toBe('not_changed');
    expect(await audited(reviewer, named)).toEqual([['correction.closed', { outcome: 'fixed' }]]);

    const change = (await close(editor, other, { outcome: 'fixed', changeId: id })).json;
    expect(change).toMatchObject({ status: 'fixed', changeId: id, revision: published.revision });
    const third = await reported();
    const byRevision = (await close(editor, third, { outcome: 'fixed', revision: published.revision })).json;
    expect(byRevision).toMatchObject({ status: 'fixed', changeId: null, revision: published.revision });
  });

  itOnce('cannot be named by a draft once they are closed, nor where there are none', async () => {
    const id = await reported();
    await close(editor, id, notChanged);
    const edit = { action: 'change', ruleId: await data.ruleId('visa-exempt'), fields: { maxStayDays: 32 } };
    const draft = (correctionIds: unknown) => editor.ask('POST', '/changes', draftOf(edit, { correctionIds }));
    expect((await draft([id])).statusCode).toBe(409);
    expect((await draft(['A'.repeat(22)])).statusCode).toBe(404);
    expect((await draft(['1'])).json.message).toContain('must be at most 50 ids of reports');
  });

  itOnce('are refused what closes nothing', async () => {
    const id = await reported();
    const draft = await approved(33);
    for (const [body, status, text] of [
      [{ outcome: 'not_changed' }, 400, '"reason" is required'],
      [{ outcome: 'not_changed', reason: 'no' }, 400, '"reason" is too short; expected at least 10'],
      [{ outcome: 'not_changed', reason: 'x'.repeat(501) }, 400, 'expected at most 500'],
      [{ outcome: 'not_changed', reason: REASON, changeId: 1 }, 400, 'nothing was changed'],
      [{ outcome: 'fixed' }, 400, '"changeId" or "revision" must be given'],
      [{ outcome: 'fixed', changeId: 1, revision: 1 }, 400, 'and not both'],
      [{ outcome: 'fixed', revision: 999_999_999 }, 422, 'There is no revision 999999999'],
      [{ outcome: 'fixed', changeId: draft }, 422, 'only a published one fixes anything'],
      [{ outcome: 'fixed', changeId: 999_999 }, 404, 'Change 999999'],
      [{ outcome: 'gone' }, 400, 'outcome'],
    ] as const) {
      const { statusCode, json } = await close(editor, id, body);
      expect([body, statusCode, json.message]).toEqual([body, status, expect.stringContaining(text)]);
    }
    for (const unknown of ['1', 'A'.repeat(22)]) {
      expect((await close(editor, unknown, notChanged)).statusCode).toBe(404);
      expect((await editor.ask('GET', `/corrections/${unknown}`)).statusCode).toBe(404);
    }
    expect((await reports.outcome(id)).json.status).toBe('received');
  });

  itOnce('are kept from others for a day by whoever takes them', async () => {
    const id = await reported();
    const other = await deskUser(db, api, 'editor');
    await editor.ask('POST', `/corrections/${id}/take`);
    expect((await other.ask('POST', `/corrections/${id}/take`)).statusCode).toBe(409);
    expect((await close(other, id, notChanged)).json.message).toContain('Somebody else looks into');
    await db.kysely.updateTable('correction').set({ taken_at: sql<Date>`now() - interval '25 hours'` }).execute();
    expect((await other.ask('POST', `/corrections/${id}/take`)).json.takenBy).toBe(other.accountId);
    await setRole(db, other.accountId, 'editor', false);
    expect((await close(other, id, notChanged)).statusCode).toBe(403);
  });

  it('have one outcome where several people close them at once, or a change does', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await reported({ email: ANA });
      const change = await approved(40 + round, [id]);
      const answers = await Promise.all([
        ...[editor, reviewer, editor].map((who, index) =>
          close(who, id, { outcome: 'not_changed', reason: `The reason with the number ${index}` }),
        ),
        reviewer.ask('POST', `/changes/${change}/publish`),
      ]);
      const published = answers.pop();
      expect(published?.statusCode).toBe(200);
      const done = answers.filter(({ statusCode }) => statusCode === 200);
      expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
      const { json } = await reports.outcome(id);
      expect([done.length, json.status]).toEqual(done.length === 1 ? [1, 'not_changed'] : [0, 'fixed']);
      if (done.length === 1) expect(json.reason).toBe(done[0]?.json.reason);
      const entries = [...(await audited(editor, id)), ...(await audited(reviewer, id))];
      expect(entries.filter(([action]) => action === 'correction.closed')).toHaveLength(1);
    }
  });

  itOnce('stay as they are once they are closed, whoever writes', async () => {
    const id = await reported();
    await close(editor, id, notChanged);
    const change = db.kysely.updateTable('correction').set({ reason: 'another reason' }).where('id', '=', id).execute();
    await expect(change).rejects.toThrow('is closed: it stays as it is');
    expect((await stored(id)).reason).toBe(REASON);
  });

  itOnce('are in the figures', async () => {
    const ids = [await reported(), await reported(), await reported()];
    await db.kysely.updateTable('correction').set({ created_at: sql<Date>`now() - interval '2 days'` }).execute();
    expect((await editor.ask('GET', '/figures')).json).toMatchObject({
      openCorrections: 3,
      medianDaysToOutcome: null,
      openDoubts: 3,
    });
    await close(editor, ids[0] as string, notChanged);
    expect((await editor.ask('GET', '/figures')).json).toMatchObject({ openCorrections: 2, medianDaysToOutcome: 2 });
  });

  itOnce('are listed, taken and closed on the command line', async () => {
    const [first, second] = [await reported(), await reported()];
    const as = ['--as', String(editor.accountId)];
    const listed = await runCommand(db, ['desk', 'corrections']);
    expect(listed.stdout.match(/received/g)).toHaveLength(2);
    expect(JSON.parse((await runCommand(db, ['desk', 'corrections', '--json'])).stdout)[1]).toMatchObject({
      id: second,
      message: `${MESSAGE} (${count})`,
    });
    const named = await runCommand(db, ['desk', 'corrections', '--text', `(${count})`, '--json']);
    expect(JSON.parse(named.stdout).map(({ id }: { id: string }) => id)).toEqual([second]);
    expect((await runCommand(db, ['desk', 'take', first, ...as])).stdout).toContain('is under review');
    const refused = await runCommand(db, ['desk', 'take', first, '--as', String(reviewer.accountId)]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Somebody else looks into')]);
    const done = await runCommand(db, ['desk', 'close', first, ...as, '--not-changed', REASON]);
    expect(done.stdout).toBe(`${first} is closed: not_changed\n`);
    const { revision_id } = await db.kysely
      .selectFrom('entry_rule_revision')
      .select('revision_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const fixed = await runCommand(db, ['desk', 'close', second, ...as, '--revision', String(revision_id), '--json']);
    expect(JSON.parse(fixed.stdout)).toMatchObject({ status: 'fixed', revision: Number(revision_id) });
    expect((await runCommand(db, ['desk', 'corrections'])).stderr).toContain('no report is open');
    const silent = await runCommand(db, ['desk', 'close', second, ...as]);
    expect([silent.code, silent.stderr]).toEqual([2, expect.stringContaining('--not-changed')]);
  });
});
