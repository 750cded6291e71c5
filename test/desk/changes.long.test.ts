import { dayOf } from '@carnet/rules/calendar.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveChanges } from '../../src/node/changes/derive-changes.ts';
import { anyDatabase } from '../helpers/database.ts';
import { SAMPLE_FILES } from '../helpers/sample-data-set.ts';
import { BRAZIL, draftOf, GERMANY, JAPAN } from './desk-data.ts';
import type { DeskUser } from './desk-under-test.ts';
import { type SampleDesk, sampleDesk } from './sample-desk.ts';

const RULE = SAMPLE_FILES['entry/JP.yaml'] as string;

describe.each(anyDatabase)('changes of the desk (%s)', (kind) => {
  let desk: SampleDesk;
  beforeAll(async () => {
    desk = await sampleDesk(kind, ['editor', 'reviewer']);
    await deriveChanges(desk.db.kysely, Date.now());
  });
  afterAll(() => desk?.close());

  const draft = async (edit: object, more: object = {}) => {
    const answer = await desk.author.ask('POST', '/changes', draftOf(edit, more));
    expect(answer.json).toMatchObject({ status: 'draft', authorId: desk.author.accountId });
    return answer.json.id as number;
  };
  const step = (user: DeskUser, id: number, name: string, body?: object) =>
    user.ask('POST', `/changes/${id}/${name}`, body ?? {});
  /** Through all states. */
  const publish = async (id: number) => {
    for (const [user, name] of [
      [desk.author, 'submit'],
      [desk.reviewer, 'preview'],
      [desk.reviewer, 'approve'],
    ] as const) {
      expect(await step(user, id, name)).toMatchObject({ statusCode: 200 });
    }
    const answer = await step(desk.reviewer, id, 'publish');
    expect([answer.statusCode, answer.json.message]).toEqual([200, undefined]);
    return answer.json;
  };
  const rule = (ruleKey: string) =>
    desk.db.kysely.selectFrom('entry_rule').selectAll().where('rule_key', '=', ruleKey).executeTakeFirstOrThrow();
  const stay = async () => (await rule('visa-exempt')).max_stay_days;

  it('are drafts, reviewed, approved and published; the derived change is what the preview said', async () => {
    const id = await draft({
      action: 'change',
      ruleId: await desk.data.ruleId('visa-exempt'),
      fields: { maxStayDays: 30 },
    });
    const { preview } = (await step(desk.author, id, 'preview')).json;
    expect(preview).toMatchObject({
      day: dayOf(Date.now()),
      pairsAffected: 2,
      byVerdict: [{ before: 'visa_free', after: 'visa_free', pairs: 2 }],
      bySeverity: { tightened: 2, loosened: 0, neutral: 0 },
      becomeUnknown: [],
      rulesWithoutAnswer: [],
    });
    expect(preview.differences).toEqual([
      {
        before: expect.objectContaining({ maxStayDays: 90 }),
        after: expect.objectContaining({ maxStayDays: 30 }),
        severity: 'tightened',
        pairs: [
          [BRAZIL, JAPAN],
          [GERMANY, JAPAN],
        ],
      },
    ]);
    expect(await stay()).toBe(90);
    const published = await publish(id);
    expect(published).toMatchObject({
      status: 'published',
      reviewerId: desk.reviewer.accountId,
      revision: expect.any(Number),
    });
    expect(await stay()).toBe(30);
    const { rows } = await sql<Record<string, unknown>>`
      select revision_kind as kind, actor, reason from entry_rule_revision where rule_key = 'visa-exempt'
      order by revision_number desc limit 1`.execute(desk.db.kysely);
    expect(rows).toEqual([{ kind: 'changed', actor: 'desk reviewer', reason: 'The ministry says so now' }]);
    await deriveChanges(desk.db.kysely, Date.now());
    const change = await desk.db.kysely
      .selectFrom('change')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(change).toMatchObject({ pairs_affected: 2, before: { maxStayDays: 90 }, after: { maxStayDays: 30 } });
    const actions = await desk.db.kysely
      .selectFrom('audit_log')
      .select('action')
      .where('target_type', '=', 'desk_change')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(
      ['drafted', 'submitted', 'approved', 'published'].map((name) => `desk_change.${name}`),
    );
  });

  it('survive a load of the same files and of others, until the files say the same', async () => {
    await desk.data.load({ 'entry/JP.yaml': `${RULE}# another edition\n` });
    expect(await stay()).toBe(30);
    const statements = () => desk.db.kysely.selectFrom('desk_statement').selectAll().execute();
    expect(await statements()).toMatchObject([{ rule_key: 'visa-exempt', action: 'change', file_differs: false }]);
    await desk.data.load({ 'entry/JP.yaml': RULE.replace('stay: 90', 'stay: 60') });
    expect([await stay(), (await statements())[0]?.file_differs]).toEqual([30, true]);
    await desk.data.load({ 'entry/JP.yaml': RULE.replace('stay: 90', 'stay: 30') });
    expect([await stay(), (await statements()).filter(({ fields }) => 'maxStayDays' in fields)]).toEqual([30, []]);
    await desk.data.load();
    expect(await stay()).toBe(90);
  });

  it('keep the evidence that came with them, and end what was said of the fact before', async () => {
    const of = async () => {
      const rows = await desk.db.kysely.selectFrom('evidence').selectAll().where('known_until', 'is', null).execute();
      return rows.filter(({ rule_key, topic }) => rule_key === 'visa-exempt' && topic === 'visa');
    };
    const before = (await of()).length;
    const id = await draft({
      action: 'change',
      ruleId: await desk.data.ruleId('visa-exempt'),
      fields: { maxStayDays: 15 },
    });
    await publish(id);
    const quoted = { publication: 'ministry-page', quote: 'for up to 30 days', stated_on: '2026-06-10' };
    expect((await of()).at(-1)).toMatchObject(quoted);
    expect(before).toBeGreaterThan(0);
    const after = await of();
    await desk.data.load({ 'entry/JP.yaml': `${RULE}# yet another edition\n` });
    expect((await of()).map(({ publication }) => publication)).toEqual(after.map(({ publication }) => publication));
  });

  it('are undone by the opposite change, which is reviewed as every other', async () => {
    const published = (await desk.author.ask('GET', '/changes?status=published')).json.data[0];
    const answer = await desk.author.ask('POST', `/changes/${published.id}/revert`, { reason: 'It was a mistake' });
    expect([answer.statusCode, answer.json]).toEqual([
      201,
      expect.objectContaining({ status: 'draft', corrects: true, revertsId: published.id }),
    ]);
    await publish(answer.json.id);
    expect(await stay()).toBe(90);
    expect(await desk.db.kysely.selectFrom('desk_statement').selectAll().execute()).toEqual([]);
    // What the file's documents say of it counts again.
    const { rows } = await sql<{ publication: string }>`select publication from evidence
      where rule_key = 'visa-exempt' and topic = 'visa' and known_until is null`.execute(desk.db.kysely);
    expect(rows.map(({ publication }) => publication)).toEqual(['treaty', 'treaty']);
  });

  it('add rules and retire them', async () => {
    const fields = { ruleKey: 'brazil', fromCountryId: BRAZIL, toCountryId: JAPAN, visaRequirementType: 'eta' };
    await publish(await draft({ action: 'create', fields }));
    expect(await rule('brazil')).toMatchObject({ priority: 100, states_visa: true, retired_at: null });
    await desk.data.load({ 'entry/JP.yaml': `${RULE}# edition with what it does not know\n` });
    const added = await rule('brazil');
    expect(added.retired_at).toBeNull();
    const id = await draft({ action: 'retire', ruleId: added.id });
    expect((await step(desk.author, id, 'preview')).json.preview).toMatchObject({ pairsAffected: 1 });
    await publish(id);
    expect((await rule('brazil')).retired_at).not.toBeNull();
    expect(await desk.db.kysely.selectFrom('desk_statement').selectAll().execute()).toEqual([]);
  });

  it('keep a rule retired that its file has', async () => {
    await publish(await draft({ action: 'retire', ruleId: await desk.data.ruleId('visa-exempt') }));
    await desk.data.load({ 'entry/JP.yaml': `${RULE}# edition that still has it\n` });
    expect((await rule('visa-exempt')).retired_at).not.toBeNull();
    const [published] = (await desk.author.ask('GET', '/changes?status=published')).json.data;
    const opposite = await desk.author.ask('POST', `/changes/${published.id}/revert`, { reason: 'It holds after all' });
    await publish(opposite.json.id);
    expect(await rule('visa-exempt')).toMatchObject({ retired_at: null, max_stay_days: 90 });
  });

  it('begin on a day to come by ending the rule and adding its successor', async () => {
    const from = dayOf(Date.now() + 5 * 86_400_000);
    const edit = { action: 'change', ruleId: await desk.data.ruleId('visa-exempt'), fields: { maxStayDays: 45 } };
    const id = await draft(edit, { effectiveFrom: from });
    expect((await step(desk.author, id, 'preview')).json.preview).toMatchObject({ day: from, pairsAffected: 2 });
    await publish(id);
    expect(await rule('visa-exempt')).toMatchObject({ valid_until: from, max_stay_days: 90 });
    expect(await rule(`visa-exempt-from-${from}`)).toMatchObject({ valid_from: from, max_stay_days: 45 });
    await deriveChanges(desk.db.kysely, Date.now());
    const changes = await desk.db.kysely.selectFrom('change').selectAll().where('kind', '=', 'announced').execute();
    expect(changes.map((change) => change.effective_from)).toContain(from);
    const opposite = await desk.author.ask('POST', `/changes/${id}/revert`, { reason: 'It was put off' });
    await publish(opposite.json.id);
    expect(await rule('visa-exempt')).toMatchObject({ valid_until: null, max_stay_days: 90 });
  });

  it('are previewed again where the data moved on, and approved again where that says something else', async () => {
    const id = await draft({
      action: 'change',
      ruleId: await desk.data.ruleId('visa-exempt'),
      fields: { maxStayDays: 20 },
    });
    await step(desk.author, id, 'submit');
    expect((await step(desk.reviewer, id, 'approve')).json.message).toContain('preview it first');
    await step(desk.reviewer, id, 'preview');
    await step(desk.reviewer, id, 'approve');
    const list = SAMPLE_FILES['groups/jp_visa_exempt.yaml'] as string;
    const more = list.replace('- { country: DE', '- { country: FR, status: member }\n  - { country: DE');
    await desk.data.load({ 'groups/jp_visa_exempt.yaml': more });
    const refused = await step(desk.reviewer, id, 'publish');
    expect([refused.statusCode, refused.json.message]).toEqual([409, expect.stringContaining('approve it again')]);
    expect((await desk.reviewer.ask('GET', `/changes/${id}`)).json).toMatchObject({
      status: 'approved',
      preview: { pairsAffected: 3 },
    });
    expect(await stay()).toBe(90);
    await step(desk.reviewer, id, 'approve');
    await desk.data.load({ 'groups/jp_visa_exempt.yaml': `${more}# the same list\n` });
    expect((await step(desk.reviewer, id, 'publish')).json.status).toBe('published');
    expect(await stay()).toBe(20);
  });

  it('are refused where a rule is not what they were written about', async () => {
    const ruleId = await desk.data.ruleId('visa-exempt');
    const [first, second] = [
      await draft({ action: 'change', ruleId, fields: { maxStayDays: 21 } }),
      await draft({ action: 'change', ruleId, fields: { maxStayDays: 22 } }),
    ];
    await publish(first);
    const refused = await step(desk.author, second, 'preview');
    expect([refused.statusCode, refused.json.message]).toEqual([409, expect.stringContaining('maxStayDays by now')]);
  });

  it('are never reviewed or published by their author, whatever roles they have', async () => {
    const id = await draft({
      action: 'change',
      ruleId: await desk.data.ruleId('visa-exempt'),
      fields: { maxStayDays: 12 },
    });
    await step(desk.author, id, 'submit');
    await step(desk.author, id, 'preview');
    for (const [name, body] of [
      ['approve', {}],
      ['reject', { note: 'mine' }],
    ] as const) {
      const refused = await step(desk.author, id, name, body);
      expect([refused.statusCode, refused.json.message]).toEqual([403, expect.stringContaining('is your own')]);
    }
    await step(desk.reviewer, id, 'approve');
    expect((await step(desk.author, id, 'publish')).statusCode).toBe(403);
    // The same for somebody with SQL.
    const set = (columns: string) =>
      sql.raw(`update desk_change set ${columns} where id = ${id}`).execute(desk.db.kysely);
    await expect(set('reviewer_id = author_id')).rejects.toThrow('desk_change_two_people');
    await expect(set(`status = 'published', publisher_id = author_id, revision = 1`)).rejects.toThrow('two_people');
    await expect(set('author_id = reviewer_id')).rejects.toThrow('stay as they are');
    await expect(set(`status = 'draft'`)).rejects.toThrow('does not go from approved to draft');
    await expect(sql.raw(`delete from desk_edit where change_id = ${id}`).execute(desk.db.kysely)).rejects.toThrow(
      'stay',
    );
    await expect(sql.raw(`delete from desk_change where id = ${id}`).execute(desk.db.kysely)).rejects.toThrow(
      'are kept',
    );
    expect((await step(desk.author, id, 'withdraw')).json.status).toBe('withdrawn');
    await expect(set('note = null')).rejects.toThrow('stays as it is');
  });

  it.each([
    [{ edits: [] }, 'edits must name at least one rule'],
    [{ reason: 'no' }, 'reason is too short'],
    [{ edits: [{ action: 'change', ruleId: 1, fields: { maxStay: 3 } }] }, 'nearest known name is "maxStayDays"'],
    [{ edits: [{ action: 'change', ruleId: 1, fields: { visaRequirementType: 'free' } }] }, 'must be one of visa_free'],
    [{ edits: [{ action: 'change', ruleId: 1, fields: { toCountryId: 76 } }] }, 'is what the rule is known by'],
    [{ edits: [{ action: 'change', ruleId: 99_999, fields: { maxStayDays: 3 } }] }, 'there is no entry rule 99999'],
    [{ edits: [{ action: 'create', fields: { ruleKey: 'x', toCountryId: 5 } }] }, '5, which is not a country id'],
    [{ edits: [{ action: 'delete', ruleId: 1 }] }, 'must be one of create, change, retire'],
    [{ effectiveFrom: '2026-02-30' }, 'effectiveFrom must be a day'],
    [{ evidence: [{ publication: { code: 'x-y' }, statedOn: '2126-01-01' }] }, 'a day that has not come'],
    [
      { evidence: [{ publication: { code: 'unknown-one' }, statedOn: '2026-01-01' }] },
      'Give its name, publisher and kind',
    ],
    [
      { evidence: [{ publication: { code: 'a-b' }, statedOn: '2026-01-01', quote: 'x'.repeat(301) }] },
      '301 characters',
    ],
  ])('are not drafted from %j', async (more, message) => {
    const ruleId = await desk.data.ruleId('visa-exempt');
    const answer = await desk.author.ask('POST', '/changes', draftOf({ action: 'retire', ruleId }, more));
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json.message).toContain(message);
  });
});
