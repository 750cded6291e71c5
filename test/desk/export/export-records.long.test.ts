import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dayOf } from '@carnet/rules/calendar.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDataSet } from '../../../src/importers/open-data/check-data-set.ts';
import { readDataFiles } from '../../../src/importers/open-data/read-data-files.ts';
import { listCountryGroups } from '../../../src/services/country-groups/country-groups.repository.ts';
import { listHealthRequirements } from '../../../src/services/health-requirements/health-requirements.repository.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { BRAZIL, draftOf, GERMANY, JAPAN, MINISTRY } from '../desk-data.ts';
import { allAnswers, type DeskCheckout, deskCheckout, git, publishChange, readLoaded } from './export-under-test.ts';

const NOW = Date.now();
const TODAY = dayOf(NOW);
const FRANCE = 250;
const VENEZUELA = 862;
const EVIDENCE = { evidence: [{ ...MINISTRY, topics: undefined }] };

describe('carnet desk export of groups and health requirements', () => {
  let desk: DeskCheckout;
  beforeEach(async () => {
    desk = await deskCheckout();
  });
  afterEach(() => desk?.close());

  const publish = (...edits: object[]) => desk.publish(draftOf({}, { ...EVIDENCE, edits }));
  const membersEdit = (groupId: number, add: object[], remove: number[]) => ({
    action: 'change',
    groupId,
    members: { add, remove },
  });
  const requirementId = async () =>
    (await desk.db.kysely.selectFrom('health_requirement').select('id').executeTakeFirstOrThrow()).id;
  const statements = () => desk.db.kysely.selectFrom('desk_statement').select('scope_key').execute();
  const problems = async () =>
    checkDataSet(await readDataFiles(desk.data), { today: TODAY }).problems.filter((one) => one.severity === 'error');

  /** All answers, and the records that they rest on. */
  async function all(db: TestDatabase) {
    const source = await db.kysely
      .selectFrom('source')
      .select('id')
      .where('code', '=', 'open-data')
      .executeTakeFirstOrThrow();
    const health = await listHealthRequirements(db.kysely, source.id);
    return {
      answers: await allAnswers(db, NOW),
      groups: await listCountryGroups(db.kysely),
      health: health.toSorted((a, b) => `${a.countryId} ${a.ruleKey}`.localeCompare(`${b.countryId} ${b.ruleKey}`)),
    };
  }

  it('makes a patch that data:check passes and that loads to the same answers', async () => {
    await publish(membersEdit(2, [{ countryId: FRANCE, note: 'A note: new' }, { countryId: 40 }], [BRAZIL]));
    await desk.publish(
      draftOf(membersEdit(1, [{ countryId: VENEZUELA }], [VENEZUELA]), { ...EVIDENCE, effectiveFrom: '2099-01-01' }),
    );
    const id = await requirementId();
    const fields = { requirement: 'required', circumstances: null, months: null, minimumAgeMonths: 12, notes: 'New' };
    const fresh = { ruleKey: 'on-entry', countryId: JAPAN, vaccineId: 1, requirement: 'recommended' };
    await publish(
      { action: 'change', healthRequirementId: id, fields },
      {
        record: 'health_requirement',
        action: 'create',
        fields: { ...fresh, arrivingFromGroupId: 2, regionSpecific: true },
      },
      { record: 'health_requirement', action: 'create', fields: { ...fresh, ruleKey: 'second', countryId: BRAZIL } },
    );
    await desk.publish(
      draftOf({
        action: 'change',
        ruleId: await desk.ruleId('general'),
        fields: { visaFeeAmount: 1, visaFeeCurrency: 'USD' },
      }),
    );
    const before = await all(desk.db);
    const { code, stdout, stderr } = await desk.run();
    expect([code, stderr]).toEqual([0, 'carnet: exported 1 rule and 2 groups and 3 health requirements to 6 files\n']);
    const patch = path.join(desk.top, 'desk.patch');
    writeFileSync(patch, stdout);
    git(desk.top, 'apply', patch);
    expect(await problems()).toEqual([]);
    expect(desk.read('groups/jp_visa_exempt.yaml').replace(TODAY, 'TODAY')).toMatchInlineSnapshot(`
      "id: 2
      code: JP_VISA_EXEMPT
      name: Visa-exempt for Japan
      kind: list
      members:
        - { country: DE, status: member }
        - { country: AT, status: member }
        - { country: FR, status: member, note: "A note: new" }
      sources:
        - { source: treaty, checkedOn: 2025-05-02 }
        - source: ministry-page
          checkedOn: 2026-06-10
          readOn: TODAY
          url: https://www.mofa.go.jp/visas
          quote: for up to 30 days
      "
    `);
    expect(desk.read('groups/mercosur.yaml')).toContain(
      'status: suspended, since: 2016-12-02, until: 2099-01-01, note: Rights of a member suspended }\n' +
        '  - { country: VE, status: member, since: 2099-01-01 }\n',
    );
    expect(desk.read('health/br.yaml').replaceAll(TODAY, 'TODAY')).toMatchInlineSnapshot(`
      "country: BR
      requirements:
        - key: yellow-fever
          vaccine: yellow-fever
          requirement: required
          regionSpecific: true
          conditions: { arrivingFromGroup: MERCOSUR, transitHoursOver: 12, minimumAgeMonths: 12 }
          notes: New
          sources:
            - source: ministry-page
              checkedOn: 2026-06-10
              readOn: TODAY
              url: https://www.mofa.go.jp/visas
              quote: for up to 30 days

        - key: second
          vaccine: yellow-fever
          requirement: recommended
          regionSpecific: false
          sources:
            - source: ministry-page
              checkedOn: 2026-06-10
              readOn: TODAY
              url: https://www.mofa.go.jp/visas
              quote: for up to 30 days
      "
    `);
    expect(desk.read('health/jp.yaml').replace(TODAY, 'TODAY')).toMatchInlineSnapshot(`
      "# yaml-language-server: $schema=../schemas/health.schema.json
      country: JP
      requirements:
        - key: on-entry
          vaccine: yellow-fever
          requirement: recommended
          regionSpecific: true
          conditions: { arrivingFromGroup: JP_VISA_EXEMPT }
          sources:
            - source: ministry-page
              checkedOn: 2026-06-10
              readOn: TODAY
              url: https://www.mofa.go.jp/visas
              quote: for up to 30 days
      "
    `);

    expect(await readLoaded(desk.data, all)).toEqual(before);
    await desk.load();
    expect(await statements()).toEqual([]);
    expect(await all(desk.db)).toEqual(before);
    expect(await desk.run()).toMatchObject({ code: 0, stdout: '' });
  });

  it('takes out what has ended, with its file, and brings it back with a revert', async () => {
    const ended = await publish({ action: 'retire', healthRequirementId: await requirementId() });
    expect((await desk.run('--write')).code).toBe(0);
    expect(existsSync(path.join(desk.data, 'health/br.yaml'))).toBe(false);
    await desk.load();
    expect(await statements()).toEqual([]);
    const opposite = await desk.author.ask('POST', `/changes/${ended}/revert`, { reason: 'It holds after all' });
    await publishChange(desk, opposite.json.id);
    // Nothing says so any more: its file would need a source.
    expect(await desk.run()).toMatchObject({ code: 1, stderr: expect.stringContaining('health of BR "yellow-fever"') });
  });

  it('leaves a group of which the files say a third thing, unless it is forced', async () => {
    await publish(membersEdit(2, [{ countryId: FRANCE }], []));
    desk.edit('groups/jp_visa_exempt.yaml', 'members:\n', 'members:\n  - { country: FR, status: observer }\n');
    const listed = async () => (await desk.author.ask('GET', '/export')).json.data;
    expect(await listed()).toMatchObject([{ scopeKey: 'g2', action: 'change', fields: ['250'], fileDiffers: false }]);
    await desk.load();
    expect(await listed()).toMatchObject([{ scopeKey: 'g2', fileDiffers: true }]);
    const left = await desk.run('--json');
    expect(left.code).toBe(1);
    expect(JSON.parse(left.stdout).notExported).toEqual([
      expect.objectContaining({
        record: 'country_group',
        scope: 'JP_VISA_EXEMPT',
        reason: expect.stringContaining('a third thing of 250 by now'),
      }),
    ]);
    const forced = await desk.run('--force');
    expect(forced.stdout).toContain('+  - { country: FR, status: member }');
  });

  it('leaves what data:check does not allow', async () => {
    await publish(membersEdit(2, [], [GERMANY]));
    await publish({ action: 'change', healthRequirementId: await requirementId(), fields: { transitHoursOver: 100 } });
    const { code, stdout, stderr } = await desk.run();
    expect([code, stdout]).toEqual([1, expect.stringContaining('-  - { country: DE, status: member }')]);
    expect(stderr).toContain('health of BR "yellow-fever": data:check would say [schema]');
  });
});
