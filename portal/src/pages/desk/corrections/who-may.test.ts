import { describe, expect, it } from 'vitest';
import type { Correction } from '../api-types.ts';
import { refusalOf, takenUntil } from './who-may.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const me = (...roles: ('editor' | 'reviewer' | 'desk_admin')[]) => ({ accountId: 7, email: null, roles });
const report = (more: Partial<Correction> = {}) =>
  ({ status: 'received', takenBy: null, takenAt: null, ...more }) as Correction;

describe('what can be done with a report', () => {
  it('editors take, close and answer it with a change; reviewers take and close it; others read it', () => {
    expect((['take', 'close', 'edit'] as const).map((act) => refusalOf(act, report(), me('editor'), NOW))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(refusalOf('close', report(), me('reviewer'), NOW)).toBeUndefined();
    expect(refusalOf('edit', report(), me('reviewer'), NOW)).toBe('refusedReportEditor');
    expect(refusalOf('take', report(), me('desk_admin'), NOW)).toBe('refusedReportRole');
  });

  it('nobody else closes for a day what somebody took, and anybody may propose a change for it', () => {
    const taken = report({ status: 'under_review', takenBy: 8, takenAt: '2026-03-01T10:00:00Z' });
    expect(refusalOf('close', taken, me('editor'), NOW)).toBe('refusedTakenReport');
    expect(refusalOf('edit', taken, me('editor'), NOW)).toBeUndefined();
    expect(refusalOf('close', taken, me('editor'), takenUntil(taken))).toBeUndefined();
    expect(refusalOf('close', { ...taken, takenBy: 7 }, me('editor'), NOW)).toBeUndefined();
  });

  it('what is closed stays closed', () => {
    for (const status of ['fixed', 'not_changed'] as const) {
      for (const act of ['take', 'close', 'edit'] as const)
        expect(refusalOf(act, report({ status }), me('editor', 'reviewer'), NOW)).toBe('refusedClosedReport');
    }
  });
});
