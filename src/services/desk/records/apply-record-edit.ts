/** Applies an edit of a group's members or of a health requirement, in the caller's transaction. */

import { type Day, startOf } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { CountryGroupRecord } from '@carnet/rules/schema/country-group-fields.ts';
import type { HealthRequirementRecord } from '@carnet/rules/schema/health-requirement-fields.ts';
import type { Trx } from '../../../db/executor.ts';
import {
  conflict,
  type Edit,
  type EditEvidence,
  isSame,
  type RecordWrite,
  refuseMoved,
} from '../../../domain/desk/edit.ts';
import { idInScope, recordOf } from '../../../domain/desk/edited-record.ts';
import {
  datedStays,
  groupValues,
  hasMembers,
  type Stay,
  stayEntries,
  staysProblem,
  withMembers,
} from '../../../domain/desk/group-members.ts';
import { statesAnew } from '../../../domain/desk/health-edit.ts';
import { type DeskCitation, type DeskStatement, statementAfter } from '../../../domain/desk/statement.ts';
import { listCountryGroups, saveCountryGroups } from '../../country-groups/country-groups.repository.ts';
import { addPublications } from '../../evidence/evidence.repository.ts';
import {
  findHealthRequirement,
  retireHealthRequirements,
  saveHealthRequirements,
} from '../../health-requirements/health-requirements.repository.ts';
import { deleteStatement, findStatement, saveStatement } from '../statements.repository.ts';
import { refusedByDatabase } from './refused-by-database.ts';

interface Options {
  readonly changeId: number;
  /** The day from which it holds, where it is to come. */
  readonly from: Day | null;
  readonly today: Day;
}

/** @throws DomainError CONFLICT when the record is not what the edit was written about, BUSINESS_RULE_VIOLATION. */
export async function applyRecordEdit(trx: Trx, edit: Edit, options: Options): Promise<RecordWrite> {
  const { sourceId, scopeKey, ruleKey } = edit;
  const known = await findStatement(trx, { sourceId, scopeKey, ruleKey });
  const cited = citedAfter(edit, known, options.today);
  const write = await (recordOf(edit) === 'country_group' ? editGroup : editHealth)(trx, edit, cited, options);
  const publications = new Map(edit.evidence.map(({ publication }) => [publication.code, publication]));
  await addPublications(trx, [...publications.values()]);
  const statement = statementAfter(write, known);
  if (statement !== undefined) {
    await saveStatement(trx, { ...statement, cited }, options.changeId);
  } else if (known !== undefined) await deleteStatement(trx, write.key);
  return write;
}

/** Sources are locked by whoever publishes, so a group is written by one at a time. */
async function editGroup(
  trx: Trx,
  edit: Edit,
  cited: readonly DeskCitation[],
  { from, today }: Options,
): Promise<RecordWrite> {
  const [group] = await listCountryGroups(trx, [idInScope(edit)]);
  if (group === undefined) throw conflict(edit, 'is no longer there');
  const before = groupValues(group);
  refuseMoved(withoutCheck(edit), before);
  const dated = ([id, stays]: readonly [number, readonly Stay[] | null]) => {
    if (from === null) return [id, stays];
    const all = datedStays((edit.before?.[id] ?? []) as readonly Stay[], stays ?? [], from);
    return [id, all.length === 0 ? null : all];
  };
  const values = Object.fromEntries(stayEntries(edit.fields).map(dated));
  for (const [id, stays] of stayEntries(values)) {
    const problem = staysProblem(stays ?? []);
    if (problem !== undefined) throw conflict(edit, `cannot have the country ${id}, which ${problem}`);
  }
  const members = withMembers(group.members, values);
  const day = from ?? today;
  if (hasMembers(group.members, day) && !hasMembers(members, day)) {
    throw new DomainError(
      'BUSINESS_RULE_VIOLATION',
      `Nobody would be left in the group ${group.code}: end the rules that name it instead`,
    );
  }
  const lastVerifiedAt = checkedAt(edit, cited, group.lastVerifiedAt);
  const after: CountryGroupRecord = { ...group, members, lastVerifiedAt };
  await saveCountryGroups(trx, [after]);
  return { key: keyOf(edit), before, after: groupValues(after) };
}

async function editHealth(trx: Trx, edit: Edit, cited: readonly DeskCitation[]): Promise<RecordWrite> {
  const { sourceId, ruleKey, action } = edit;
  const stored = await findHealthRequirement(trx, { sourceId, countryId: idInScope(edit), ruleKey });
  const before = stored === undefined || stored.retired ? null : stored.record;
  const key = keyOf(edit);
  if (action === 'create') {
    if (before !== null) throw conflict(edit, 'exists already');
  } else if (before === null) throw conflict(edit, 'has ended by now');
  else refuseMoved(action === 'retire' ? edit : withoutCheck(edit), before);
  if (action === 'retire') {
    await retireHealthRequirements(trx, sourceId, [before as HealthRequirementRecord]);
    return { key, before, after: null };
  }
  const isNew = before === null || statesAnew(before, edit.fields);
  const after = { ...before, ...edit.fields } as HealthRequirementRecord;
  const checked = { ...after, lastVerifiedAt: checkedAt(edit, cited, before?.lastVerifiedAt ?? null, isNew) };
  try {
    await saveHealthRequirements(trx, sourceId, [checked]);
  } catch (error) {
    throw refusedByDatabase(error, key);
  }
  return { key, before, after: checked };
}

const keyOf = ({ sourceId, scopeKey, ruleKey }: Edit) => ({ sourceId, scopeKey, ruleKey });

/** When it was checked is no reason to refuse an edit of something else. */
function withoutCheck(edit: Edit): Edit {
  if (edit.before === null) return edit;
  const { lastVerifiedAt: _, ...before } = edit.before;
  return { ...edit, before };
}

/**
 * The day of the newest page that says so, unless it was checked later; `isNew`: of what is said anew older checks say nothing. The
 * opposite of a change puts back what was there, as long as nobody has checked it since.
 */
function checkedAt(
  { fields, before, evidence }: Edit,
  cited: readonly DeskCitation[],
  current: number | null,
  isNew = false,
): number | null {
  if ('lastVerifiedAt' in fields && evidence.length === 0) {
    const isUntouched = before === null || isSame(before.lastVerifiedAt, current);
    return isUntouched ? (fields.lastVerifiedAt as number | null) : current;
  }
  const days = cited.map(({ statedOn }) => startOf(statedOn));
  if (days.length === 0) return current;
  return isNew ? Math.max(...days) : Math.max(...days, current ?? 0);
}

/** What was cited for facts that are others now is cited no longer. */
function citedAfter({ fields, evidence }: Edit, known: DeskStatement | undefined, today: Day): DeskCitation[] {
  const about = Object.keys(fields).filter((name) => name !== 'lastVerifiedAt');
  const before = (known?.cited ?? [])
    .map((one) => ({ ...one, about: one.about.filter((name) => !about.includes(name)) }))
    .filter((one) => one.about.length > 0);
  const cite = ({ publication, statedOn, page, url, quote }: EditEvidence): DeskCitation => {
    return { publication: publication.code, statedOn, readOn: today, page, url, quote, about };
  };
  return [...before, ...evidence.map(cite)];
}
