/** What a report makes of the queue: its rules wait there until it is closed. */
import { sql } from 'kysely';
import type { Trx } from '../../db/executor.ts';

export interface DoubtedPair {
  readonly correctionId: string;
  readonly topic: string | null;
  /** The rules that answer the pair, as far as is known; those of the destination where none of them is in force. */
  readonly ruleIds: readonly number[];
  readonly destinationId: number;
}

/** Enough for somebody at the desk to find the destination by. */
const MOST_OF_DESTINATION = 1;

export async function raiseDoubts(trx: Trx, { correctionId, topic, ruleIds, destinationId }: DoubtedPair) {
  const details = JSON.stringify({ correctionId, topic });
  await sql`
    with answering as (
      select source_id, scope_key, rule_key from entry_rule where retired_at is null and id = any(${[...ruleIds]}::integer[])
    ), there as (
      select source_id, scope_key, rule_key from entry_rule
      where retired_at is null and to_country_id = ${destinationId} and not exists (select from answering)
      order by from_country_id is not null, from_country_group_id is not null, id limit ${MOST_OF_DESTINATION}
    )
    insert into desk_doubt (source_id, scope_key, rule_key, reason, details)
    select source_id, scope_key, rule_key, 'correction', ${details}::json
    from (select * from answering union select * from there) doubted`.execute(trx);
}

export async function closeDoubts(trx: Trx, correctionIds: readonly string[]): Promise<void> {
  if (correctionIds.length === 0) return;
  await sql`
    update desk_doubt set closed_at = now()
    where closed_at is null and reason = 'correction' and details ->> 'correctionId' = any(${[...correctionIds]}::text[])`.execute(
    trx,
  );
}
