/** What can be done with a report now, and why not: as the service decides it, said before somebody tries. */
import { isOpen } from '../../../../../src/domain/corrections/correction.ts';
import { CLAIM_HOURS } from '../../../../../src/domain/desk/queue.ts';
import type { Correction } from '../api-types.ts';
import type { Me } from '../me.tsx';

export type ReportAct = 'take' | 'close' | 'edit';

/** The key of the message that says why not; undefined = it can be done. */
export type ReportRefusal = 'refusedClosedReport' | 'refusedTakenReport' | 'refusedReportRole' | 'refusedReportEditor';

export function refusalOf(act: ReportAct, report: Correction, me: Me, now = Date.now()): ReportRefusal | undefined {
  const { roles, accountId } = me;
  if (!isOpen(report.status)) return 'refusedClosedReport';
  if (act === 'edit') return roles.includes('editor') ? undefined : 'refusedReportEditor';
  if (!roles.includes('editor') && !roles.includes('reviewer')) return 'refusedReportRole';
  const isOthers = report.takenBy !== null && report.takenBy !== accountId && takenUntil(report) > now;
  return isOthers ? 'refusedTakenReport' : undefined;
}

/** When others may take it; 0 where nobody has. */
export const takenUntil = ({ takenAt }: Pick<Correction, 'takenAt'>): number =>
  takenAt === null ? 0 : Date.parse(takenAt) + CLAIM_HOURS * 3_600_000;
