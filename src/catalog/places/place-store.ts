/** One version of all places: what the public API asks of it. */
import type { Location } from '../../domain/places/location.ts';
import type { PlaceCategory } from '../../domain/places/place-category.ts';
import { type ByteText, pageOf, slicePage } from '../byte-text.ts';
import { CityStore } from './city-store.ts';
import { NONE, type TextRef } from './columns.ts';
import type { PlaceImage } from './place-image.ts';
import type {
  Around,
  CityFilter,
  PageOfPlaces,
  PlaceQueries,
  PlanCandidate,
  PointOfInterestFilter,
  WalkingTourFilter,
} from './place-queries.ts';
import { PointStore } from './point-store.ts';
import { TextArena } from './text-arena.ts';
import { TourStore } from './tour-store.ts';

export class PlaceStore implements PlaceQueries {
  /** The version of the places in the database. */
  readonly version: number;
  readonly token: string;
  /** ms since epoch. */
  readonly builtAt: number;
  /** What an ETag of answers about places depends on. */
  readonly tag: string;
  readonly counts: PlaceQueries['counts'];

  readonly #texts: TextArena;
  readonly #sources: readonly TextRef[];
  readonly #cities: CityStore;
  readonly #points: PointStore;
  readonly #tours: TourStore;

  constructor(image: PlaceImage) {
    const { meta, directory, arena } = image;
    this.version = meta.version;
    this.token = meta.token;
    this.builtAt = meta.builtAt;
    this.tag = `${meta.version}-${meta.token}-${meta.format}`;
    this.#texts = new TextArena(arena);
    this.#sources = directory.sources;
    const shared = this.#texts.all(image.shared);
    this.#cities = new CityStore(image, shared, this.#texts);
    this.#points = new PointStore(image, shared, this.#texts, this.#cities);
    this.#tours = new TourStore(image, this.#texts);
    this.counts = {
      cities: this.#cities.count,
      pointsOfInterest: this.#points.count,
      walkingTours: this.#tours.count,
    };
  }

  hasCity(id: number): boolean {
    return this.#cities.rowOf(id) !== NONE;
  }

  countryOfCity(id: number): number | undefined {
    return this.#cities.countryOf(id);
  }

  locationOfCity(id: number): Location | undefined {
    return this.#cities.locationOf(id);
  }

  city(id: number): ByteText | undefined {
    return this.#cities.one(id);
  }

  cities(filter: CityFilter, page: PageOfPlaces): ByteText {
    return this.#cities.list(filter, page);
  }

  citiesNearby(around: Around, filter: Pick<CityFilter, 'minPopulation'>, page: PageOfPlaces): ByteText {
    return this.#cities.nearby(around, filter, page);
  }

  pointOfInterest(id: number): ByteText | undefined {
    return this.#points.one(id);
  }

  pointsOfInterest(filter: PointOfInterestFilter, page: PageOfPlaces): ByteText {
    return this.#points.list(filter, page);
  }

  pointsOfInterestNearby(
    around: Around,
    filter: Pick<PointOfInterestFilter, 'category'>,
    page: PageOfPlaces,
  ): ByteText {
    return this.#points.nearby(around, filter, page);
  }

  planCandidates(cityId: number, categories: readonly PlaceCategory[], limit: number): readonly PlanCandidate[] {
    return this.#points.planCandidates(cityId, categories, limit);
  }

  walkingTour(id: number): ByteText | undefined {
    return this.#tours.one(id);
  }

  walkingTours(filter: WalkingTourFilter, page: PageOfPlaces): ByteText {
    return this.#tours.list(filter, page);
  }

  sources(page: number, limit: number): ByteText {
    const items = slicePage(this.#sources, page, limit).map((source) => this.#texts.read(source));
    return pageOf(items, page, limit, this.#sources.length);
  }
}
