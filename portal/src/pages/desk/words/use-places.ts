/** Names of countries and groups for people at the desk, and whom and where a rule is about in words. */
import { idInScope, recordOf } from '../../../../../src/domain/desk/edited-record.ts';
import { findCountryById, useCountryNames } from '../../../api/country-names.ts';
import { loadOnce } from '../../../api/load-once.ts';
import { publicData } from '../../../api/public-data.ts';
import { useRequest } from '../../../api/use-request.ts';
import { countryName } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';

interface Group {
  readonly id: number;
  readonly name: string;
}

const loadGroups = loadOnce(async (): Promise<readonly Group[]> => {
  const found: Group[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await publicData.get('/v1/country-groups', { query: { page, limit: 100 } });
    found.push(...data);
    if (page >= meta.totalPages) return found;
  }
});

/** Between passport and destination. */
export const ARROW = ' → ';

/** Empty until they are loaded. */
export const useGroups = (): readonly Group[] => useRequest('country-groups', loadGroups).data ?? [];

/** One of the two sides of a scope: `isGroup` where it is the name of a group, which is in English as all data. */
export interface ScopeSide {
  readonly text: string;
  readonly isGroup: boolean;
}

export interface Places {
  country(id: number): string;
  iso2(id: number): string | undefined;
  /** "Brazil → Japan", of a scope key such as `c76>c392`; of a group its name, of a health requirement its destination. */
  scope(scopeKey: string): string;
  /** The same by sides, for `ScopeName`. */
  sides(scopeKey: string): readonly ScopeSide[];
}

export function usePlaces(): Places {
  const t = messages('desk');
  const countries = useCountryNames().data ?? [];
  const groups = useGroups();
  const country = (id: number): string => {
    const found = findCountryById(countries, id);
    return found ? countryName(found.iso2, found.name) : String(id);
  };
  const side = (text: string, all: string): ScopeSide => {
    const id = Number(text.slice(1));
    if (text.startsWith('c')) return { text: country(id), isGroup: false };
    if (text === '*') return { text: all, isGroup: false };
    const name = groups.find((group) => group.id === id)?.name;
    return { text: name ?? t('groupNumber', { id }), isGroup: name !== undefined };
  };
  const sides = (scopeKey: string): readonly ScopeSide[] => {
    const record = recordOf({ scopeKey });
    if (record === 'country_group') return [side(scopeKey, '')];
    if (record === 'health_requirement') {
      return [{ text: t('healthOf', { country: country(idInScope({ scopeKey })) }), isGroup: false }];
    }
    const [from = '*', to = '*'] = scopeKey.split('>');
    return [side(from, t('everyPassport')), side(to, t('everyDestination'))];
  };
  return {
    country,
    iso2: (id) => findCountryById(countries, id)?.iso2,
    scope: (scopeKey) =>
      sides(scopeKey)
        .map(({ text }) => text)
        .join(ARROW),
    sides,
  };
}

/** ISO 3166-1 numeric of the one destination of a scope key; undefined = a group, or everywhere. */
export function destinationOf(scopeKey: string): number | undefined {
  const [, id] = />c(\d+)$/.exec(scopeKey) ?? [];
  return id === undefined ? undefined : Number(id);
}

export function passportOf(scopeKey: string): number | undefined {
  const [, id] = /^c(\d+)>/.exec(scopeKey) ?? [];
  return id === undefined ? undefined : Number(id);
}
