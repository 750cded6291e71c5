import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type DashboardUnderTest, startDashboard } from '../http-dashboard/dashboard-under-test.ts';
import { type DeskData, deskData, draftOf } from './desk-data.ts';
import { type DeskUser, deskUser, setRole } from './desk-under-test.ts';

/** More by `npm run test:all`. */
const ROUNDS = process.env.TEST_ALL ? 6 : 3;
const AT_ONCE = 6;

describe.each(databaseKinds)('steps that are taken at once (%s)', (kind) => {
  let db: TestDatabase;
  let api: DashboardUnderTest;
  let data: DeskData;
  let author: DeskUser;
  let reviewers: DeskUser[];
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startDashboard(db);
    data = deskData(db);
    await data.load();
    author = await deskUser(db, api, 'editor');
    reviewers = [await deskUser(db, api, 'reviewer'), await deskUser(db, api, 'reviewer')];
  });
  afterAll(async () => {
    data?.remove();
    await api?.close();
    await db?.close();
  });

  const step = (user: DeskUser | undefined, id: number, name: string, body: object = {}) =>
    (user as DeskUser).ask('POST', `/changes/${id}/${name}`, body);
  const draft = async (days: number, from = author): Promise<number> => {
    const edit = { action: 'change', ruleId: await data.ruleId('visa-exempt'), fields: { maxStayDays: days } };
    return (await from.ask('POST', '/changes', draftOf(edit))).json.id;
  };
  const inReview = async (days: number) => {
    const id = await draft(days);
    await step(author, id, 'submit');
    await step(reviewers[0], id, 'preview');
    return id;
  };
  const stored = (id: number) =>
    db.kysely.selectFrom('desk_change').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const revisions = async () => {
    const rule = await data.ruleId('visa-exempt');
    return await db.kysely.selectFrom('entry_rule_revision').select('revision_id').where('id', '=', rule).execute();
  };
  const repeated = <T>(make: () => Promise<T>) => Array.from({ length: AT_ONCE }, make);

  it('have one outcome where one reviewer approves and another rejects', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await inReview(10 + round);
      const answers = await Promise.all([
        ...repeated(() => step(reviewers[0], id, 'approve')),
        ...repeated(() => step(reviewers[1], id, 'reject', { note: 'no' })),
      ]);
      const rejected = answers.slice(AT_ONCE).filter(({ statusCode }) => statusCode === 200);
      // What is approved can still be rejected, once; afterwards nothing is.
      expect(rejected).toHaveLength(1);
      expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
      expect(await stored(id)).toMatchObject({ status: 'rejected', reviewer_id: reviewers[1]?.accountId });
    }
  });

  it('publish or withdraw a change, never both, and publish it once', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await inReview(20 + round);
      await step(reviewers[0], id, 'approve');
      const before = (await revisions()).length;
      const withdrawals = round % 2 === 0 ? AT_ONCE : 1;
      const [publications, taken] = await Promise.all([
        Promise.all(repeated(() => step(reviewers[round % 2], id, 'publish'))),
        Promise.all(Array.from({ length: withdrawals }, () => step(author, id, 'withdraw'))),
      ]);
      const done = [...publications, ...taken].filter(({ statusCode }) => statusCode === 200);
      expect(done).toHaveLength(1);
      expect([...publications, ...taken].every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
      const { status } = await stored(id);
      expect(done[0]?.json.status).toBe(status);
      expect((await revisions()).length - before).toBe(status === 'published' ? 1 : 0);
      outcomes.add(status);
    }
    expect([...outcomes].every((status) => ['published', 'withdrawn'].includes(status))).toBe(true);
  });

  it('let one of two changes of one fact be published', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = [await inReview(40 + 2 * round), await inReview(41 + 2 * round)];
      await Promise.all(ids.map((id) => step(reviewers[0], id, 'approve')));
      const answers = await Promise.all(ids.map((id, index) => step(reviewers[index], id, 'publish')));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect((await Promise.all(ids.map(stored))).map(({ status }) => status).sort()).toEqual([
        'approved',
        'published',
      ]);
    }
  });

  it('are taken before a role is taken away, or not at all', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const leaving = await deskUser(db, api, 'editor');
      const id = await draft(60 + round, leaving);
      const [submitted] = await Promise.all([
        step(leaving, id, 'submit'),
        setRole(db, leaving.accountId, 'editor', false),
      ]);
      expect([200, 403]).toContain(submitted.statusCode);
      expect((await stored(id)).status).toBe(submitted.statusCode === 200 ? 'in_review' : 'draft');
      // It stays, for others to judge; who left can do no more with it.
      for (const [name, method, path] of [
        ['edit', 'PATCH', `/changes/${id}`],
        ['withdraw', 'POST', `/changes/${id}/withdraw`],
      ] as const) {
        const body = name === 'edit' ? draftOf({ action: 'retire', ruleId: 1 }) : {};
        expect([name, (await leaving.ask(method, path, body)).statusCode]).toEqual([name, 403]);
      }
      expect((await step(reviewers[0], id, 'withdraw', { note: 'Its author has left' })).json.status).toBe('withdrawn');
    }
  });

  it('keep a preview only of the edits that it was made of', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await draft(70 + round);
      const edit = { action: 'change', ruleId: await data.ruleId('visa-exempt'), fields: { maxStayDays: 80 + round } };
      const [previewed, edited] = await Promise.all([
        step(author, id, 'preview'),
        author.ask('PATCH', `/changes/${id}`, draftOf(edit)),
      ]);
      expect(edited.statusCode).toBe(200);
      expect([200, 409]).toContain(previewed.statusCode);
      const { preview } = await stored(id);
      if (preview !== null) expect(preview.differences[0]?.after).toMatchObject({ maxStayDays: 80 + round });
    }
  });
});
