import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../cli/run-command.ts';
import { draftOf, MINISTRY } from './desk-data.ts';
import { type DeskCheckout, deskCheckout } from './export/export-under-test.ts';

const KEY = { source: 'open-data', scopeKey: 'g2>c392', ruleKey: 'visa-exempt' };

describe('what the desk says beside a file that says a third thing', () => {
  let desk: DeskCheckout;
  beforeEach(async () => {
    desk = await deskCheckout();
    const ruleId = await desk.ruleId('visa-exempt');
    await desk.publish(draftOf({ action: 'change', ruleId, fields: { maxStayDays: 30 } }));
    desk.edit('entry/JP.yaml', 'stay: 90', 'stay: 60');
    await desk.load();
  });
  afterEach(() => desk?.close());

  const waiting = async () => {
    const { json } = await desk.author.ask('GET', '/queue?reason=file_differs');
    return json.data.map(({ ruleKey }: { ruleKey: string }) => ruleKey);
  };
  const keep = (key: object = KEY, user = desk.author) => user.ask('POST', '/export/keep', key);
  const stay = async () =>
    (
      await desk.db.kysely
        .selectFrom('entry_rule')
        .select('max_stay_days')
        .where('rule_key', '=', 'visa-exempt')
        .executeTakeFirstOrThrow()
    ).max_stay_days;

  it('is kept by an editor: it leaves the queue and is exported, until the file changes again', async () => {
    expect(await waiting()).toEqual(['visa-exempt']);
    const { json: rule } = await desk.author.ask('GET', `/rules/${await desk.ruleId('visa-exempt')}`);
    expect(rule.fileSays).toEqual({ maxStayDays: 60 });
    expect((await desk.run()).code).toBe(1);
    const kept = await keep();
    expect([kept.statusCode, kept.json]).toEqual([
      200,
      { ...KEY, fields: { maxStayDays: 30 }, fileSays: { maxStayDays: 60 } },
    ]);
    expect([await waiting(), await stay()]).toEqual([[], 30]);
    const { rows } = await sql<Record<string, unknown>>`select account_id, action, target_type, target_id, details
      from audit_log where action = 'desk_statement.kept'`.execute(desk.db.kysely);
    expect(rows).toEqual([
      {
        account_id: desk.author.accountId,
        action: 'desk_statement.kept',
        target_type: 'desk_statement',
        target_id: 'open-data g2>c392 visa-exempt',
        details: { fields: 'maxStayDays' },
      },
    ]);
    // Another edition that says the same of it.
    desk.edit('entry/JP.yaml', 'destination: JP', '# Looked through.\ndestination: JP');
    await desk.load();
    expect([await waiting(), await stay()]).toEqual([[], 30]);
    const exported = await desk.run();
    expect([exported.code, exported.stdout]).toEqual([
      0,
      expect.stringContaining('+    visa: { type: visa_free, stay: 30 }'),
    ]);
    desk.edit('entry/JP.yaml', 'stay: 60', 'stay: 75');
    await desk.load();
    expect([await waiting(), await stay()]).toEqual([['visa-exempt'], 30]);
    desk.edit('entry/JP.yaml', 'stay: 75', 'stay: 30');
    await desk.load();
    expect((await keep()).statusCode).toBe(404);
  });

  it('is the file of a change that takes ours back, when it was kept', async () => {
    await keep();
    const [published] = (await desk.author.ask('GET', '/changes?status=published')).json.data;
    const opposite = await desk.author.ask('POST', `/changes/${published.id}/revert`, { reason: 'It was wrong' });
    for (const [user, step] of [
      [desk.author, 'submit'],
      [desk.reviewer, 'preview'],
      [desk.reviewer, 'approve'],
      [desk.reviewer, 'publish'],
    ] as const) {
      expect((await user.ask('POST', `/changes/${opposite.json.id}/${step}`, {})).statusCode).toBe(200);
    }
    const statements = await desk.db.kysely.selectFrom('desk_statement').select(['fields', 'file']).execute();
    expect(statements).toEqual([{ fields: { maxStayDays: 90 }, file: { maxStayDays: 60 } }]);
  });

  it('waits in the queue, of groups and health requirements too, to be claimed, corrected or kept', async () => {
    const evidence = [{ ...MINISTRY, topics: undefined }];
    await desk.publish(draftOf({ action: 'change', groupId: 2, members: { add: [{ countryId: 250 }] } }, { evidence }));
    const health = await desk.db.kysely.selectFrom('health_requirement').select('id').executeTakeFirstOrThrow();
    const fields = { requirement: 'required' };
    await desk.publish(draftOf({ action: 'change', healthRequirementId: health.id, fields }, { evidence }));
    const inQueue = async (query = '') => {
      const { json } = await desk.author.ask('GET', `/queue?reason=file_differs${query}`);
      return json.data as Record<string, unknown>[];
    };
    expect(await inQueue()).toMatchObject([{ record: 'entry_rule' }]);
    desk.edit('groups/jp_visa_exempt.yaml', 'members:\n', 'members:\n  - { country: FR, status: observer }\n');
    desk.edit('health/br.yaml', 'requirement: recommended', 'requirement: not_required');
    await desk.load();
    const stay = (status: string) => [{ status, since: null, until: null, note: null }];
    const group = {
      record: 'country_group',
      ruleId: null,
      groupId: 2,
      scopeKey: 'g2',
      ruleKey: 'members',
      reasons: ['file_differs'],
      daysPastDue: null,
      deskSays: { 250: stay('member') },
      fileSays: { 250: stay('observer') },
    };
    const requirement = {
      record: 'health_requirement',
      healthRequirementId: health.id,
      scopeKey: 'c76',
      ruleKey: 'yellow-fever',
      deskSays: fields,
      fileSays: { requirement: 'not_required' },
    };
    const found = await inQueue();
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([expect.objectContaining(group), expect.objectContaining(requirement)]),
    );
    // A group is found by what finds the rules that name it.
    expect(await inQueue('&destinationId=392&topic=visa')).toMatchObject([{ ruleKey: 'visa-exempt' }, group]);
    expect(await inQueue('&destinationId=76')).toMatchObject([requirement]);
    expect((await desk.author.ask('GET', '/queue?reason=due')).json.data).not.toContainEqual(
      expect.objectContaining({ groupId: 2 }),
    );
    const claim = (user: typeof desk.author, step = 'claim') =>
      user.ask('POST', `/queue/2/${step}?record=country_group`);
    expect((await claim(desk.author)).json).toMatchObject({ record: 'country_group', ruleId: null, groupId: 2 });
    expect(await inQueue('&claimed=mine')).toMatchObject([{ ...group, claimedBy: desk.author.accountId }]);
    expect((await claim(desk.author, 'release')).json).toMatchObject({ isClaimed: false });
    expect((await desk.author.ask('POST', '/queue/99/claim?record=health_requirement')).json.message).toBe(
      'Health requirement 99 not found',
    );
    expect((await keep({ source: 'open-data', scopeKey: 'g2', ruleKey: 'members' })).statusCode).toBe(200);
    expect((await keep({ source: 'open-data', scopeKey: 'c76', ruleKey: 'yellow-fever' })).statusCode).toBe(200);
    expect(await inQueue()).toMatchObject([{ record: 'entry_rule' }]);
  });

  it('waits in the queue where the desk ended it, to be claimed, kept or created again', async () => {
    const ruleId = await desk.ruleId('visa-exempt');
    const health = await desk.db.kysely.selectFrom('health_requirement').select('id').executeTakeFirstOrThrow();
    await desk.publish(draftOf({ action: 'retire', ruleId }));
    await desk.publish(draftOf({ action: 'retire', healthRequirementId: health.id }));
    const inQueue = async (query = '') => {
      const { json } = await desk.author.ask('GET', `/queue?reason=file_differs${query}`);
      return json.data as Record<string, unknown>[];
    };
    desk.edit('entry/JP.yaml', 'stay: 60', 'stay: 75');
    desk.edit('health/br.yaml', 'requirement: recommended', 'requirement: required');
    await desk.load();
    const rule = { record: 'entry_rule', ruleId, isRetired: true, deskSays: {}, reasons: ['file_differs'] };
    const requirement = { record: 'health_requirement', healthRequirementId: health.id, isRetired: true };
    const found = await inQueue();
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([expect.objectContaining(rule), expect.objectContaining(requirement)]),
    );
    expect(found.find((one) => one.ruleId === ruleId)).toMatchObject({
      pairs: 2,
      fileSays: { maxStayDays: 75, visaRequirementType: 'visa_free' },
    });
    expect(await inQueue('&destinationId=392&topic=visa')).toMatchObject([rule]);
    expect(await inQueue('&destinationId=76')).toMatchObject([requirement]);
    expect(await inQueue('&destinationId=276')).toEqual([]);

    const claimed = await desk.author.ask('POST', `/queue/${ruleId}/claim`);
    expect([claimed.statusCode, claimed.json.ruleId]).toEqual([200, ruleId]);
    expect(await inQueue('&claimed=mine')).toMatchObject([{ ...rule, claimedBy: desk.author.accountId }]);
    expect((await keep({ source: 'open-data', scopeKey: 'c76', ruleKey: 'yellow-fever' })).statusCode).toBe(200);
    expect((await keep()).json).toMatchObject({ ...KEY, fields: {}, fileSays: { maxStayDays: 75 } });
    expect(await inQueue()).toEqual([]);
    // What is ended and does not wait is no work of anybody.
    expect((await desk.author.ask('POST', `/queue/${ruleId}/claim`)).statusCode).toBe(404);

    desk.edit('entry/JP.yaml', 'stay: 75', 'stay: 80');
    await desk.load();
    expect(await inQueue()).toMatchObject([rule]);
    const fields = { fromCountryGroupId: 2, toCountryId: 392, visaRequirementType: 'visa_free', maxStayDays: 80 };
    await desk.publish(draftOf({ action: 'create', fields: { ruleKey: 'visa-exempt', ...fields } }));
    expect([await inQueue(), await stay(), await desk.ruleId('visa-exempt')]).toEqual([[], 80, ruleId]);
    await desk.load();
    expect([await inQueue(), await stay()]).toEqual([[], 80]);
  });

  it('is kept by command, of a group too', async () => {
    const add = [{ countryId: 250 }];
    await desk.publish(
      draftOf({ action: 'change', groupId: 2, members: { add } }, { evidence: [{ ...MINISTRY, topics: undefined }] }),
    );
    desk.edit('groups/jp_visa_exempt.yaml', 'members:\n', 'members:\n  - { country: FR, status: observer }\n');
    await desk.load();
    const as = ['--as', String(desk.author.accountId)];
    const kept = await runCommand(desk.db, ['desk', 'keep', 'g2', 'members', ...as]);
    expect([kept.code, kept.stderr, kept.stdout]).toEqual([
      0,
      '',
      expect.stringMatching(/^250 .*"member".*"observer"/m),
    ]);
    const again = await runCommand(desk.db, ['desk', 'keep', 'g2', 'members', ...as]);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('nothing that nobody has looked at')]);
    const rule = await runCommand(desk.db, ['desk', 'keep', 'g2>c392', 'visa-exempt', ...as, '--json']);
    expect(JSON.parse(rule.stdout)).toMatchObject({ ...KEY, fields: { maxStayDays: 30 } });
    expect((await desk.run()).code).toBe(0);
  });

  it('is not kept by others, of nothing, or where the file has no such record any more', async () => {
    expect((await keep(KEY, desk.reviewer)).statusCode).toBe(403);
    expect((await keep({ ...KEY, ruleKey: 'general' })).statusCode).toBe(404);
    desk.edit('entry/JP.yaml', '- key: visa-exempt', '- key: other');
    await desk.load();
    const gone = await keep();
    expect([gone.statusCode, gone.json.message]).toEqual([422, expect.stringContaining('no such record any more')]);
  });
});
