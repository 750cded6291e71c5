/** For travellers from which countries a health requirement holds. */
import type { Day } from '@carnet/rules/calendar.ts';
import { toBytes } from '../byte-text.ts';
import type { RulesEdition } from '../rules-edition.ts';
import type { HealthRequirement } from '../schemas/health-requirement.ts';

export function requirementOf({ health }: RulesEdition, id: number): HealthRequirement | undefined {
  const text = health.one(id);
  return text === undefined ? undefined : JSON.parse(toBytes(text).toString());
}

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
