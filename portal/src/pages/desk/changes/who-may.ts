/** What can be done with a change now, and why not: as the service decides it, said before somebody tries. */
import { type ChangeStep, STEPS } from '../../../../../src/domain/desk/change-status.ts';
import type { Change } from '../api-types.ts';
import type { Me } from '../me.tsx';

export type Step = ChangeStep | 'edit' | 'preview' | 'revert';

/** The key of the message that says why not; undefined = it can be done. */
export type Refusal =
  | 'refusedNoEditor'
  | 'refusedNoReviewer'
  | 'refusedOwnChange'
  | 'refusedOthersDraft'
  | 'refusedNoEvidence'
  | 'refusedNoPreview'
  | 'refusedOthersChange';

/** The steps that a change can take from where it stands, in the order in which they are shown. */
export function stepsFrom({ status, kind }: Change): Step[] {
  if (status === 'draft') return ['preview', 'submit', 'edit', 'withdraw'];
  if (status === 'in_review') return ['preview', 'approve', 'reject', 'withdraw'];
  if (status === 'approved') return ['publish', 'preview', 'approve', 'reject', 'withdraw'];
  // What was said again is not taken back: somebody says it once more, or changes it.
  return status === 'published' && kind === 'change' ? ['revert'] : [];
}

export function refusalOf(step: Step, change: Change, { accountId, roles }: Me): Refusal | undefined {
  const isAuthor = change.authorId === accountId;
  const isEditor = roles.includes('editor');
  if (step === 'preview') return undefined;
  if (step === 'revert') return isEditor ? undefined : 'refusedNoEditor';
  if (step === 'edit' || step === 'submit') {
    if (!isAuthor) return 'refusedOthersDraft';
    if (!isEditor) return 'refusedNoEditor';
    const isBare = change.edits.some(({ action, evidence }) => action !== 'retire' && evidence.length === 0);
    return step === 'submit' && isBare && change.revertsId === null ? 'refusedNoEvidence' : undefined;
  }
  if (step === 'withdraw') {
    if (isAuthor) return isEditor ? undefined : 'refusedNoEditor';
    return roles.includes('reviewer') ? undefined : 'refusedOthersChange';
  }
  if (isAuthor) return 'refusedOwnChange';
  if (!roles.includes('reviewer')) return 'refusedNoReviewer';
  return step === 'approve' && change.preview === null ? 'refusedNoPreview' : undefined;
}

/** Whether the service would take the step from this state at all. */
export const canStandAt = (step: ChangeStep, { status }: Change): boolean => STEPS[step].from.includes(status);
