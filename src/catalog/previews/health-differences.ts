/** Which health requirements a change of the desk alters, and for travellers from which countries. */
import type { AnswerValues, PreviewedHealth } from '../../domain/desk/preview.ts';
import { holdsFor, originsTo, requirementOf } from '../changes/held-health.ts';
import { FRESHNESS, STAMPS } from '../schemas/dates.ts';
import type { HealthRequirement } from '../schemas/health-requirement.ts';
import type { ComparedEditions } from './compared-editions.ts';

/** What a record says of itself; all else a traveller would notice. */
const OF_ITSELF: ReadonlySet<string> = new Set(['id', ...Object.keys({ ...FRESHNESS, ...STAMPS })]);

export function healthDifferences(editions: ComparedEditions): PreviewedHealth[] {
  const ids = new Set([editions.before, editions.after].flatMap(({ health }) => health.all.map(({ id }) => id)));
  return [...ids].flatMap((id) => differencesOf(id, editions));
}

function differencesOf(id: number, { before, after, day, groupIds }: ComparedEditions): PreviewedHealth[] {
  const [was, is] = [requirementOf(before, id), requirementOf(after, id)];
  const [said, says] = [was && noticed(was), is && noticed(is)];
  const isOfMovedGroup = [was, is].some((one) => groupIds.has(one?.conditions?.arrivingFromGroupId ?? -1));
  if (!isOfMovedGroup && JSON.stringify(said) === JSON.stringify(says)) return [];
  const { countryId, vaccine } = (is ?? was) as HealthRequirement;
  const named = { destinationId: countryId, requirementId: was === undefined ? null : id, vaccineId: vaccine.id };
  const alike = Map.groupBy(
    originsTo(after, countryId),
    (one) => `${holdsFor(was, one, before, day)} ${holdsFor(is, one, after, day)}`,
  );
  return [...alike].flatMap(([how, countries]): PreviewedHealth[] => {
    const [held, holds] = how.split(' ').map((one) => one === 'true') as [boolean, boolean];
    const differing = difference((held && said) || null, (holds && says) || null);
    const pairs = countries.map((one): [number, number] => [one, countryId]);
    return differing === undefined ? [] : [{ ...named, ...differing, pairs }];
  });
}

const noticed = (requirement: HealthRequirement): AnswerValues =>
  Object.fromEntries(Object.entries(requirement).filter(([name]) => !OF_ITSELF.has(name)));

function difference(before: AnswerValues | null, after: AnswerValues | null) {
  const isSame = (name: string) => JSON.stringify(before?.[name]) === JSON.stringify(after?.[name]);
  const names = Object.keys({ ...before, ...after }).filter((name) => !isSame(name));
  if (names.length === 0) return undefined;
  const of = (values: AnswerValues | null) => values && Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: of(before), after: of(after) };
}
