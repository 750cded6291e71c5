/** What the desk says and no file does yet, as far as the database knows: what an export would have to write. */
import type { Executor } from '../../../db/executor.ts';
import type { DeskStatement } from '../../../domain/desk/statement.ts';
import { OPEN_DATA_SOURCE } from '../../open-data/open-data-source.ts';
import { type DeskWord, findDeskWords, findRecordWords } from './desk-words.ts';

export interface UnexportedRule extends Pick<DeskWord, 'source' | 'scopeKey' | 'ruleKey' | 'changeIds' | 'revision'> {
  /** `verify`: facts are as the file has them, with newer evidence. */
  readonly action: DeskStatement['action'] | 'verify';
  readonly fields: readonly string[];
  /** The file says a third thing by now. */
  readonly fileDiffers: boolean;
  /** Whether its source has files that an export can write. */
  readonly hasFile: boolean;
}

/** The latest first. */
export async function listUnexported(db: Executor, since: number): Promise<UnexportedRule[]> {
  const words = [...(await findDeskWords(db, since)), ...(await findRecordWords(db, since))];
  return words
    .filter(({ statement, isLive }) => statement !== undefined || isLive)
    .map(toUnexported)
    .sort((one, other) => other.revision - one.revision || (one.scopeKey < other.scopeKey ? -1 : 1));
}

function toUnexported({ source, scopeKey, ruleKey, changeIds, revision, statement }: DeskWord): UnexportedRule {
  // A newer day of verification alone changes no fact.
  const fields =
    statement?.action === 'change' ? Object.keys(statement.fields).filter((name) => name !== 'lastVerifiedAt') : [];
  const isChange = statement !== undefined && (statement.action !== 'change' || fields.length > 0);
  return {
    source,
    scopeKey,
    ruleKey,
    changeIds,
    revision,
    action: isChange ? statement.action : 'verify',
    fields,
    fileDiffers: statement?.fileDiffers ?? false,
    hasFile: source === OPEN_DATA_SOURCE.code,
  };
}
