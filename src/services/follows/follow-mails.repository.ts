/** All SQL of mails to followers: which are to be sent, and what became of them. Times are the database's. */
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { Change } from '../../domain/changes/change.ts';
import { isOfAnswers } from '../../domain/changes/change.ts';

/** A mail that this node has to itself for a while. */
export interface DueMail {
  readonly id: number;
  readonly followId: number;
  /** Null: it asks to confirm. */
  readonly changeId: number | null;
  /** This one included. */
  readonly attempts: number;
  readonly email: string;
  readonly language: 'en' | 'es' | 'fr' | 'pt';
  readonly passportId: number;
  readonly destinationId: number;
  readonly isConfirmed: boolean;
}

/** A mail for each confirmed follower of an answer that the change is of. */
export async function tellFollowers(trx: Trx, change: Change): Promise<void> {
  if (!isOfAnswers(change)) return;
  const concerns = (column: 'passport_id' | 'destination_id', ids: readonly number[] | null) =>
    ids === null ? sql`true` : sql`${sql.ref(column)} = any(${[...ids]}::integer[])`;
  await sql`
    insert into follow_mail (follow_id, change_id)
    select id, ${change.id}::bigint from answer_follow
    where confirmed_at is not null and ${concerns('passport_id', change.passportIds)}
      and ${concerns('destination_id', change.destinationIds)}
    on conflict (follow_id, change_id) do nothing`.execute(trx);
}

/** The longest due first. Nobody else gets them before `holdMs` have passed. An attempt counts from here on. */
export async function claimMails(db: Executor, holdMs: number, limit: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with claimed as (
      update follow_mail set due_at = ${inMs(holdMs)}, attempts = attempts + 1
      where id in (
        select id from follow_mail where due_at <= now() order by due_at, id limit ${limit} for update skip locked
      )
      returning id, follow_id, change_id, attempts
    )
    select c.id::integer, f.id::integer as "followId", c.change_id::integer as "changeId", c.attempts, f.email,
      f.language, f.passport_id as "passportId", f.destination_id as "destinationId",
      f.confirmed_at is not null as "isConfirmed"
    from claimed c join answer_follow f on f.id = c.follow_id order by c.id`.execute(db);
  return rows;
}

/** False: what the mail is about was cancelled meanwhile. */
export async function insertToken(db: Executor, followId: number, hash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into follow_token (hash, follow_id) select ${hash}, id from answer_follow where id = ${followId}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function recordSent(db: Executor, id: number): Promise<void> {
  await sql`update follow_mail set due_at = null, sent_at = now() where id = ${id}`.execute(db);
}

/** `retryInMs` undefined: it is given up. */
export async function recordFailed(db: Executor, id: number, retryInMs: number | undefined): Promise<void> {
  await sql`update follow_mail set due_at = ${retryInMs === undefined ? null : inMs(retryInMs)} where id = ${id}`.execute(
    db,
  );
}

/** Back to being due, as if it had not been claimed. */
export async function giveBack(db: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update follow_mail set due_at = now(), attempts = attempts - 1 where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
}

export async function deleteOldMails(db: Executor, days: number): Promise<void> {
  await sql`delete from follow_mail where due_at is null and created_at < now() - make_interval(days => ${days})`.execute(
    db,
  );
}

const inMs = (ms: number) => sql<Date>`(now() + make_interval(secs => ${ms / 1000}))`;
