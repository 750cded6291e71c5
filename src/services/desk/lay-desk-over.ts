/** Lays what the desk says over what the files of a source say, at every load and import of the source. */

import { scopeKey } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { StoredSourceRule } from '@carnet/rules/entry-rules/source-rules-diff.ts';
import type { EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import { type EvidenceRecord, evidenceText } from '@carnet/rules/schema/evidence-fields.ts';
import type { Trx } from '../../db/executor.ts';
import { isSame, type RuleValues, topicsOfFields } from '../../domain/desk/edit.ts';
import { type DeskStatement, layOver } from '../../domain/desk/statement.ts';
import {
  deleteDeskEvidence,
  deleteStatements,
  findDeskEvidence,
  findRuleStatements,
  updateStatement,
} from './statements.repository.ts';

/** `settle`: notes what the files say by now themselves. */
export interface LaidRules {
  readonly wanted: readonly EntryRuleContent[];
  settle(): Promise<void>;
}

/** `concerns`: of which rules the given ones are all. */
export async function layDeskOver(
  trx: Trx,
  sourceId: number | null,
  rules: readonly EntryRuleContent[],
  concerns: (rule: StoredSourceRule) => boolean,
): Promise<LaidRules> {
  const all = sourceId === null ? [] : await findRuleStatements(trx, sourceId);
  const statements = all.filter((one) => concerns(ruleAbout(one)));
  if (statements.length === 0) return { wanted: rules, settle: async () => {} };
  const places = new Map(rules.map((rule, index) => [`${scopeKey(rule)} ${rule.ruleKey}`, index]));
  const wanted: (EntryRuleContent | undefined)[] = [...rules];
  const settling: (() => Promise<void>)[] = [];
  for (const statement of statements) {
    const place = places.get(`${statement.scopeKey} ${statement.ruleKey}`) ?? wanted.length;
    const laid = layOver(statement, wanted[place]);
    wanted[place] = laid.rule;
    const { statement: kept } = laid;
    if (kept === undefined) settling.push(() => deleteStatements(trx, [statement]));
    else if (!isSame(kept, statement)) settling.push(() => updateStatement(trx, kept));
  }
  return {
    wanted: wanted.filter((rule) => rule !== undefined),
    async settle() {
      for (const settleOne of settling) await settleOne();
    },
  };
}

/** After the rules of the source were laid over. `isGiven`: of what the files speak; absent = of everything. */
export async function layDeskEvidence(
  trx: Trx,
  sourceId: number,
  evidence: readonly EvidenceRecord[],
  isGiven: (record: EvidenceRecord) => boolean = () => true,
): Promise<LaidEvidence> {
  const edited = new Map(
    (await findRuleStatements(trx, sourceId)).map((one) => [`${one.scopeKey} ${one.ruleKey}`, topicsOf(one)]),
  );
  // What a file's document says of a fact, it says of the fact that the file has.
  const counting = evidence.filter(
    ({ scopeKey, ruleKey, topic, says }) =>
      says !== null || edited.get(`${scopeKey} ${ruleKey}`)?.includes(topic) !== true,
  );
  const given = (await findDeskEvidence(trx, sourceId)).filter(({ record }) => isGiven(record));
  const known = new Set(evidence.map(evidenceText));
  const isInFile = ({ record }: { record: EvidenceRecord }) => known.has(evidenceText(record));
  return {
    wanted: [...counting, ...given.filter((one) => !isInFile(one)).map(({ record }) => record)],
    settle: () =>
      deleteDeskEvidence(
        trx,
        given.filter(isInFile).map(({ id }) => id),
      ),
  };
}

export interface LaidEvidence {
  readonly wanted: readonly EvidenceRecord[];
  settle(): Promise<void>;
}

export function topicsOf({ fields }: { readonly fields: RuleValues }) {
  return topicsOfFields(Object.keys(fields));
}

/** As far as it can be told whether it is among those that are given: whom and where it is about. */
function ruleAbout({ scopeKey, ruleKey, fields, file }: DeskStatement): StoredSourceRule {
  const [from = '', to = ''] = scopeKey.split('>');
  const idOf = (side: string, letter: string) => (side.startsWith(letter) ? Number(side.slice(1)) : null);
  return {
    ...file,
    ...fields,
    id: 0,
    retired: false,
    ruleKey,
    fromCountryId: idOf(from, 'c'),
    fromCountryGroupId: idOf(from, 'g'),
    toCountryId: idOf(to, 'c'),
    toCountryGroupId: idOf(to, 'g'),
  } as unknown as StoredSourceRule;
}
