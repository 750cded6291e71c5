/** What everybody may know of a report who has its id: where it stands. Never what it says, nor who sent it. */

import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import type { Executor } from '../../db/executor.ts';
import type { CorrectionStatus } from '../../domain/corrections/correction.ts';
import { findCorrection } from './corrections.repository.ts';

export interface CorrectionOutcome {
  readonly id: string;
  readonly status: CorrectionStatus;
  readonly fromCountryId: number;
  readonly toCountryId: number;
  readonly topic: Topic | null;
  /** Of what is fixed. */
  readonly revision: number | null;
  /** Of what was not changed. */
  readonly reason: string | null;
  readonly reportedAt: string;
  readonly closedAt: string | null;
}

/** @throws DomainError NOT_FOUND. */
export async function readOutcome(db: Executor, id: string): Promise<CorrectionOutcome> {
  const found = await findCorrection(db, id);
  return {
    id,
    status: found.status,
    fromCountryId: found.passport_id,
    toCountryId: found.destination_id,
    topic: found.topic,
    revision: found.revision === null ? null : Number(found.revision),
    reason: found.reason,
    reportedAt: found.created_at.toISOString(),
    closedAt: found.closed_at?.toISOString() ?? null,
  };
}
