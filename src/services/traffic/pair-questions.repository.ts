/** The SQL that keeps how often each pair of passport and destination was asked about. */
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';

/** How many days, today included, are kept and weigh in the desk's queue. */
export const TRAFFIC_DAYS = 30;

export interface PairCount {
  readonly passportId: number;
  readonly destinationId: number;
  readonly questions: number;
}

/** Adds to what was asked today, UTC. In the order of the primary key, so that nodes never wait in a circle. */
export async function addPairQuestions(db: Executor, counts: readonly PairCount[]): Promise<void> {
  await sql`
    insert into pair_question as stored (day, passport_id, destination_id, questions)
    select (now() at time zone 'utc')::date, sent."passportId", sent."destinationId", sent.questions
    from json_to_recordset(${JSON.stringify(counts)}::json)
      as sent ("passportId" integer, "destinationId" integer, questions bigint)
    order by sent."passportId", sent."destinationId"
    on conflict (day, passport_id, destination_id) do update set questions = stored.questions + excluded.questions
  `.execute(db);
}

export async function removeOldPairQuestions(db: Executor): Promise<void> {
  await sql`delete from pair_question where day <= (now() at time zone 'utc')::date - ${TRAFFIC_DAYS}::integer`.execute(
    db,
  );
}
