/** All SQL of mails that tell the outcome of a report, and of the addresses they go to. Times are the database's. */
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import type { CorrectionStatus } from '../../domain/corrections/correction.ts';

/** A mail that this node has to itself for a while. */
export interface DueOutcome {
  /** Of the report. */
  readonly id: string;
  readonly status: Extract<CorrectionStatus, 'fixed' | 'not_changed'>;
  readonly passportId: number;
  readonly destinationId: number;
  readonly reason: string | null;
  readonly email: string;
  readonly language: 'en' | 'es' | 'fr' | 'pt';
  readonly attempts: number;
}

export async function claimOutcomes(db: Executor, holdMs: number, limit: number): Promise<DueOutcome[]> {
  const { rows } = await sql<DueOutcome>`
    update correction set mail_due_at = ${inMs(holdMs)}, mail_attempts = mail_attempts + 1
    where id in (
      select id from correction where mail_due_at <= now() order by mail_due_at, id limit ${limit} for update skip locked
    )
    returning id, status, passport_id as "passportId", destination_id as "destinationId", reason, email, language,
      mail_attempts as attempts`.execute(db);
  return rows;
}

/** After it was sent, or given up. */
export async function forgetAddress(db: Executor, id: string): Promise<void> {
  await sql`${FORGOTTEN} where id = ${id}`.execute(db);
}

export async function retryOutcome(db: Executor, id: string, retryInMs: number): Promise<void> {
  await sql`update correction set mail_due_at = ${inMs(retryInMs)} where id = ${id} and email is not null`.execute(db);
}

export async function giveBackOutcomes(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update correction set mail_due_at = now(), mail_attempts = mail_attempts - 1
    where id = any(${[...ids]}::text[]) and email is not null`.execute(db);
}

/** Of reports that nobody closes, and of those whose mail no node sent. */
export async function forgetOldAddresses(
  db: Executor,
  { open, closed }: { readonly open: number; readonly closed: number },
): Promise<void> {
  await sql`
    ${FORGOTTEN}
    where (email is not null and closed_at is null and created_at < now() - make_interval(days => ${open}))
      or (mail_due_at is not null and closed_at < now() - make_interval(days => ${closed}))`.execute(db);
}

const FORGOTTEN = sql`update correction set email = null, language = null, mail_due_at = null`;
const inMs = (ms: number) => sql<Date>`(now() + make_interval(secs => ${ms / 1000}))`;
