/**
 * What the catalog answers about places: every method returns finished JSON from memory; undefined means it does not
 * exist.
 */
import type { Location } from '../../domain/places/location.ts';
import type { PlaceCategory, WheelchairAccess } from '../../domain/places/place-category.ts';
import type { ByteText } from '../byte-text.ts';

/** A list as the pagination envelope, or as a GeoJSON FeatureCollection with the same `meta` beside its features. */
export type PlaceFormat = 'json' | 'geojson';

export interface PageOfPlaces {
  readonly page: number;
  readonly limit: number;
  readonly format: PlaceFormat;
}

/** Degrees; `west` greater than `east` crosses the antimeridian. Edges belong to the box. */
export interface BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** With `name`, best match first, then importance (population), then id; without, by population, then id. */
export interface CityFilter {
  readonly countryId?: number;
  readonly name?: string;
  readonly minPopulation?: number;
  readonly isCapital?: boolean;
}

/** With `q`, best match first, then importance, then id; without, by importance, then id. */
export interface PointOfInterestFilter {
  readonly countryId?: number;
  readonly cityId?: number;
  readonly category?: PlaceCategory;
  readonly q?: string;
  readonly bbox?: BoundingBox;
}

export interface WalkingTourFilter {
  readonly countryId?: number;
  readonly cityId?: number;
  readonly maxDistanceKm?: number;
  readonly maxDurationMinutes?: number;
}

export interface Around {
  readonly location: Location;
  readonly radiusKm: number;
}

/** What a planned walk is made of. */
export interface PlanCandidate {
  readonly id: number;
  readonly name: string;
  readonly category: PlaceCategory;
  readonly location: Location;
  readonly importance: number;
  readonly wheelchair: WheelchairAccess | null;
  readonly openingHours: string | null;
  readonly fee: boolean | null;
}

export interface PlaceQueries {
  /** Records served. */
  readonly counts: { readonly cities: number; readonly pointsOfInterest: number; readonly walkingTours: number };

  hasCity(id: number): boolean;
  /** The country of a city; undefined when there is no such city. */
  countryOfCity(id: number): number | undefined;
  locationOfCity(id: number): Location | undefined;
  city(id: number): ByteText | undefined;
  cities(filter: CityFilter, page: PageOfPlaces): ByteText;
  /** Nearest first, each item with `distanceKm`; `total` counts all within the radius. */
  citiesNearby(around: Around, filter: Pick<CityFilter, 'minPopulation'>, page: PageOfPlaces): ByteText;

  pointOfInterest(id: number): ByteText | undefined;
  pointsOfInterest(filter: PointOfInterestFilter, page: PageOfPlaces): ByteText;
  pointsOfInterestNearby(around: Around, filter: Pick<PointOfInterestFilter, 'category'>, page: PageOfPlaces): ByteText;
  /** Of a city, most important first, at most `limit`; all categories when none is named. */
  planCandidates(cityId: number, categories: readonly PlaceCategory[], limit: number): readonly PlanCandidate[];

  walkingTour(id: number): ByteText | undefined;
  /** List items: the tour without `stops` and `path`. GeoJSON features have the path as geometry. */
  walkingTours(filter: WalkingTourFilter, page: PageOfPlaces): ByteText;

  /** Where places come from, by name: the attribution list. */
  sources(page: number, limit: number): ByteText;
}
