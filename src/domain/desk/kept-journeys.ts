/** The hundred journeys by which previews show what travellers would notice: always the same ones. */
import { addDays, type Day } from '@carnet/rules/calendar.ts';

export interface KeptJourney {
  readonly passport: string;
  /** In the order of travel; most have one. */
  readonly destinations: readonly string[];
}

/** ISO 3166-1 alpha-2: countries from which many travel, on all continents. */
const PASSPORTS = 'BR IN US DE GB CN NG PH MX ZA JP FR ID TR AR EG CO PK AU UA'.split(' ');
/** Countries to which many travel, and some to which few do, so that most changes touch a journey. */
const DESTINATIONS = (
  'FR ES US IT TR MX GB DE GR AT JP TH MY PT CA AE NL SA PL HR IN EG MA VN ZA ' +
  'ID KR SG BR AR CO PE CL AU NZ TN KE TZ JO IL GE AM UZ KZ LK NP KH PH CU DO'
).split(' ');
const HOW_MANY = 100;
/** Every tenth goes on to a second country. */
const EVERY_SECOND_STOP = 10;

export const KEPT_JOURNEYS: readonly KeptJourney[] = Array.from({ length: HOW_MANY }, (_, index) => {
  const destination = DESTINATIONS[index % DESTINATIONS.length] as string;
  const next = DESTINATIONS[(index + 7) % DESTINATIONS.length] as string;
  // Another passport at the second round, and never one of the country that is visited.
  const candidates = PASSPORTS.filter((code) => code !== destination && code !== next);
  const passport = candidates[(index * 7 + Math.floor(index / DESTINATIONS.length)) % candidates.length] as string;
  const isLonger = index % EVERY_SECOND_STOP === EVERY_SECOND_STOP - 1;
  return { passport, destinations: isLonger ? [destination, next] : [destination] };
});

/** Two weeks in each country, a month after the day, by somebody with a passport that is good for years. */
export function questionOf({ passport, destinations }: KeptJourney, day: Day) {
  const departure = addDays(day, 30);
  return {
    purpose: 'tourism',
    travellers: [
      {
        ref: 'traveller',
        residenceCountry: passport,
        documents: [
          {
            ref: 'passport',
            kind: 'passport',
            nationality: passport,
            issuedBy: passport,
            issuedOn: addDays(day, -400),
            expiresOn: addDays(day, 1800),
            blankPages: 20,
            isBiometric: true,
          },
        ],
      },
    ],
    legs: [
      { ref: 'home', country: passport, role: 'origin', departsOn: departure },
      ...destinations.map((country, index) => ({
        ref: `stop${index + 1}`,
        country,
        role: 'destination',
        arrivesOn: addDays(departure, 14 * index),
        departsOn: addDays(departure, 14 * (index + 1)),
        mode: 'air',
      })),
    ],
  };
}
