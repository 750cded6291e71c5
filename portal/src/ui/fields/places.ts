/** Cities and regions for a box that asks for a country: the server finds them by name. */
import { useEffect, useState } from 'preact/hooks';
import type { FoundPlaces } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { portalData } from '../../api/public-data.ts';
import { type SearchableCountry, searchText } from './search-countries.ts';

const LEAST_LETTERS = 3;
const LONGEST = 100;
/** While somebody types, the server is asked when they pause. */
const PAUSE_MS = 120;
const NONE: FoundPlaces = { places: [], clear: null };

/** By text: the last ones, so that Enter needs no second request. */
const asked = new Map<string, Promise<FoundPlaces>>();
const MOST_ASKED = 50;

export function findPlaces(text: string): Promise<FoundPlaces> {
  const name = searchText(text).slice(0, LONGEST);
  if (name.length < LEAST_LETTERS) return Promise.resolve(NONE);
  let found = asked.get(name);
  if (found === undefined) {
    found = portalData<FoundPlaces>(`/places?name=${encodeURIComponent(name)}`);
    if (asked.size >= MOST_ASKED) asked.clear();
    asked.set(name, found);
    found.catch(() => asked.delete(name));
  }
  return found;
}

interface Places {
  readonly found: FoundPlaces;
  /** Whether an answer to this very text is under way. */
  readonly isPending: boolean;
}

/** Undefined text: nothing is asked for. */
export function usePlaces(text: string | undefined): Places {
  const name = text === undefined ? '' : searchText(text);
  const [held, setHeld] = useState<{ readonly name: string; readonly found: FoundPlaces }>({ name: '', found: NONE });
  useEffect(() => {
    if (name.length < LEAST_LETTERS) return;
    let isGone = false;
    const hold = (found: FoundPlaces) => isGone || setHeld({ name, found });
    const timer = setTimeout(() => findPlaces(name).then(hold, () => hold(NONE)), PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [name]);
  const isHeld = held.name === name;
  const isAsked = name.length >= LEAST_LETTERS;
  return { found: isHeld && isAsked ? held.found : NONE, isPending: isAsked && !isHeld };
}

/** Entries of the box. Choosing one chooses its country. */
export function placeEntries(
  countries: readonly SearchableCountry[],
  { places }: FoundPlaces,
): readonly SearchableCountry[] {
  return places.flatMap(({ name, region, iso2 }): SearchableCountry | [] => {
    const entry = countries.find(({ country }) => country.iso2 === iso2);
    if (entry === undefined) return [];
    const where = region === null || region === name ? [] : [region];
    return { ...entry, place: name, shownName: [name, ...where, entry.shownName].join(', ') };
  });
}
