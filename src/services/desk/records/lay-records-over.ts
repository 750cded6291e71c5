/** Lays what the desk says of groups and health requirements over what the files of the open data set say of them. */

import type { CountryGroupRecord } from '@carnet/rules/schema/country-group-fields.ts';
import type { HealthRequirementRecord } from '@carnet/rules/schema/health-requirement-fields.ts';
import type { Trx } from '../../../db/executor.ts';
import { isSame } from '../../../domain/desk/edit.ts';
import { idInScope, recordOf } from '../../../domain/desk/edited-record.ts';
import { groupValues, withMembers } from '../../../domain/desk/group-members.ts';
import { type DeskStatement, layOver } from '../../../domain/desk/statement.ts';
import { deleteStatements, findRecordStatements, updateStatement } from '../statements.repository.ts';

export interface EditedRecords {
  readonly countryGroups: readonly CountryGroupRecord[];
  readonly healthRequirements: readonly HealthRequirementRecord[];
}

interface Given extends EditedRecords {
  readonly vaccines: readonly { readonly id: number }[];
}

/** `settle`: notes what the files say by now themselves. */
export interface LaidRecords extends EditedRecords {
  settle(): Promise<void>;
}

export async function layRecordsOver(trx: Trx, sourceId: number | null, given: Given): Promise<LaidRecords> {
  const statements = sourceId === null ? [] : await findRecordStatements(trx, sourceId);
  const laid = statements.map((statement) => ({ statement, ...layOne(statement, given) }));
  const groups = new Map(laid.flatMap(({ group }) => (group === undefined ? [] : [[group.id, group]])));
  const ofHealth = laid.flatMap(({ statement, health }) => (health === undefined ? [] : [{ statement, health }]));
  const healthAt = (scope: string, key: string) =>
    ofHealth.find(({ statement }) => statement.scopeKey === scope && statement.ruleKey === key);
  const inFiles = new Set(given.healthRequirements.map(keyOf));
  return {
    countryGroups: given.countryGroups.map((group) => groups.get(group.id) ?? group),
    healthRequirements: [
      ...given.healthRequirements.flatMap((one) => {
        const found = healthAt(`c${one.countryId}`, one.ruleKey);
        return found === undefined ? [one] : (found.health ?? []);
      }),
      ...ofHealth.flatMap(({ statement, health }) =>
        health === null || inFiles.has(`${statement.scopeKey} ${statement.ruleKey}`) ? [] : [health],
      ),
    ],
    async settle() {
      for (const { statement, kept } of laid) {
        if (kept === undefined) await deleteStatements(trx, [statement]);
        else if (!isSame(kept, statement)) await updateStatement(trx, kept);
      }
    },
  };
}

const keyOf = (one: HealthRequirementRecord): string => `c${one.countryId} ${one.ruleKey}`;

interface LaidOne {
  /** What the desk still says; undefined = nothing more. */
  readonly kept: DeskStatement | undefined;
  readonly group?: CountryGroupRecord;
  /** Null = there is to be none; undefined = it is what the file says. */
  readonly health?: HealthRequirementRecord | null;
}

function layOne(statement: DeskStatement, given: Given): LaidOne {
  if (recordOf(statement) === 'country_group') {
    const file = given.countryGroups.find(({ id }) => id === idInScope(statement));
    const laid = layOver(statement, file && groupValues(file));
    if (file === undefined || laid.statement === undefined) return { kept: laid.statement };
    return { kept: laid.statement, group: withValues(file, laid.statement) };
  }
  const { scopeKey, ruleKey } = statement;
  const laid = layOver(
    statement,
    given.healthRequirements.find((one) => keyOf(one) === `${scopeKey} ${ruleKey}`),
  );
  // What the files no longer have nobody can be asked to have.
  const isWhole = laid.rule === undefined || namesKnown(laid.rule, given);
  if (laid.statement === undefined) return { kept: undefined };
  return isWhole
    ? { kept: laid.statement, health: laid.rule ?? null }
    : { kept: { ...laid.statement, fileDiffers: true, fileNow: null } };
}

function withValues(group: CountryGroupRecord, { fields }: DeskStatement): CountryGroupRecord {
  const { lastVerifiedAt = group.lastVerifiedAt } = fields;
  return {
    ...group,
    lastVerifiedAt: lastVerifiedAt as number | null,
    members: withMembers(group.members, fields),
  };
}

function namesKnown({ vaccineId, arrivingFromGroupId }: HealthRequirementRecord, given: Given): boolean {
  const isIn = (all: readonly { readonly id: number }[], wanted: number) => all.some(({ id }) => id === wanted);
  return (
    isIn(given.vaccines, vaccineId) && (arrivingFromGroupId === null || isIn(given.countryGroups, arrivingFromGroupId))
  );
}
