/** Reports as the desk reads them. */

import { DomainError } from '@carnet/rules/errors.ts';
import { isStorableText } from '@carnet/rules/storable.ts';
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import type { CorrectionStatus } from '../../domain/corrections/correction.ts';
import type { Correction } from './corrections.repository.ts';

/** Undefined: those that are open. */
export interface CorrectionFilter {
  readonly status?: CorrectionStatus | undefined;
  readonly destinationId?: number | undefined;
  /** Which the message or the address of its page has in it, whatever the case of letters. */
  readonly text?: string | undefined;
}

/** Open ones in the order in which they came, closed ones the latest first. */
export async function findCorrectionPage(
  db: Executor,
  { status, destinationId, text }: CorrectionFilter,
  page: number,
  limit: number,
): Promise<{ rows: Correction[]; total: number }> {
  if (text !== undefined && !isStorableText(text)) {
    throw new DomainError('VALIDATION_ERROR', 'Query parameter "text" must be text without a NUL character');
  }
  const matching = db
    .selectFrom('correction')
    .$if(status === undefined, (query) => query.where('closed_at', 'is', null))
    .$if(status !== undefined, (query) => query.where('status', '=', status as CorrectionStatus))
    .$if(destinationId !== undefined, (query) => query.where('destination_id', '=', destinationId as number))
    .$if(text !== undefined, (query) =>
      query.where(sql<boolean>`strpos(lower(message || ' ' || coalesce(source_url, '')), lower(${text}::text)) > 0`),
    );
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

/** What the desk has to do with a report while it is open. */
export interface ReportWork {
  /** Rules that wait in the queue because of it. */
  readonly ruleIds: readonly number[];
  /** Changes that name it and may still be published. */
  readonly openChangeIds: readonly number[];
}

export async function findReportWork(db: Executor, ids: readonly string[]): Promise<(id: string) => ReportWork> {
  const [rules, changes] = [await findDoubtedRules(db, ids), await findOpenChanges(db, ids)];
  return (id) => ({ ruleIds: rules.get(id) ?? [], openChangeIds: changes.get(id) ?? [] });
}

/** Of each report the rules that wait in the queue because of it. */
async function findDoubtedRules(db: Executor, ids: readonly string[]): Promise<Map<string, number[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ correctionId: string; ruleId: number }>`
    select d.details ->> 'correctionId' as "correctionId", r.id as "ruleId"
    from desk_doubt d join entry_rule r using (source_id, scope_key, rule_key)
    where d.closed_at is null and d.reason = 'correction' and d.details ->> 'correctionId' = any(${[...ids]}::text[])
    order by r.id`.execute(db);
  const byReport = Map.groupBy(rows, ({ correctionId }) => correctionId);
  return new Map([...byReport].map(([id, all]) => [id, all.map(({ ruleId }) => ruleId)]));
}

async function findOpenChanges(db: Executor, ids: readonly string[]): Promise<Map<string, number[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ report: string; id: number }>`
    select report, change.id from desk_change change cross join unnest(change.correction_ids) as report
    where change.status in ('draft', 'in_review', 'approved') and change.correction_ids && ${[...ids]}::text[]
    order by change.id`.execute(db);
  const byReport = Map.groupBy(rows, ({ report }) => report);
  return new Map([...byReport].map(([report, all]) => [report, all.map(({ id }) => id)]));
}
