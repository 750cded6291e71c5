/** Settles the country and the city of a place by its coordinates. docs/places.md tells the rules to users. */
import type { Location } from '../../../domain/places/location.ts';
import type { CityIndex, LocatedCity } from './city-at.ts';
import { worldCountryIndex } from './country-at.ts';

/** Coasts are drawn roughly, and piers, beaches and islets lie outside them. */
const COAST_KM = 20;

export class PlaceLocator {
  readonly #cities: CityIndex;

  constructor(cities: CityIndex) {
    this.#cities = cities;
  }

  /**
   * The country whose outline the point lies in, else the one whose outline is nearest within 20 km, else that of the
   * nearest city within 50 km: small islands are in no outline. Undefined = none of these.
   */
  countryAt(location: Location): number | undefined {
    const outlines = worldCountryIndex();
    return outlines.at(location) ?? outlines.nearest(location, COAST_KM) ?? this.#cities.nearest(location)?.countryId;
  }

  /** The city of that country that contains the point; undefined outside any city. */
  cityAt(location: Location, countryId: number): LocatedCity | undefined {
    return this.#cities.cityAt(location, countryId);
  }
}
