/** Gives the points of a file to its ways as stops. */
import { DomainError } from '@carnet/rules/errors.ts';
import { locationProblem } from '../../domain/places/location.ts';
import { placeOnWay } from '../../domain/places/tours/tour-along.ts';
import type { TourPathParts } from '../../domain/places/tours/tour-measures.ts';
import type { TourStopDraft } from '../places/tour-draft.ts';
import type { TourFeature } from './tour-features.ts';
import { stopDraft, text } from './tour-properties.ts';

/** What lies further from a way is not visited on it. */
const NEAR_KM = 0.5;
const MAX_POINTS = 20_000;

interface FilePoint {
  readonly stop: TourStopDraft;
  readonly where: string;
  /** The id or name of the tour that it says it belongs to. */
  readonly tour: string | null;
  /** Its place in the order walked, where it says one. */
  readonly position: number | null;
}

export class TourStops {
  wayCount = 0;
  readonly #points: FilePoint[] = [];
  readonly #claimed = new Set<FilePoint>();

  /** The first reading of the file. Throws VALIDATION_ERROR when it has more points than tours can use. */
  look(feature: TourFeature): void {
    if (feature.kind === 'way') this.wayCount += 1;
    if (feature.kind !== 'stop') return;
    const { properties, where } = feature;
    const [longitude, latitude] = feature.position;
    const location = { latitude: Number(latitude), longitude: Number(longitude) };
    const position = typeof properties.position === 'number' ? properties.position : null;
    const tour = text(properties.tourId) ?? text(properties.tour);
    this.#points.push({ stop: stopDraft(properties, location, where), where, tour, position });
    if (this.#points.length > MAX_POINTS) {
      throw new DomainError(
        'VALIDATION_ERROR',
        `The file has more than ${MAX_POINTS.toLocaleString('en')} points: split it`,
      );
    }
  }

  /**
   * The only way of a file gets all its points; of several, each gets the points that name it and the nameless ones
   * near it. They stand in the order of their positions where all have one, else of the file where it has one way, else
   * along the way.
   */
  of(path: TourPathParts, names: readonly (string | null)[]): TourStopDraft[] {
    const isAlone = this.wayCount === 1;
    const mine = this.#points.flatMap((point) => {
      if (point.tour === null ? isAlone : names.includes(point.tour)) return [{ point, alongKm: 0 }];
      if (point.tour !== null || locationProblem(point.stop.location) !== undefined) return [];
      const { offKm, alongKm } = placeOnWay(path, point.stop.location);
      return offKm <= NEAR_KM ? [{ point, alongKm }] : [];
    });
    for (const { point } of mine) this.#claimed.add(point);
    if (mine.every(({ point }) => point.position !== null)) {
      mine.sort((a, b) => (a.point.position as number) - (b.point.position as number));
    } else if (!isAlone) mine.sort((a, b) => a.alongKm - b.alongKm);
    return mine.map(({ point }) => point.stop);
  }

  /** Where points stand that no way took. */
  unclaimed(): string[] {
    return this.#points.filter((point) => !this.#claimed.has(point)).map(({ where }) => where);
  }
}
