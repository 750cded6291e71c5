/** Reports as the desk reads them. */
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import type { CorrectionStatus } from '../../domain/corrections/correction.ts';
import type { Correction } from './corrections.repository.ts';

/** Undefined: those that are open. */
export interface CorrectionFilter {
  readonly status?: CorrectionStatus | undefined;
  readonly destinationId?: number | undefined;
}

/** Open ones in the order in which they came, closed ones the latest first. */
export async function findCorrectionPage(
  db: Executor,
  { status, destinationId }: CorrectionFilter,
  page: number,
  limit: number,
): Promise<{ rows: Correction[]; total: number }> {
  const matching = db
    .selectFrom('correction')
    .$if(status === undefined, (query) => query.where('closed_at', 'is', null))
    .$if(status !== undefined, (query) => query.where('status', '=', status as CorrectionStatus))
    .$if(destinationId !== undefined, (query) => query.where('destination_id', '=', destinationId as number));
  const rows = await matching
    .selectAll()
    .orderBy('closed_at', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Of each report the rules that wait in the queue because of it. */
export async function findDoubtedRules(db: Executor, ids: readonly string[]): Promise<Map<string, number[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ correctionId: string; ruleId: number }>`
    select d.details ->> 'correctionId' as "correctionId", r.id as "ruleId"
    from desk_doubt d join entry_rule r using (source_id, scope_key, rule_key)
    where d.closed_at is null and d.reason = 'correction' and d.details ->> 'correctionId' = any(${[...ids]}::text[])
    order by r.id`.execute(db);
  const byReport = Map.groupBy(rows, ({ correctionId }) => correctionId);
  return new Map([...byReport].map(([id, all]) => [id, all.map(({ ruleId }) => ruleId)]));
}
