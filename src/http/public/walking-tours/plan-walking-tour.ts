/** GET /walking-tours/plan: a walk through a city's points of interest that fits a time. */

import { DomainError } from '@carnet/rules/errors.ts';
import { Type } from 'typebox';
import { byteText } from '../../../catalog/byte-text.ts';
import type { PlanCandidate } from '../../../catalog/places/place-queries.ts';
import { type PlannedTour, PlannedTourSchema, plannedTourExample } from '../../../catalog/schemas/planned-tour.ts';
import type { Location } from '../../../domain/places/location.ts';
import { PLACE_CATEGORIES, type PlaceCategory } from '../../../domain/places/place-category.ts';
import { planTour } from '../../../domain/places/plan-tour/plan-tour.ts';
import {
  decimalParameter,
  idParameter,
  latitudeParameter,
  longitudeParameter,
} from '../../parameters/parameter-schemas.ts';
import { checkPlaceFilter } from '../check-place-filter.ts';
import { defineOperation } from '../operation.ts';
import { RememberedAnswers } from '../remembered-answers.ts';

/** The most important places of the city: more make a better walk hardly ever, and planning slower. */
const CONSIDERED = 60;
const DEFAULT_HOURS = 3;

/** Planning takes milliseconds, in which nobody else is answered: what is asked again is not planned again. */
const remembered = new RememberedAnswers(200);

export const planWalkingTour = defineOperation({
  operationId: 'planWalkingTour',
  path: '/walking-tours/plan',
  tag: 'Walking tours',
  summary: 'A walk planned on request',
  description:
    `Extension. Chooses among the ${CONSIDERED} most important points of interest of the city (of the ` +
    'categories, if any are named) and orders them ' +
    'into a walk that fits the time, stops included, and says why. The same question gets the same answer ' +
    'until the data changes. ' +
    'The way between stops is a straight line: distances and times are estimates, and the walk is not stored.',
  query: Type.Object({
    cityId: idParameter('City to walk in, GeoNames id.', 2267057),
    hours: Type.Optional(
      decimalParameter('Time for the walk, stops included, in hours.', {
        minimum: 0.5,
        maximum: 12,
        default: DEFAULT_HOURS,
      }),
    ),
    categories: Type.Optional(
      Type.Array(Type.Enum([...PLACE_CATEGORIES], { type: 'string' }), {
        description: 'Only places of these categories, separated by commas, each once. All when it is left out.',
        minItems: 1,
        maxItems: PLACE_CATEGORIES.length,
        uniqueItems: true,
        examples: [['museum', 'castle', 'viewpoint']],
      }),
    ),
    startLatitude: Type.Optional(
      latitudeParameter('Where the walk begins; needs `startLongitude`. Default: where it is best.'),
    ),
    startLongitude: Type.Optional(longitudeParameter('Where the walk begins; needs `startLatitude`.')),
  }),
  answer: PlannedTourSchema,
  examples: { tour: { summary: 'An hour and a half in Lisbon', value: plannedTourExample } },
  notFound: { when: 'The city does not exist.', message: 'City 999 not found' },
  businessRule: {
    when:
      'The city has no point of interest, or none of the categories, or none that can be visited from the ' +
      'start in the time.',
    message: 'City 2267057 has no points of interest to plan a walk with',
  },
  validate({ startLatitude, startLongitude }) {
    if ((startLatitude === undefined) === (startLongitude === undefined)) return;
    const [sent, missing] =
      startLatitude === undefined ? ['startLongitude', 'startLatitude'] : ['startLatitude', 'startLongitude'];
    throw new DomainError('VALIDATION_ERROR', `Query parameter "${sent}" also needs "${missing}"`);
  },
  edition: 'plan1',
  handle(catalog, query) {
    checkPlaceFilter(catalog, query);
    const { cityId, hours = DEFAULT_HOURS, categories = [], startLatitude, startLongitude } = query;
    const minutes = Math.round(hours * 60);
    const wanted = categories.toSorted();
    const question = JSON.stringify([cityId, minutes, wanted, startLatitude, startLongitude]);
    return remembered.answer(catalog, question, () => {
      const candidates = catalog.places.planCandidates(cityId, wanted, CONSIDERED);
      if (candidates.length === 0) throw nothingToSee(cityId, wanted);
      const start =
        startLatitude === undefined || startLongitude === undefined
          ? undefined
          : { latitude: startLatitude, longitude: startLongitude };
      const countryId = catalog.places.countryOfCity(cityId) as number;
      const answer: PlannedTour = { cityId, countryId, ...walk(candidates, cityId, minutes, start) };
      return byteText(JSON.stringify(answer));
    });
  },
});

function walk(candidates: readonly PlanCandidate[], cityId: number, minutes: number, start: Location | undefined) {
  const tour = planTour(candidates, start === undefined ? { minutes } : { minutes, start });
  if (tour.stops.length === 0) {
    throw new DomainError(
      'BUSINESS_RULE_VIOLATION',
      `No point of interest of city ${cityId} can be visited ${start ? 'from that start ' : ''}within ` +
        `${minutes} minutes`,
    );
  }
  return {
    availableMinutes: minutes,
    distanceKm: tour.distanceKm,
    durationMinutes: tour.durationMinutes,
    difficulty: tour.difficulty,
    isLoop: tour.isLoop,
    stopCount: tour.stops.length,
    stops: tour.stops.map(({ id, name, category, location, ...stop }, index) => ({
      position: index + 1,
      pointOfInterestId: id,
      name,
      category,
      location: { latitude: location.latitude, longitude: location.longitude },
      ...stop,
    })),
    path: tour.path && { type: tour.path.type, coordinates: tour.path.coordinates.map((point) => [...point]) },
    left: tour.left.map(({ id, name, why }) => ({ pointOfInterestId: id, name, why })),
    explanation: [...tour.explanation],
  };
}

function nothingToSee(cityId: number, categories: readonly PlaceCategory[]): DomainError {
  const wanted = categories.length === 0 ? '' : ` of the categories ${categories.join(', ')}`;
  return new DomainError(
    'BUSINESS_RULE_VIOLATION',
    `City ${cityId} has no points of interest${wanted} to plan a walk with`,
  );
}
