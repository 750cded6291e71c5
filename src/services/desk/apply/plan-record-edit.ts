/** What becomes of a group's members or of a health requirement by an edit. */

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
  keyText,
  type RecordWrite,
  refuseMoved,
} from '../../../domain/desk/edit.ts';
import { healthKey, idInScope, recordOf } from '../../../domain/desk/edited-record.ts';
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
import type { DeskCitation, DeskStatement } from '../../../domain/desk/statement.ts';
import { listCountryGroups } from '../../country-groups/country-groups.repository.ts';
import {
  findHealthRequirements,
  type StoredHealthRequirement,
} from '../../health-requirements/health-requirements.repository.ts';
import type { Write } from './write-records.ts';

interface Options {
  /** The day from which it holds, where it is to come. */
  readonly from: Day | null;
  readonly today: Day;
}

/** The records that edits are about, as they are now. */
export interface Records {
  readonly groups: readonly CountryGroupRecord[];
  readonly health: ReadonlyMap<string, StoredHealthRequirement>;
}

/** Sources are locked by whoever publishes, so a group is written by one at a time. */
export async function readRecords(trx: Trx, edits: readonly Edit[]): Promise<Records> {
  const of = Map.groupBy(edits, recordOf);
  const groupIds = (of.get('country_group') ?? []).map(idInScope);
  const keys = (of.get('health_requirement') ?? []).map((edit) => ({
    sourceId: edit.sourceId,
    countryId: idInScope(edit),
    ruleKey: edit.ruleKey,
  }));
  const health = keys.length === 0 ? [] : await findHealthRequirements(trx, keys);
  return {
    groups: groupIds.length === 0 ? [] : await listCountryGroups(trx, groupIds),
    health: new Map(health.map((one) => [keyText(healthKey(one.sourceId, one.record)), one])),
  };
}

export interface PlannedRecord {
  readonly written: RecordWrite;
  readonly cited: readonly DeskCitation[];
  readonly write: Write;
}

/** `known`: what the desk says of it. @throws DomainError CONFLICT when it says something else now, BUSINESS_RULE_VIOLATION. */
export function planRecordEdit(
  edit: Edit,
  records: Records,
  known: DeskStatement | undefined,
  options: Options,
): PlannedRecord {
  const cited = citedAfter(edit, known, options.today);
  const plan = recordOf(edit) === 'country_group' ? planGroup : planHealth;
  return { cited, ...plan(edit, records, cited, options) };
}

type Planned = Omit<PlannedRecord, 'cited'>;

function planGroup(edit: Edit, { groups }: Records, cited: readonly DeskCitation[], { from, today }: Options): Planned {
  const group = groups.find(({ id }) => id === idInScope(edit));
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
  const key = keyOf(edit);
  return { written: { key, before, after: groupValues(after) }, write: { kind: 'saveGroup', key, group: after } };
}

function planHealth(edit: Edit, { health }: Records, cited: readonly DeskCitation[]): Planned {
  const { action } = edit;
  const stored = health.get(keyText(edit));
  const before = stored === undefined || stored.retired ? null : stored.record;
  const key = keyOf(edit);
  if (action === 'create') {
    if (before !== null) throw conflict(edit, 'exists already');
  } else if (before === null) throw conflict(edit, 'has ended by now');
  else refuseMoved(action === 'retire' ? edit : withoutCheck(edit), before);
  if (action === 'retire') {
    const requirement = before as HealthRequirementRecord;
    return { written: { key, before, after: null }, write: { kind: 'retireHealth', key, requirement } };
  }
  const isNew = before === null || statesAnew(before, edit.fields);
  const after = { ...before, ...edit.fields } as HealthRequirementRecord;
  const checked = { ...after, lastVerifiedAt: checkedAt(edit, cited, before?.lastVerifiedAt ?? null, isNew) };
  return { written: { key, before, after: checked }, write: { kind: 'saveHealth', key, requirement: checked } };
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
