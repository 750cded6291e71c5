/** "Keep ours": a file says a third thing by now, and somebody who has seen it decides that the desk's word stands. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor } from '../../../db/executor.ts';
import type { RuleKey, RuleValues } from '../../../domain/desk/edit.ts';
import { atStart, nameOfRecord } from '../../../domain/desk/edited-record.ts';
import { keptStatement } from '../../../domain/desk/statement.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findSource } from '../../sources/sources.repository.ts';
import { refuseClaimed, releaseOwn } from '../claims.ts';
import { type DeskPerson, requireDeskRole } from '../desk-person.ts';
import { lockStatement, updateStatement } from '../statements.repository.ts';

export interface NamedStatement extends Pick<RuleKey, 'scopeKey' | 'ruleKey'> {
  /** Code of its source. */
  readonly source: string;
}

export interface KeptStatement extends NamedStatement {
  /** What the desk says; empty = that there is to be no such record. */
  readonly fields: RuleValues;
  /** What the file says instead. */
  readonly fileSays: RuleValues;
}

/** No answer differs by it. @throws DomainError FORBIDDEN, NOT_FOUND, CONFLICT, BUSINESS_RULE_VIOLATION. */
export async function keepStatement(db: Executor, named: NamedStatement, person: DeskPerson): Promise<KeptStatement> {
  return await db.transaction().execute(async (trx) => {
    await requireDeskRole(trx, person, ['editor']);
    const { source: code, scopeKey, ruleKey } = named;
    const source = await findSource(trx, code);
    const key = { sourceId: source?.id ?? 0, scopeKey, ruleKey };
    const statement = await lockStatement(trx, key);
    const name = nameOfRecord(key);
    if (source === undefined || statement === undefined) {
      throw new DomainError('NOT_FOUND', `The desk says nothing beside the files of ${code} of ${name}`);
    }
    await refuseClaimed(trx, [key], person);
    if (!statement.fileDiffers) {
      throw new DomainError('CONFLICT', `${atStart(name)}: its file says nothing that nobody has looked at`);
    }
    const { fileNow } = statement;
    if (fileNow === null) {
      throw new DomainError(
        'BUSINESS_RULE_VIOLATION',
        `${atStart(name)} cannot be kept: its file has no such record any more, or names what is not there. Create it ` +
          'again, or load the data files again',
      );
    }
    await updateStatement(trx, keptStatement(statement));
    await releaseOwn(trx, [key], person);
    await recordAudit(trx, {
      accountId: person.accountId,
      actor: person.actor,
      action: 'desk_statement.kept',
      targetType: 'desk_statement',
      targetId: `${code} ${scopeKey} ${ruleKey}`,
      details: { fields: Object.keys(fileNow).join(' ') },
    });
    return { source: code, scopeKey, ruleKey, fields: statement.fields, fileSays: fileNow };
  });
}
