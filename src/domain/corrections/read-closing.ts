/** Reads how somebody at the desk closes a report. */

import { DomainError } from '@carnet/rules/errors.ts';
import { textProblem } from '../desk/plain-values.ts';
import { OUTCOME_MAX_LENGTH, OUTCOME_MIN_LENGTH } from './correction.ts';

export interface ClosingBody {
  readonly outcome: 'fixed' | 'not_changed';
  readonly changeId?: number | null;
  readonly revision?: number | null;
  readonly reason?: string | null;
}

/** What fixed it, or why nothing was changed. */
export type SentClosing =
  | { readonly changeId: number }
  | { readonly revision: number }
  | { readonly notChanged: string };

/** @throws DomainError VALIDATION_ERROR. */
export function readClosing(body: ClosingBody): SentClosing {
  const { outcome } = body;
  const [changeId, revision, reason] = [body.changeId ?? null, body.revision ?? null, body.reason ?? null];
  if (outcome === 'not_changed') {
    if (changeId !== null || revision !== null) {
      throw invalid('"changeId" and "revision" go with the outcome fixed: nothing was changed');
    }
    const problem = reason === null ? 'is required' : textProblem(reason, OUTCOME_MAX_LENGTH, OUTCOME_MIN_LENGTH);
    if (problem !== undefined) throw invalid(`"reason" ${problem}`);
    return { notChanged: (reason as string).trim() };
  }
  if (reason !== null) throw invalid('"reason" goes with the outcome not_changed: of what is fixed, name the change');
  if ((changeId === null) === (revision === null)) {
    throw invalid('"changeId" or "revision" must be given, and not both: the published change that fixed it');
  }
  return changeId === null ? { revision: revision as number } : { changeId };
}

const invalid = (text: string): DomainError => new DomainError('VALIDATION_ERROR', `Body field ${text}`);
