/** All SQL of answers that people follow, and of the links that confirm and cancel. Times are the database's. */
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { NewRow } from '../../db/schema.ts';

/** Until the end of the transaction nobody else asks for this address. */
export async function lockAddress(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 24))`.execute(trx);
}

/** What the address follows, and how many mails were made for it in the last day that ask to confirm. */
export async function countOfAddress(trx: Trx, email: string): Promise<{ follows: number; asked: number }> {
  const { rows } = await sql<{ follows: string; asked: string }>`
    select count(distinct f.id) as follows,
      count(m.id) filter (where m.change_id is null and m.created_at > now() - interval '1 day') as asked
    from answer_follow f left join follow_mail m on m.follow_id = f.id where f.email = ${email}`.execute(trx);
  return { follows: Number(rows[0]?.follows), asked: Number(rows[0]?.asked) };
}

type Wanted = Pick<NewRow<'answer_follow'>, 'email' | 'passport_id' | 'destination_id' | 'language'>;

/** Undefined: the address does not ask for it yet. In the language of the last page that asked. */
export async function renewFollow(trx: Trx, wanted: Wanted): Promise<string | undefined> {
  const row = await trx
    .updateTable('answer_follow')
    .set({ language: wanted.language })
    .where('email', '=', wanted.email)
    .where('passport_id', '=', wanted.passport_id)
    .where('destination_id', '=', wanted.destination_id)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertFollow(trx: Trx, wanted: Wanted): Promise<string> {
  return (await trx.insertInto('answer_follow').values(wanted).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertConfirmationMail(trx: Trx, followId: string): Promise<void> {
  await trx.insertInto('follow_mail').values({ follow_id: followId }).execute();
}

/** False: no mail had such a link, or what it was for is gone. */
export async function confirmByHash(db: Executor, hash: string): Promise<boolean> {
  const row = await db
    .updateTable('answer_follow')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('id', '=', (eb) => eb.selectFrom('follow_token').select('follow_id').where('hash', '=', hash))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** With its mails and links. */
export async function deleteByHash(db: Executor, hash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('answer_follow')
    .where('id', '=', (eb) => eb.selectFrom('follow_token').select('follow_id').where('hash', '=', hash))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A day after they were asked for. */
export async function deleteUnconfirmed(db: Executor): Promise<void> {
  await sql`delete from answer_follow where confirmed_at is null and created_at < now() - interval '1 day'`.execute(db);
}
