import { describe, expect, it } from 'vitest';
import type { Edit } from '../../api-types.ts';
import type { DraftEdit } from '../draft-edit.ts';
import { bodyOfRecord, draftOfRecord, editOfGroup, editOfHealth, isEmpty, newMember } from './record-edits.ts';

const stay = { status: 'member', since: null, until: null, note: null };

describe('a draft about a group', () => {
  it('is sent with those who come and those who leave', () => {
    expect(isEmpty(editOfGroup(41))).toBe(true);
    const edit: DraftEdit = { ...editOfGroup(41), fields: { add: [newMember(250)], remove: [76] } };
    expect(isEmpty(edit)).toBe(false);
    expect(bodyOfRecord(edit)).toEqual({
      action: 'change',
      groupId: 41,
      members: { add: [{ countryId: 250, ...stay }], remove: [76] },
    });
  });

  it('that was stored is the same draft again, also of a country that gets another standing', () => {
    const stored = {
      action: 'change',
      scopeKey: 'g41',
      ruleKey: 'members',
      before: { 76: [stay], 250: null, 862: [{ ...stay, until: '2016-12-02' }, stay] },
      fields: {
        76: null,
        250: [stay],
        862: [
          { ...stay, until: '2016-12-02' },
          { ...stay, status: 'suspended' },
        ],
      },
    } as unknown as Edit;
    expect(draftOfRecord(stored).fields).toEqual({
      add: [
        { countryId: 250, ...stay },
        { countryId: 862, ...stay, status: 'suspended' },
      ],
      remove: [76, 862],
    });
  });
});

describe('a draft about a health requirement', () => {
  it('names one that is there by its id, and one that is new by destination and key', () => {
    const changed = editOfHealth(392, 17, { requirement: 'required' });
    expect(bodyOfRecord(changed)).toEqual({
      action: 'change',
      healthRequirementId: 17,
      fields: { requirement: 'required' },
    });
    expect(bodyOfRecord({ ...changed, action: 'retire' })).toEqual({ action: 'retire', healthRequirementId: 17 });
    const created = { ...editOfHealth(392, null, { vaccineId: 1 }), ruleKey: 'on-entry' };
    expect(bodyOfRecord(created)).toEqual({
      record: 'health_requirement',
      action: 'create',
      fields: { countryId: 392, ruleKey: 'on-entry', vaccineId: 1 },
    });
    const stored = {
      action: 'create',
      scopeKey: 'c392',
      ruleKey: 'on-entry',
      healthRequirementId: null,
      before: null,
      fields: { countryId: 392, ruleKey: 'on-entry', vaccineId: 1, notes: null, lastVerifiedAt: null },
    } as unknown as Edit;
    expect(bodyOfRecord(draftOfRecord(stored))).toEqual(bodyOfRecord(created));
  });
});
