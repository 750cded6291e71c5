import { describe, expect, it } from 'vitest';
import { CHANGE_STATUSES, CHANGE_STEPS } from '../../../../../src/domain/desk/change-status.ts';
import type { Change } from '../api-types.ts';
import type { Me } from '../me.tsx';
import { canStandAt, refusalOf, stepsFrom } from './who-may.ts';

const ana: Me = { accountId: 1, email: null, roles: ['editor', 'reviewer'] };
const ben: Me = { accountId: 2, email: null, roles: ['reviewer'] };
const eva: Me = { accountId: 3, email: null, roles: ['editor'] };
const change = (more: Partial<Change> = {}) =>
  ({
    kind: 'change',
    status: 'draft',
    authorId: 1,
    revertsId: null,
    preview: null,
    edits: [{ action: 'change', evidence: [] }],
    ...more,
  }) as unknown as Change;

describe('what can be done with a change', () => {
  it.each(CHANGE_STATUSES)('offers from %s what the service takes, and nothing else', (status) => {
    for (const kind of ['change', 'verification'] as const) {
      const one = change({ status, kind });
      const offered = stepsFrom(one);
      expect(CHANGE_STEPS.filter((step) => offered.includes(step))).toEqual(
        CHANGE_STEPS.filter((step) => canStandAt(step, one)),
      );
    }
  });

  it('never lets an author review, whatever their roles', () => {
    const reviewed = change({ status: 'in_review', preview: {} as never });
    for (const step of ['approve', 'reject', 'publish'] as const) {
      expect(refusalOf(step, reviewed, ana)).toBe('refusedOwnChange');
      expect(refusalOf(step, reviewed, ben)).toBeUndefined();
      expect(refusalOf(step, reviewed, eva)).toBe('refusedNoReviewer');
    }
  });

  it('needs evidence to submit, and a preview to approve', () => {
    expect(refusalOf('submit', change(), ana)).toBe('refusedNoEvidence');
    expect(refusalOf('submit', change({ revertsId: 3 }), ana)).toBeUndefined();
    expect(refusalOf('submit', change({ edits: [{ action: 'retire', evidence: [] }] as never }), ana)).toBeUndefined();
    expect(refusalOf('submit', change(), eva)).toBe('refusedOthersDraft');
    expect(refusalOf('approve', change({ status: 'in_review' }), ben)).toBe('refusedNoPreview');
  });

  it('lets the author or a reviewer withdraw', () => {
    expect(refusalOf('withdraw', change(), ana)).toBeUndefined();
    expect(refusalOf('withdraw', change(), ben)).toBeUndefined();
    expect(refusalOf('withdraw', change(), eva)).toBe('refusedOthersChange');
    expect(refusalOf('withdraw', change(), { ...ana, roles: ['reviewer'] })).toBe('refusedNoEditor');
  });
});
