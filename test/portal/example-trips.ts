/** Trips as five different travellers would ask for, with days counted from today, and their addresses. */

import { addDays } from '@carnet/rules/calendar.ts';
import type { LegDraft, TravellerDraft, TripDraft } from '../../portal/src/pages/plan/draft/trip-draft.ts';
import { NEW_TRAVELLER } from '../../portal/src/pages/plan/draft/trip-draft.ts';
import { fragmentOf } from '../../portal/src/pages/plan/draft/trip-fragment.ts';

const today = new Date().toISOString().slice(0, 10);
export const inDays = (days: number): string => addDays(today, days);

const passport = (nationality: string, days = 1500) =>
  ({ kind: 'passport', nationality, expiresOn: inDays(days), blankPages: 8, isBiometric: true }) as const;
const traveller = (told: Partial<TravellerDraft>): TravellerDraft => ({ ...NEW_TRAVELLER, ...told });
const stay = (country: string, from: number, to: number): LegDraft => ({
  role: 'destination',
  country,
  mode: 'air',
  arrivesOn: inDays(from),
  departsOn: inDays(to),
});
const home = (country: string): LegDraft => ({ role: 'origin', country });
const back = (day: number): LegDraft => ({ role: 'return', mode: 'air', arrivesOn: inDays(day) });

export const EXAMPLE_TRIPS = {
  /** Two adults and a child, from Brazil to South Africa: yellow fever, and rules for minors. */
  family: {
    purpose: 'tourism',
    travellers: [
      traveller({ ageYears: 38, documents: [passport('BR')] }),
      traveller({ ageYears: 36, documents: [passport('BR')] }),
      traveller({ ageYears: 7, documents: [passport('BR')] }),
    ],
    legs: [home('BR'), stay('ZA', 60, 75), back(76)],
  },
  /** Brazilian and Italian, to the United States and on to France. */
  twoPassports: {
    purpose: 'tourism',
    travellers: [traveller({ ageYears: 30, documents: [passport('BR'), passport('IT')] })],
    legs: [home('BR'), stay('US', 40, 50), stay('FR', 51, 60), back(61)],
  },
  /** An Indian changes planes in Frankfurt on the way to Canada. */
  transit: {
    purpose: 'tourism',
    travellers: [traveller({ ageYears: 45, documents: [passport('IN')] })],
    legs: [
      home('IN'),
      {
        role: 'transit',
        country: 'DE',
        mode: 'air',
        arrivesOn: `${inDays(50)}T06:10`,
        departsOn: `${inDays(50)}T10:30`,
      },
      stay('CA', 50, 70),
      back(71),
    ],
  },
  /** An American stays for 87 days after 10 in the window. */
  longStay: {
    purpose: 'tourism',
    travellers: [
      traveller({
        ageYears: 27,
        documents: [passport('US')],
        pastStays: [{ country: 'IT', arrivedOn: inDays(-30), departedOn: inDays(-21) }],
      }),
    ],
    legs: [home('US'), stay('ES', 10, 96), back(97)],
  },
  /** A visa of the United States in a passport that has expired. */
  oldPassport: {
    purpose: 'business',
    travellers: [
      traveller({
        ageYears: 52,
        documents: [passport('IN'), { ...passport('IN', -200), blankPages: 0 }],
        authorisations: [
          {
            kind: 'visa',
            issuer: 'US',
            class: 'B1/B2',
            entries: 'multiple',
            expiresOn: inDays(1200),
            documentRef: '2',
          },
        ],
      }),
    ],
    legs: [home('IN'), stay('US', 30, 40), back(41)],
  },
} as const satisfies Record<string, TripDraft>;

export const addressOf = (trip: TripDraft): string => `/plan${fragmentOf(trip)}`;
