/** Published changes as the portal shows them: the newest first, with names in place of numbers. */

import { INHERITED_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { VISA_FIELDS } from '@carnet/rules/schema/topics/visa-fields.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { type Change, isOfAnswers } from '../../../domain/changes/change.ts';
import { type ChangeFilter, findChanges } from '../../../services/changes/changes.repository.ts';
import type { ServiceContext } from '../../../services/service-context.ts';
import type { AnsweredThen, ChangeLine, ChangeList, CountryName, NamedCountries } from '../shared/portal-shapes.ts';
import { countriesOf } from './countries.ts';

/** On a page of changes. */
export const CHANGES_PAGE = 25;
/** Of a long list of countries. */
const MOST_NAMES = 5;
/** Among the changes of a pair, to find the last one of its answer. */
const MOST_OF_A_PAIR = 10;

export interface ChangeQuestion extends ChangeFilter {
  /** Only what was published before it. */
  readonly before?: number | undefined;
}

export async function changesPage(
  db: ServiceContext['db'],
  catalog: Catalog,
  question: ChangeQuestion,
): Promise<ChangeList> {
  const { before, ...filter } = question;
  const start = before === undefined ? undefined : { before };
  const { changes: found } = await findChanges(db, filter, start, 'newest first', CHANGES_PAGE + 1);
  const changes = found.slice(0, CHANGES_PAGE);
  return {
    changes: changes.map((change) => changeLine(catalog, change)),
    nextBefore: found.length > CHANGES_PAGE ? (changes.at(-1)?.id ?? null) : null,
  };
}

/** The last one that made the pair's answer another; null where none is known. */
export async function lastChange(
  db: ServiceContext['db'],
  catalog: Catalog,
  pair: { readonly fromCountryId: number; readonly toCountryId: number },
): Promise<ChangeLine | null> {
  const { changes: found } = await findChanges(db, pair, undefined, 'newest first', MOST_OF_A_PAIR);
  const change = found.find((one) => one.about === 'entry_requirement' && isOfAnswers(one));
  return change === undefined ? null : changeLine(catalog, change);
}

export function changeLine(catalog: Catalog, change: Change): ChangeLine {
  const { id, about, kind, severity, effectiveFrom, pairsAffected, sources } = change;
  const byId = countriesById(catalog);
  const differing = Object.keys(change.after ?? change.before ?? {});
  return {
    id,
    about,
    kind,
    severity,
    recordedOn: change.recordedAt.toISOString().slice(0, 10),
    effectiveFrom,
    passports: named(change.passportIds, byId),
    destinations: named(change.destinationIds, byId),
    before: answered(change.before),
    after: answered(change.after),
    // Of what is new or ended all fields would be listed.
    hasFurtherFields: change.before !== null && change.after !== null && differing.some((name) => OTHER.has(name)),
    isOfList: differing.includes('members'),
    pairsAffected,
    sources: [...sources],
  };
}

/** Fields that a line has words for. */
const WORDED: ReadonlySet<string> = new Set(['visaRequirementType', 'maxStayDays', 'isStayUnlimited']);

/** Those of an answer that it has none for. */
const OTHER: ReadonlySet<string> = new Set(
  Object.keys({ ...VISA_FIELDS, ...INHERITED_FIELDS }).filter((name) => !WORDED.has(name)),
);

function answered(values: Change['before']): AnsweredThen | null {
  if (values === null) return null;
  const { visaRequirementType, maxStayDays, isStayUnlimited } = values as AnsweredThen;
  return {
    ...(visaRequirementType === undefined ? {} : { visaRequirementType }),
    ...(maxStayDays === undefined ? {} : { maxStayDays }),
    ...(isStayUnlimited === undefined ? {} : { isStayUnlimited }),
  };
}

function named(ids: readonly number[] | null, byId: ReadonlyMap<number, CountryName>): NamedCountries | null {
  if (ids === null) return null;
  const known = ids.flatMap((id) => byId.get(id) ?? []);
  return { count: ids.length, first: known.slice(0, MOST_NAMES).map(({ iso2, name }) => ({ iso2, name })) };
}

const maps = new WeakMap<Catalog, ReadonlyMap<number, CountryName>>();

/** Made once for each catalog. */
function countriesById(catalog: Catalog): ReadonlyMap<number, CountryName> {
  let map = maps.get(catalog);
  if (map === undefined) {
    map = new Map(countriesOf(catalog).all.map((country) => [country.id, country]));
    maps.set(catalog, map);
  }
  return map;
}
