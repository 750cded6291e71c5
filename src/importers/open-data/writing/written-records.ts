/** Groups and health requirements as their files write them: the opposite of `records.ts`. */
import { isDeepStrictEqual } from 'node:util';
import type { CountryGroupRecord } from '@carnet/rules/schema/country-group-fields.ts';
import type { HealthRequirementRecord } from '@carnet/rules/schema/health-requirement-fields.ts';
import { type Citation, Citation as CitationSchema } from '../schemas/common.ts';
import { Member } from '../schemas/group-file.ts';
import { Conditions, type HealthRequirementPart, Requirement } from '../schemas/health-file.ts';
import type { DataPath } from '../yaml/yaml-file.ts';
import type { CodesOfIds } from './written-rule.ts';
import type { YamlEdit } from './yaml-edit.ts';

export interface CodesOfRecords extends Pick<CodesOfIds, 'countries' | 'groups'> {
  readonly vaccines: ReadonlyMap<number, string>;
}

/** In the order in which files have the members of each object. `path` begins at the file. */
export function orderOfRecords(path: DataPath): readonly string[] {
  const inner = path.findLast((step) => typeof step === 'string');
  if (inner === 'members') return Object.keys(Member.properties);
  if (inner === 'sources') return Object.keys(CitationSchema.properties);
  if (inner === 'conditions') return Object.keys(Conditions.properties);
  return inner === 'requirements' ? Object.keys(Requirement.properties) : [];
}

type GroupMember = CountryGroupRecord['members'][number];

/** Writes the members of the countries that differ; those of others keep their lines. */
export function writeMembers(
  edit: YamlEdit,
  before: readonly GroupMember[],
  after: readonly GroupMember[],
  { countries }: CodesOfRecords,
): void {
  const ids = new Set([...before, ...after].map(({ countryId }) => countryId));
  const list = before.map(({ countryId }) => countryId);
  const staysOf = (members: readonly GroupMember[], id: number) => members.filter(({ countryId }) => countryId === id);
  const written = (member: GroupMember) => withoutNulls({ country: countries.get(member.countryId), ...rest(member) });
  for (const id of ids) {
    const [own, wanted] = [staysOf(before, id), staysOf(after, id)];
    if (isDeepStrictEqual(own, wanted)) continue;
    const first = list.indexOf(id) === -1 ? list.length : list.indexOf(id);
    // From the last to the first, so that the places of those to come stay.
    for (let index = list.length - 1; index >= first; index -= 1) {
      if (list[index] !== id || index - first < wanted.length) continue;
      edit.set(['members', index], undefined);
      list.splice(index, 1);
    }
    for (const [offset, member] of wanted.entries()) {
      const index = first + offset;
      if (list[index] === id) {
        if (!isDeepStrictEqual(own[offset], member)) edit.set(['members', index], written(member));
        continue;
      }
      if (index === list.length) edit.set(['members', index], written(member));
      else edit.insert(['members'], index, written(member));
      list.splice(index, 0, id);
    }
  }
}

const rest = ({ status, since, until, note }: GroupMember) => ({ status, since, until, note });

/** What its file says of a requirement, but its sources. */
export function writtenRequirement(
  { vaccineId, ruleKey, arrivingFromGroupId, ...record }: HealthRequirementRecord,
  { vaccines, groups }: CodesOfRecords,
): Partial<HealthRequirementPart> {
  const conditions = withoutNulls({
    arrivingFromGroup: arrivingFromGroupId === null ? null : groups.get(arrivingFromGroupId),
    transitHoursOver: record.transitHoursOver,
    arrivingWithinDays: record.arrivingWithinDays,
    residentsOnly: record.residentsOnly,
    minimumAgeMonths: record.minimumAgeMonths,
    belowAgeMonths: record.belowAgeMonths,
    staysOverDays: record.staysOverDays,
    onLeaving: record.onLeaving,
    purposes: record.purposes,
    months: record.months,
  });
  return withoutNulls({
    key: ruleKey,
    vaccine: vaccines.get(vaccineId),
    requirement: record.requirement,
    regionSpecific: record.regionSpecific,
    circumstances: record.circumstances,
    conditions: Object.keys(conditions).length === 0 ? null : conditions,
    notes: record.notes,
    sourceUrl: record.sourceUrl,
  });
}

export function wholeRequirement(
  record: HealthRequirementRecord,
  sources: readonly Citation[],
  codes: CodesOfRecords,
): Record<string, unknown> {
  return { ...writtenRequirement(record, codes), sources };
}

/** `place`: of the requirement in its file. */
export function writeRequirement(
  edit: YamlEdit,
  place: DataPath,
  before: HealthRequirementRecord,
  after: HealthRequirementRecord,
  codes: CodesOfRecords,
): void {
  const [was, is] = [before, after].map((one) => writtenRequirement(one, codes) as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  for (const name of Object.keys(Requirement.properties)) {
    if (name !== 'sources' && !isDeepStrictEqual(was[name], is[name])) edit.set([...place, name], is[name]);
  }
}

function withoutNulls<Values extends object>(values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));
}
