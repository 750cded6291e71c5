/** Maps the files of data/places to points of interest and walking tours as importers yield them. */
import type { PointOfInterestRecord, TourStopRecord, WalkingTourRecord } from '../../domain/places/place-record.ts';
import type { DataSet } from './read-data-set.ts';
import type { PlacesFile, PlacesTour } from './schemas/places-file.ts';
import { stopLocations } from './stop-locations.ts';

export interface OpenDataPlaces {
  /** Keys are `<city>/<point>`, such as `lisbon/belem-tower`. */
  readonly pointsOfInterest: readonly PointOfInterestRecord[];
  /** Keys are `<city>/<tour>`. */
  readonly walkingTours: readonly WalkingTourRecord[];
}

/** In the order of the files. Only for a data set without errors: a stop that is nowhere throws. */
export function placesOf({ places }: Pick<DataSet, 'places'>): OpenDataPlaces {
  return {
    pointsOfInterest: places.flatMap(({ value }) => toPointsOfInterest(value)),
    walkingTours: places.flatMap(({ value }) => (value.tours ?? []).map((tour) => toWalkingTour(value, tour))),
  };
}

function toPointsOfInterest({ key, city, points }: PlacesFile): PointOfInterestRecord[] {
  return points.map((point) => ({
    key: `${key}/${point.key}`,
    name: point.name,
    alternateNames: point.alternateNames ?? [],
    category: point.category,
    location: { latitude: point.latitude, longitude: point.longitude },
    countryIso2: city.country,
    description: point.description ?? null,
    wikidataId: point.wikidataId,
    website: point.website ?? null,
    openingHours: null,
    wheelchair: point.wheelchair ?? null,
    fee: point.fee ?? null,
    importance: point.importance,
    url: null,
  }));
}

function toWalkingTour(file: PlacesFile, tour: PlacesTour): WalkingTourRecord {
  const stops = toStops(file, tour);
  // Where nobody has drawn the way, straight lines from stop to stop stand for it.
  const way = tour.path ?? stops.map((stop) => stop.location);
  return {
    key: `${file.key}/${tour.key}`,
    name: tour.name,
    summary: tour.summary,
    countryIso2: file.city.country,
    difficulty: tour.difficulty ?? null,
    isLoop: null,
    durationMinutes: null,
    stops,
    path: [way.map(({ latitude, longitude }) => [longitude, latitude])],
    url: null,
  };
}

function toStops(file: PlacesFile, tour: PlacesTour): TourStopRecord[] {
  const locations = stopLocations(file, tour);
  return tour.stops.map((stop, index) => {
    const point = file.points.find((one) => one.key === stop.point);
    const location = locations[index];
    const name = point?.name ?? stop.name;
    if (location === undefined || name === undefined) {
      throw new Error(`the checked data set has a stop that is nowhere, in ${file.key}/${tour.key}`);
    }
    return {
      name,
      description: stop.text ?? null,
      location: { latitude: location.latitude, longitude: location.longitude },
      minutes: stop.minutes,
      wikidataId: point?.wikidataId ?? null,
      pointOfInterestKey: point === undefined ? null : `${file.key}/${point.key}`,
    };
  });
}
