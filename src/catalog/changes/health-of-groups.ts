/** Health requirements that hold for other travellers than before, as a country joined or left the group they name. */
import { addDays, type Day, startOf } from '@carnet/rules/calendar.ts';
import { holdsOn } from '@carnet/rules/entry-rules/membership.ts';
import type { FoundChange } from '../../domain/changes/change.ts';
import { severityOfHealth } from '../../domain/changes/health-changes.ts';
import { isOnlyVerified, type Revised } from '../../domain/changes/revised.ts';
import { severityOfAll } from '../../domain/changes/severity.ts';
import type { RulesEdition } from '../rules-edition.ts';
import type { HealthRequirement } from '../schemas/health-requirement.ts';

interface Moment {
  readonly edition: RulesEdition;
  readonly day: Day;
}

interface HealthDifference {
  readonly requirementId: number;
  readonly sourceId: number;
  readonly groupId: number;
  readonly destinationId: number;
  /** Where travellers come from. */
  readonly fromCountryId: number;
  readonly isRequired: boolean;
  /** Else it holds no more. */
  readonly holds: boolean;
}

/** One for each group that was revised. A requirement that was revised itself is told of on its own. */
export function healthChangesOfGroups(earlier: Moment, later: Moment, { groups, health }: Revised): FoundChange[] {
  const ids = new Set(groups.map(({ id }) => id));
  const told = new Set(health.filter((one) => !isOnlyVerified(one)).map(({ id }) => id));
  const differences = differencesOf(earlier, later, ids).filter(({ requirementId }) => !told.has(requirementId));
  const byGroup = Map.groupBy(differences, ({ groupId }) => groupId);
  return groups.flatMap(({ id, recordedAt, revision, before, after }): FoundChange[] => {
    const own = byGroup.get(id);
    if (own === undefined) return [];
    const members = { before: { members: before }, after: { members: after } };
    return [{ ...changeOf(own, later.edition), ...members, recordedAt, revision, effectiveFrom: null }];
  });
}

/** One for each group in which a membership begins or ends on the day. */
export function healthChangesOfDay(edition: RulesEdition, day: Day): FoundChange[] {
  const [earlier, later] = [addDays(day, -1), day].map((on): Moment => ({ edition, day: on })) as [Moment, Moment];
  const byGroup = Map.groupBy(differencesOf(earlier, later), ({ groupId }) => groupId);
  return [...byGroup].map(([groupId, own]) => {
    const membersOf = (holds: boolean) => {
      const countryIds = distinct(own.filter((one) => one.holds === holds).map((one) => one.fromCountryId));
      return {
        members: countryIds.flatMap((id) => membershipOn(edition, id, groupId, holds ? day : addDays(day, -1))),
      };
    };
    return {
      ...changeOf(own, edition),
      before: membersOf(false),
      after: membersOf(true),
      recordedAt: new Date(startOf(day)),
      revision: null,
      effectiveFrom: day,
    };
  });
}

/** `groupIds`: of these groups; absent = of all. */
function differencesOf(earlier: Moment, later: Moment, groupIds?: ReadonlySet<number>): HealthDifference[] {
  if (groupIds?.size === 0) return [];
  return later.edition.health.all.flatMap(({ id: requirementId, sourceId, countryId: destinationId }) => {
    const [was, is] = [earlier, later].map(({ edition }) => edition.health.entry(requirementId)?.requirement);
    const groupId = is?.conditions?.arrivingFromGroupId ?? null;
    if (groupId === null || was?.conditions?.arrivingFromGroupId !== groupId) return [];
    if (groupIds?.has(groupId) === false) return [];
    return originsTo(later.edition, destinationId).flatMap((fromCountryId): HealthDifference[] => {
      const holds = holdsFor(is, fromCountryId, later.edition, later.day);
      if (holds === holdsFor(was, fromCountryId, earlier.edition, earlier.day)) return [];
      const isRequired = is?.requirement === 'required';
      return [{ requirementId, sourceId, groupId, destinationId, fromCountryId, isRequired, holds }];
    });
  });
}

function changeOf(differences: readonly HealthDifference[], { ruleSet }: RulesEdition) {
  const requirementIds = distinct(differences.map((one) => one.requirementId));
  const [first] = differences as [HealthDifference, ...HealthDifference[]];
  const pairs = new Set(differences.map(({ fromCountryId, destinationId }) => `${fromCountryId} ${destinationId}`));
  const sourceIds = new Set(differences.map(({ sourceId }) => sourceId));
  const sources = ruleSet.sources.filter(({ id }) => sourceIds.has(id));
  return {
    about: 'health_requirement',
    kind: 'changed',
    destinationIds: distinct(differences.map((one) => one.destinationId)),
    passportIds: distinct(differences.map((one) => one.fromCountryId)),
    fromCountryGroupId: first.groupId,
    toCountryGroupId: null,
    pairsAffected: pairs.size,
    ruleId: requirementIds.length === 1 ? first.requirementId : null,
    sources: sources.map(({ code }) => code).sort(),
    severity: severityOfAll(
      differences.map(({ isRequired, holds }) => severityOfHealth(isRequired && !holds, isRequired && holds)),
    ),
  } as const;
}

function membershipOn({ ruleSet }: RulesEdition, countryId: number, groupId: number, day: Day): object[] {
  return ruleSet
    .membershipsOf(countryId)
    .filter((one) => one.countryGroupId === groupId && holdsOn(one, day))
    .map(({ status, since, until }) => ({ countryId, status, since, until }));
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** Some hold only for those who come from a country of a group. */
export function holdsFor(
  requirement: HealthRequirement | undefined,
  from: number,
  { tripFacts }: RulesEdition,
  day: Day,
): boolean {
  if (requirement === undefined) return false;
  const group = requirement.conditions?.arrivingFromGroupCode ?? null;
  return group === null || tripFacts.isMember(group, from, day);
}

/** Ids of the countries that travellers may come from. */
export const originsTo = ({ countries }: RulesEdition, destinationId: number): number[] =>
  countries.all.filter(({ id, issuesPassports }) => issuesPassports && id !== destinationId).map(({ id }) => id);
