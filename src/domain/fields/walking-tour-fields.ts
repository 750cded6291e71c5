/** The fields of a walking tour but for its stops and its way. */

import type { Fields } from '@carnet/rules/schema/field.ts';
import { TOUR_DIFFICULTIES } from '../places/tour-difficulty.ts';

export const TOUR_FIELDS = {
  name: { kind: 'text', always: true, description: 'Name of the tour.' },
  summary: { kind: 'text', description: 'What it is about, plain text.' },
  countryId: { kind: 'id', always: true, description: 'Country it starts in, ISO 3166-1 numeric.' },
  cityId: { kind: 'id', description: 'City it starts in, GeoNames id. Null = outside any city.' },
  latitude: { kind: 'degrees', always: true, served: 'location.latitude', description: '' },
  longitude: { kind: 'degrees', always: true, served: 'location.longitude', description: '' },
  distanceKm: { kind: 'amount', always: true, description: 'Length of the way, in kilometres, to ten metres.' },
  durationMinutes: {
    kind: 'count',
    always: true,
    description: 'Walking at 4.5 km/h plus the time at the stops, in minutes.',
  },
  /** Of the duration, without the stops; null = the source states the whole. */
  walkingMinutes: { kind: 'count' },
  difficulty: { kind: 'choice', always: true, values: TOUR_DIFFICULTIES, description: 'By length and climb.' },
  isLoop: { kind: 'flag', always: true, description: 'Whether it ends where it starts.' },
  /** Its page at its source. */
  url: { kind: 'url' },
} as const satisfies Fields;
