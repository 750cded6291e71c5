/** Cities and regions by name, and the countries that they are in: for a box that asks for a country. */
import { fold } from '@carnet/rules/fold-text.ts';
import { parsed } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { City } from '../../../catalog/schemas/city.ts';
import type { Page } from '../../../catalog/schemas/page.ts';
import type { FoundPlaces, NamedPlace } from '../shared/portal-shapes.ts';
import { countriesOf } from './countries.ts';

const MOST = 6;
/** Of a list that is asked for by name: the best matches. */
const CITIES = 12;
/** Cities of a page while regions are collected: a few milliseconds. */
const STEP = 500;
/** A name is clear if its place has so many times the inhabitants of the next one of that name in another country. */
const CLEARLY_LARGER = 8;

interface Region {
  readonly name: string;
  readonly folded: string;
  readonly countryId: number;
  population: number;
}

interface Candidate extends NamedPlace {
  readonly isWhole: boolean;
  readonly population: number;
}

/** `othersFirst`: lets other requests have their turn. */
export async function placesByName(
  catalog: Catalog,
  name: string,
  othersFirst: () => Promise<void>,
): Promise<FoundPlaces> {
  const wanted = fold(name).trim();
  const { all } = countriesOf(catalog);
  const isoOf = new Map(all.map(({ id, iso2 }) => [id, iso2]));
  const cities = parsed<Page<City>>(catalog.places.cities({ name }, { page: 1, limit: CITIES, format: 'json' })).data;
  const regions = (await regionsOf(catalog, othersFirst)).filter(({ folded }) => folded.startsWith(wanted));
  const candidates = [
    ...cities.map(({ name: city, countryId, admin1Name, population }, place) => ({
      name: city,
      region: admin1Name,
      countryId,
      population: population ?? 0,
      // The best match comes first: by another name, such as Munich, too.
      isWhole: fold(city) === wanted || place === 0,
    })),
    ...regions.map(({ name: region, folded, countryId, population }) => ({
      name: region,
      region: null,
      countryId,
      population,
      isWhole: folded === wanted,
    })),
  ].flatMap(({ countryId, ...one }): Candidate | [] => {
    const iso2 = isoOf.get(countryId);
    return iso2 === undefined ? [] : { ...one, iso2 };
  });
  candidates.sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.population - a.population);
  const seen = new Set<string>();
  const places = candidates.filter(({ name: place, iso2 }) => {
    const key = `${fold(place)} ${iso2}`;
    return !seen.has(key) && seen.add(key);
  });
  return {
    places: places.slice(0, MOST).map(({ name: place, region, iso2 }) => ({ name: place, region, iso2 })),
    clear: clearOf(places),
  };
}

/** The country of the first, where no other one has a place of that name that may be meant as well. */
function clearOf([first, ...others]: readonly Candidate[]): string | null {
  if (first === undefined || !first.isWhole) return null;
  const rival = others.find(({ iso2, isWhole }) => isWhole && iso2 !== first.iso2);
  return rival === undefined || first.population >= rival.population * CLEARLY_LARGER ? first.iso2 : null;
}

const known = new WeakMap<object, Promise<readonly Region[]>>();

/** Collected once for each version of the places. */
function regionsOf(catalog: Catalog, othersFirst: () => Promise<void>): Promise<readonly Region[]> {
  const { places } = catalog;
  let regions = known.get(places);
  if (regions === undefined) {
    regions = collectRegions(places, othersFirst);
    known.set(places, regions);
    regions.catch(() => known.delete(places));
  }
  return regions;
}

async function collectRegions(places: Catalog['places'], othersFirst: () => Promise<void>): Promise<readonly Region[]> {
  const regions = new Map<string, Region>();
  for (let page = 1; ; page += 1) {
    const { data, meta } = parsed<Page<City>>(places.cities({}, { page, limit: STEP, format: 'json' }));
    for (const { admin1Name, countryId, population } of data) {
      if (admin1Name === null) continue;
      const key = `${countryId} ${admin1Name}`;
      const region = regions.get(key) ?? { name: admin1Name, folded: fold(admin1Name), countryId, population: 0 };
      region.population += population ?? 0;
      regions.set(key, region);
    }
    if (page >= meta.totalPages) return [...regions.values()];
    await othersFirst();
  }
}
