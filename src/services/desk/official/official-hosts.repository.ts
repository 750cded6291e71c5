/** All SQL of official hosts. */
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../db/executor.ts';
import { domainsOf } from '../../../domain/desk/official-host.ts';

export interface OfficialHost {
  readonly host: string;
  /** Of the reviewer who called it official; null = the data files list it, with every name below it. */
  readonly accountId: number | null;
  readonly calledAt: Date;
}

/** What makes a host official: its own row, or that of a domain of the data files that it lies in. */
export async function findOfficial(trx: Trx, host: string): Promise<OfficialHost | undefined> {
  const { rows } = await sql<OfficialHost>`
    select host, account_id as "accountId", called_at as "calledAt" from official_host
    where host in (${sql.join(domainsOf(host))}) and (account_id is null or host = ${host})
    order by account_id nulls first
  `.execute(trx);
  return rows[0];
}

export async function listOfficialHosts(db: Executor): Promise<OfficialHost[]> {
  const { rows } = await sql<OfficialHost>`
    select host, account_id as "accountId", called_at as "calledAt" from official_host order by host
  `.execute(db);
  return rows;
}

/** False when somebody else was faster. */
export async function insertOfficialHost(trx: Trx, host: string, accountId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('official_host')
    .values({ host, account_id: accountId })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when no reviewer has called it official. */
export async function deleteOfficialHost(trx: Trx, host: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('official_host')
    .where('host', '=', host)
    .where('account_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Makes those of the data files exactly these. */
export async function replaceListedHosts(trx: Trx, domains: readonly string[]): Promise<void> {
  const listed = JSON.stringify(domains);
  await sql`
    delete from official_host where account_id is null
      and host not in (select value from json_array_elements_text(${listed}::json))
  `.execute(trx);
  await sql`
    insert into official_host (host) select distinct value from json_array_elements_text(${listed}::json)
    on conflict (host) do update set account_id = null, called_at = now()
    where official_host.account_id is not null
  `.execute(trx);
}

/** Whether the data files describe the publication. */
export async function isFromFiles(trx: Trx, code: string): Promise<boolean> {
  const { rows } = await sql`select 1 from publication where code = ${code} and from_files`.execute(trx);
  return rows.length > 0;
}

export interface CitedAddress {
  readonly address: string;
  /** Of the changes that cite it, the latest first. */
  readonly changeIds: readonly number[];
  /** Whether this account has written one of them. */
  readonly isOwn: boolean;
}

/** Addresses that changes call official: of pages, and of their publications. Rejected and withdrawn ones do not count. */
export async function findCitedAsOfficial(db: Executor | Trx, accountId: number): Promise<CitedAddress[]> {
  const { rows } = await sql<CitedAddress>`
    select address, array_agg(distinct c.id order by c.id desc) as "changeIds",
      bool_or(c.author_id = ${accountId}) as "isOwn"
    from desk_change c join desk_edit e on e.change_id = c.id
    cross join lateral json_array_elements(e.evidence) cited
    cross join lateral (values (cited.value ->> 'url'), (cited.value -> 'publication' ->> 'url')) of(address)
    where cited.value -> 'publication' ->> 'kind' = 'official' and address is not null
      and c.status not in ('rejected', 'withdrawn')
    group by address
  `.execute(db);
  return rows;
}
