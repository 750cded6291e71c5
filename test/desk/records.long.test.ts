import { addDays, dayOf } from '@carnet/rules/calendar.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deriveChanges } from '../../src/node/changes/derive-changes.ts';
import { SAMPLE_FILES } from '../helpers/sample-data-set.ts';
import { BRAZIL, draftOf, GERMANY, JAPAN, MINISTRY } from './desk-data.ts';
import { publishChange } from './export/export-under-test.ts';
import { type SampleDesk, sampleDesk } from './sample-desk.ts';

const [FRANCE, VENEZUELA, ARGENTINA] = [250, 862, 32];
const [MERCOSUR, JP_VISA_EXEMPT] = [1, 2];
const GROUP = SAMPLE_FILES['groups/jp_visa_exempt.yaml'] as string;
const HEALTH = SAMPLE_FILES['health/br.yaml'] as string;
const EVIDENCE = { evidence: [{ ...MINISTRY, topics: undefined }] };
const newMember = { action: 'change', groupId: JP_VISA_EXEMPT, members: { add: [{ countryId: FRANCE }] } };
const FROM = addDays(dayOf(Date.now()), 5);

describe('edits of groups and health requirements', () => {
  let desk: SampleDesk;
  beforeEach(async () => {
    desk = await sampleDesk('postgres', ['editor', 'reviewer']);
    await deriveChanges(desk.db.kysely, Date.now());
  });
  afterEach(() => desk?.close());

  const draft = async (edit: object, more: object = {}) =>
    desk.author.ask('POST', '/changes', draftOf(edit, { ...EVIDENCE, ...more }));
  const publish = async (edit: object, more: object = {}) => {
    const { statusCode, json } = await draft(edit, more);
    expect([statusCode, json.message]).toEqual([201, undefined]);
    await publishChange(desk, json.id);
    return (await desk.author.ask('GET', `/changes/${json.id}`)).json;
  };
  const revert = async (id: number) => {
    const { json } = await desk.author.ask('POST', `/changes/${id}/revert`, { reason: 'It was a mistake' });
    await publishChange(desk, json.id);
  };
  const members = async (id: number) => {
    const { rows } = await sql<{ member: string }>`
      select concat_ws(' ', country_id, status, since, until) as member from country_group_member
      where country_group_id = ${id} order by position`.execute(desk.db.kysely);
    return rows.map(({ member }) => member);
  };
  const health = async () => {
    const rows = await desk.db.kysely.selectFrom('health_requirement').selectAll().orderBy('id').execute();
    return rows.filter(({ retired_at }) => retired_at === null);
  };
  const statements = () =>
    desk.db.kysely.selectFrom('desk_statement').select(['scope_key', 'rule_key', 'action', 'file_differs']).execute();
  const lastChange = async () => {
    await deriveChanges(desk.db.kysely, Date.now());
    return await desk.db.kysely.selectFrom('change').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  };
  it('add and remove members: previewed, published with a revision and a change, and undone', async () => {
    const edit = { ...newMember, members: { add: [{ countryId: FRANCE, note: 'Since May' }], remove: [GERMANY] } };
    const published = await publish(edit);
    expect(published.edits).toEqual([
      expect.objectContaining({
        record: 'country_group',
        ruleId: null,
        groupId: JP_VISA_EXEMPT,
        before: { [FRANCE]: null, [GERMANY]: [{ status: 'member', since: null, until: null, note: null }] },
        fields: { [FRANCE]: [{ status: 'member', since: null, until: null, note: 'Since May' }], [GERMANY]: null },
      }),
    ]);
    expect(published.preview.pairsAffected).toBe(2);
    const pairs = published.preview.differences.flatMap((one: { pairs: object[] }) => one.pairs);
    expect(pairs).toEqual(
      expect.arrayContaining([
        [FRANCE, JAPAN],
        [GERMANY, JAPAN],
      ]),
    ); // prettier-ignore
    expect(await members(JP_VISA_EXEMPT)).toEqual([`${BRAZIL} member`, `${FRANCE} member`]);
    const { rows } = await sql<Record<string, unknown>>`
      select revision_id, revision_kind as kind, actor, reason, last_verified_at from country_group_revision
      where id = ${JP_VISA_EXEMPT} order by revision_number desc limit 1`.execute(desk.db.kysely);
    expect(rows).toEqual([
      {
        revision_id: published.revision,
        kind: 'changed',
        actor: 'desk reviewer',
        reason: 'The ministry says so now',
        last_verified_at: new Date('2026-06-10T00:00:00.000Z'),
      },
    ]);
    expect(await lastChange()).toMatchObject({ pairs_affected: 2, from_country_group_id: JP_VISA_EXEMPT });

    await revert(published.id);
    expect(await members(JP_VISA_EXEMPT)).toEqual([`${BRAZIL} member`, `${GERMANY} member`]);
    expect(await statements()).toEqual([]);
  });

  it('of members survive other editions of the files, until these say the same', async () => {
    await publish(newMember);
    const mine = [`${BRAZIL} member`, `${GERMANY} member`, `${FRANCE} member`];
    await desk.data.load({ 'groups/jp_visa_exempt.yaml': `${GROUP}# another edition\n` });
    expect(await members(JP_VISA_EXEMPT)).toEqual(mine);
    expect(await statements()).toEqual([
      { scope_key: 'g2', rule_key: 'members', action: 'change', file_differs: false },
    ]);
    const suspended = GROUP.replace('members:\n', 'members:\n  - { country: FR, status: suspended }\n');
    await desk.data.load({ 'groups/jp_visa_exempt.yaml': suspended });
    expect([...(await members(JP_VISA_EXEMPT))].sort()).toEqual([...mine].sort());
    expect(await statements()).toMatchObject([{ file_differs: true }]);
    const alike = GROUP.replace('members:\n', 'members:\n  - { country: FR, status: member }\n');
    await desk.data.load({ 'groups/jp_visa_exempt.yaml': alike.replace('2025-05-02', '2026-06-10') });
    expect(await statements()).toEqual([]);
  });

  it('of members hold from a day on by their dates', async () => {
    const edit = { ...newMember, members: { add: [{ countryId: FRANCE }], remove: [GERMANY] } };
    const published = await publish(edit, { effectiveFrom: FROM });
    expect(published.preview).toMatchObject({ day: FROM, pairsAffected: 2 });
    expect(await members(JP_VISA_EXEMPT)).toEqual([
      `${BRAZIL} member`,
      `${GERMANY} member ${FROM}`,
      `${FRANCE} member ${FROM}`,
    ]);
    await revert(published.id);
    expect(await members(JP_VISA_EXEMPT)).toEqual([`${BRAZIL} member`, `${GERMANY} member`]);
  });

  it('add, change and end health requirements, and say whose health answers differ', async () => {
    const id = (await health())[0]?.id;
    const changed = await publish({ action: 'change', healthRequirementId: id, fields: { requirement: 'required' } });
    expect(changed.preview).toMatchObject({ pairsAffected: 0 });
    expect(changed.preview.health).toEqual([
      {
        destinationId: BRAZIL,
        requirementId: id,
        vaccineId: 1,
        before: { requirement: 'recommended' },
        after: { requirement: 'required' },
        pairs: [[ARGENTINA, BRAZIL]], // the other member of the group that stands in it today
      },
    ]);
    expect(await health()).toMatchObject([{ requirement: 'required', last_verified_at: new Date('2026-06-10') }]);
    expect(await lastChange()).toMatchObject({
      about: 'health_requirement',
      kind: 'changed',
      severity: 'tightened',
      rule_id: id,
    });

    const fields = { ruleKey: 'on-entry', countryId: JAPAN, vaccineId: 1, requirement: 'may_be_asked' };
    const created = await publish({ record: 'health_requirement', action: 'create', fields });
    expect(created.edits).toMatchObject([{ scopeKey: 'c392', ruleKey: 'on-entry', before: null }]);
    expect(created.preview.health).toMatchObject([{ destinationId: JAPAN, before: null }]);
    expect(created.preview.health[0].pairs.length).toBeGreaterThan(190);
    expect(await health()).toHaveLength(2);

    const retired = await publish({ action: 'retire', healthRequirementId: id });
    expect((await health()).map(({ rule_key }) => rule_key)).toEqual(['on-entry']);
    expect(await lastChange()).toMatchObject({ about: 'health_requirement', kind: 'ended' });
    await desk.data.load({ 'health/br.yaml': `${HEALTH}# another edition\n` });
    expect((await health()).map(({ rule_key }) => rule_key)).toEqual(['on-entry']);
    expect(await statements()).toHaveLength(2);

    await revert(retired.id);
    await revert(created.id);
    await revert(changed.id);
    expect(await health()).toMatchObject([
      { id, requirement: 'recommended', last_verified_at: new Date('2025-05-01') },
    ]);
    expect(await statements()).toEqual([]);
  });

  it('say for whom a health requirement holds when its group changes', async () => {
    const { preview } = await publish({ action: 'change', groupId: MERCOSUR, members: { remove: [ARGENTINA] } });
    expect(preview.health).toMatchObject([{ destinationId: BRAZIL, after: null, pairs: [[ARGENTINA, BRAZIL]] }]);
  });

  it('are refused where the record is not what they were written about', async () => {
    const first = (await draft(newMember)).json.id;
    const second = (await draft({ ...newMember, members: { add: [{ countryId: FRANCE, status: 'observer' }] } })).json
      .id;
    const other = (await draft({ ...newMember, members: { add: [{ countryId: VENEZUELA }] } })).json.id;
    await publishChange(desk, first);
    const refused = await desk.author.ask('POST', `/changes/${second}/preview`);
    expect([refused.statusCode, refused.json.message]).toEqual([
      409,
      expect.stringContaining('The group 2 says something else of 250 by now'),
    ]);
    // Of another member.
    await publishChange(desk, other);
    expect(await members(JP_VISA_EXEMPT)).toHaveLength(4);
  });

  it('are refused together where they would leave nobody in a group', async () => {
    const ids: number[] = [];
    for (const country of [BRAZIL, GERMANY]) {
      ids.push((await draft({ ...newMember, members: { remove: [country] } })).json.id);
    }
    await publishChange(desk, ids[0] as number);
    const refused = await desk.author.ask('POST', `/changes/${ids[1]}/preview`);
    expect([refused.statusCode, refused.json.message]).toEqual([422, expect.stringContaining('Nobody would be left')]);
  });

  it('need evidence, two people and a preview of the data of today', async () => {
    const bare = (await draft(newMember, { evidence: [{ ...MINISTRY, topics: ['visa'] }] })).json.id;
    const missing = await desk.author.ask('POST', `/changes/${bare}/submit`);
    expect([missing.statusCode, missing.json.message]).toEqual([
      422,
      'Nothing says so: the edit of the group 2 has no evidence',
    ]);
    const { id } = (await draft(newMember)).json;
    await desk.author.ask('POST', `/changes/${id}/submit`);
    await desk.author.ask('POST', `/changes/${id}/preview`);
    expect((await desk.author.ask('POST', `/changes/${id}/approve`, {})).statusCode).toBe(403);
    await desk.data.load({
      'groups/jp_visa_exempt.yaml': GROUP.replace('status: member', 'status: member, note: New'),
    });
    const stale = await desk.reviewer.ask('POST', `/changes/${id}/approve`, {});
    expect([stale.statusCode, stale.json.message]).toEqual([409, expect.stringContaining('preview it first')]);
  });
});

describe('drafts about groups and health requirements', () => {
  let desk: SampleDesk;
  beforeAll(async () => {
    desk = await sampleDesk();
  });
  afterAll(() => desk?.close());
  const draft = (edit: object, more: object = {}) =>
    desk.author.ask('POST', '/changes', draftOf(edit, { ...EVIDENCE, ...more }));

  const create = { record: 'health_requirement', action: 'create' };
  it.each([
    [{ ...newMember, groupId: 999 }, 'edits[0].groupId: there is no country group 999'],
    [{ ...newMember, action: 'retire' }, 'edits[0].action must be change'],
    [{ ...newMember, members: {} }, 'edits[0].members must name whom to add or remove'],
    [
      { ...newMember, members: { add: [{ countryId: 9999 }] } },
      'edits[0].members.add[0].countryId is 9999, which is not a country id',
    ],
    [
      { ...newMember, members: { add: [{ country: 'FR' }] } },
      'edits[0].members.add[0].country is not a field of members',
    ],
    [
      { ...newMember, members: { add: [{ countryId: FRANCE, status: 'boss' }] } },
      'edits[0].members.add[0].status must be one of member',
    ],
    [
      { ...newMember, members: { add: [{ countryId: BRAZIL, status: 'observer' }] } },
      'edits[0].members.add[0]: the country 76 would stand in it twice on the same days',
    ],
    [{ ...newMember, members: { remove: [FRANCE] } }, 'edits[0].members.remove[0]: the country 250 is no member'],
    [
      { ...newMember, members: { remove: [BRAZIL, GERMANY] } },
      'edits[0].members.remove: nobody would be left in the group',
    ],
    [
      { action: 'change', healthRequirementId: 999, fields: { notes: 'x' } },
      'edits[0].healthRequirementId: there is no',
    ],
    [{ ...create, fields: { ruleKey: 'a' } }, 'edits[0].fields.countryId is missing'],
    [
      { ...create, fields: { ruleKey: 'a', countryId: JAPAN, vaccineId: 77, requirement: 'required' } },
      'edits[0].fields.vaccineId is 77, which is not a vaccine id',
    ],
    [
      { ...create, fields: { ruleKey: 'yellow-fever', countryId: BRAZIL, vaccineId: 1, requirement: 'required' } },
      'edits[0].fields.ruleKey: there is a health requirement "yellow-fever" of the country 76 already',
    ],
    [{ record: 'currency', action: 'change' }, 'edits[0].record must be one of entry_rule'],
  ])('are not drafted from %j', async (edit, message) => {
    const { statusCode, json } = await draft(edit);
    expect([400, 404, 409]).toContain(statusCode);
    expect(json.message).toContain(message);
  });

  it('are not drafted twice for one record, nor with dates that it cannot have', async () => {
    const twice = await draft({}, { edits: [newMember, { ...newMember, members: { remove: [BRAZIL] } }] });
    expect(twice.json.message).toContain('edits[1] is about a group that an earlier edit is about, too');
    const { id } = await desk.db.kysely.selectFrom('health_requirement').select('id').executeTakeFirstOrThrow();
    const ending = await draft({ action: 'retire', healthRequirementId: id }, { effectiveFrom: FROM });
    expect(ending.json.message).toContain('edits[0] is about a health requirement, which has no dates');
    const since = { ...newMember, members: { add: [{ countryId: FRANCE, since: '2026-01-01' }] } };
    expect((await draft(since, { effectiveFrom: FROM })).json.message).toContain('members.add[0].since follows from');
  });
});
