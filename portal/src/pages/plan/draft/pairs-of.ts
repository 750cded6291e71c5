/** The answers that a trip is made of: each passport with each country that is entered on it. */
import type { TripDraft } from './trip-draft.ts';

export interface TripPair {
  readonly passport: { readonly iso2: string; readonly name: string };
  readonly destination: { readonly iso2: string; readonly name: string };
}

const ENTERED: ReadonlySet<string> = new Set(['destination', 'transit']);

export function pairsOf({ travellers, legs }: TripDraft): TripPair[] {
  const passports = new Set(travellers.flatMap(({ documents }) => documents.flatMap((one) => one.nationality ?? [])));
  const places = new Set(legs.flatMap(({ role, country }) => (ENTERED.has(role) ? (country ?? []) : [])));
  const named = (iso2: string) => ({ iso2, name: iso2 });
  return [...passports].flatMap((passport) =>
    [...places]
      .filter((place) => place !== passport)
      .map((place) => ({ passport: named(passport), destination: named(place) })),
  );
}
