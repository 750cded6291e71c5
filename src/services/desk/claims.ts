/** Claims of statements at the desk: nobody else works on one meanwhile. */

import { DomainError } from '@carnet/rules/errors.ts';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { RuleKey } from '../../domain/desk/edit.ts';
import { type EditedRecord, groupKey, healthKey, nameOfRecord, RECORD_NAMES } from '../../domain/desk/edited-record.ts';
import { CLAIM_HOURS } from '../../domain/desk/queue.ts';
import { ensureOpenDataSource } from '../open-data/open-data-source.ts';
import { type DeskPerson, requireDeskRole } from './desk-person.ts';
import { findStatement, keyMembers, keyRows } from './statements.repository.ts';

export interface ClaimedRecord {
  readonly record: EditedRecord;
  readonly id: number;
}

export interface Claim extends ClaimedRecord {
  readonly accountId: number;
  readonly until: Date;
}

/** Claiming again makes it last longer. @throws DomainError FORBIDDEN, NOT_FOUND, CONFLICT when somebody else has it. */
export async function claimRecord(db: Executor, claimed: ClaimedRecord, person: DeskPerson): Promise<Claim> {
  return await db.transaction().execute(async (trx) => {
    await requireDeskRole(trx, person, ['editor']);
    const key = await keyOf(trx, claimed);
    const until = new Date(Date.now() + CLAIM_HOURS * 3_600_000);
    const { rows } = await sql<{ until: Date }>`
      insert into desk_claim (source_id, scope_key, rule_key, account_id, until)
      values (${key.sourceId}, ${key.scopeKey}, ${key.ruleKey}, ${person.accountId}, ${until})
      on conflict (source_id, scope_key, rule_key) do update set account_id = excluded.account_id, until = excluded.until
      where desk_claim.until <= now() or desk_claim.account_id = excluded.account_id
      returning until
    `.execute(trx);
    if (rows[0] === undefined) throw claimedByOther(key);
    return { ...claimed, accountId: person.accountId, until: rows[0].until };
  });
}

/** Nothing happens where it is claimed by nobody. @throws DomainError FORBIDDEN, NOT_FOUND, CONFLICT. */
export async function releaseRecord(db: Executor, claimed: ClaimedRecord, person: DeskPerson): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireDeskRole(trx, person, ['editor']);
    const key = await keyOf(trx, claimed);
    await refuseClaimed(trx, [key], person);
    await releaseOwn(trx, [key], person);
  });
}

/** @throws DomainError CONFLICT when somebody else has claimed one of them. */
export async function refuseClaimed(trx: Trx, keys: readonly RuleKey[], person: DeskPerson): Promise<void> {
  const { rows } = await sql<{ rule_key: string; scope_key: string }>`
    select rule_key, scope_key from desk_claim
    where (source_id, scope_key, rule_key) in (${keyRows(keys)}) and until > now() and account_id <> ${person.accountId}
    limit 1
  `.execute(trx);
  const [claimed] = rows;
  if (claimed !== undefined) throw claimedByOther({ scopeKey: claimed.scope_key, ruleKey: claimed.rule_key });
}

const claimedByOther = (key: Pick<RuleKey, 'scopeKey' | 'ruleKey'>) =>
  new DomainError('CONFLICT', `Somebody else has claimed ${nameOfRecord(key)}`);

/** What is done need not be claimed any longer. */
export async function releaseOwn(trx: Trx, keys: readonly RuleKey[], person: DeskPerson): Promise<void> {
  await sql`
    delete from desk_claim
    where (source_id, scope_key, rule_key) in (${keyRows(keys)}) and account_id = ${person.accountId}
  `.execute(trx);
}

async function keyOf(trx: Trx, { record, id }: ClaimedRecord): Promise<RuleKey> {
  const found = await findRecord(trx, record, id);
  // What the desk ended waits, too, once its file has changed.
  const isThere =
    found !== undefined && (!found.isRetired || (await findStatement(trx, found.key))?.fileDiffers === true);
  if (!isThere) throw new DomainError('NOT_FOUND', `${RECORD_NAMES[record]} ${id} not found`);
  return found.key;
}

interface FoundRecord {
  readonly key: RuleKey;
  readonly isRetired: boolean;
}

async function findRecord(trx: Trx, record: EditedRecord, id: number): Promise<FoundRecord | undefined> {
  switch (record) {
    case 'entry_rule': {
      const found = await trx
        .selectFrom('entry_rule')
        .select(['source_id as sourceId', 'scope_key as scopeKey', 'rule_key as ruleKey', 'retired_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      return found && { key: keyMembers(found), isRetired: found.retired_at !== null };
    }
    case 'country_group': {
      const group = trx.selectFrom('country_group').select('retired_at').where('id', '=', id);
      const found = await group.executeTakeFirst();
      return found && { key: groupKey(await ensureOpenDataSource(trx), id), isRetired: found.retired_at !== null };
    }
    case 'health_requirement': {
      const found = await trx
        .selectFrom('health_requirement')
        .select(['source_id', 'country_id as countryId', 'rule_key as ruleKey', 'retired_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      return found && { key: healthKey(found.source_id, found), isRetired: found.retired_at !== null };
    }
  }
}
