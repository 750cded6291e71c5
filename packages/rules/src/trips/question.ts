/**
 * A trip as the engine sees it: every field read and checked, countries found by their codes, ages instead of birth
 * dates. `read-question` makes it from JSON; nothing else does.
 */
import type { Day } from '../calendar.ts';
import type { AUTHORISATION_KINDS, TRANSIT_SIDES, TRAVEL_MODES } from '../schema/topics/terms.ts';

export const PURPOSES = [
  'tourism',
  'business',
  'family_visit',
  'transit',
  'study',
  'work',
  'medical',
  'journalism',
  'religious',
  'official',
  'crew',
] as const;
export type Purpose = (typeof PURPOSES)[number];

export const DOCUMENT_KINDS = [
  'passport',
  'identity_card',
  'diplomatic_passport',
  'service_passport',
  'emergency_passport',
  'refugee_travel_document',
  'stateless_travel_document',
  'seaman_book',
  'laissez_passer',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const LEG_ROLES = ['origin', 'transit', 'destination', 'return'] as const;
export type LegRole = (typeof LEG_ROLES)[number];

export const ENTRIES = ['single', 'double', 'multiple'] as const;

export type AuthorisationKind = (typeof AUTHORISATION_KINDS)[number];
export type TransitSide = (typeof TRANSIT_SIDES)[number];
export type TravelMode = (typeof TRAVEL_MODES)[number];

/** A country as answers name it. */
export interface Country {
  readonly id: number;
  readonly iso2: string;
  readonly iso3: string;
  /** In English. */
  readonly name: string;
}

/** Local to the place. */
export interface Moment {
  readonly day: Day;
  /** HH:MM; null = only the day is told. */
  readonly time: string | null;
}

/** Something of the question that can be pointed at: `path` is where it stands, e.g. `travellers[0].documents[1]`. */
interface Placed {
  readonly path: string;
  readonly ref: string;
}

export interface TravelDocument extends Placed {
  readonly kind: DocumentKind;
  /** Null only for the stateless. */
  readonly nationality: Country | null;
  readonly issuedBy: Country | null;
  readonly issuedOn: Day | null;
  /** Last day on which it is valid. */
  readonly expiresOn: Day | null;
  readonly blankPages: number | null;
  readonly isBiometric: boolean | null;
}

/** A visa, permit or electronic authorisation that the traveller holds. */
export interface Authorisation extends Placed {
  readonly kind: AuthorisationKind;
  /** ISO 3166-1 alpha-2 code of a country, or the code of a group such as SCHENGEN. */
  readonly issuer: string;
  readonly class: string | null;
  readonly entries: (typeof ENTRIES)[number] | null;
  readonly issuedOn: Day | null;
  /** Last day on which it is valid. */
  readonly expiresOn: Day | null;
  /** Whether it was used to enter its issuer. */
  readonly usedBefore: boolean | null;
  readonly isElectronic: boolean | null;
  readonly isPermanent: boolean | null;
  /** The document that it is in, or bound to; null = not told. */
  readonly documentRef: string | null;
}

export interface Vaccination {
  readonly path: string;
  /** Code of the vaccine, such as yellow-fever. */
  readonly vaccine: string;
  readonly lastDoseOn: Day | null;
  readonly doses: number | null;
  readonly hasCertificate: boolean | null;
}

/** Days of arrival and of departure count both. */
export interface PastStay {
  readonly country: Country;
  readonly arrivedOn: Day;
  readonly departedOn: Day;
}

export interface RecentCountry {
  readonly country: Country;
  readonly departedOn: Day | null;
}

export interface Traveller extends Placed {
  /** Age in whole months on arrival of each leg, by its index; null = not told. */
  readonly ageMonths: readonly (number | null)[];
  readonly residence: Country | null;
  readonly documents: readonly TravelDocument[];
  readonly authorisations: readonly Authorisation[];
  readonly vaccinations: readonly Vaccination[];
  readonly pastStays: readonly PastStay[];
  readonly recentCountries: readonly RecentCountry[];
}

export interface Leg extends Placed {
  readonly index: number;
  readonly country: Country;
  readonly role: LegRole;
  /** IATA code. */
  readonly airport: string | null;
  readonly arrives: Moment | null;
  readonly departs: Moment | null;
  /** How one arrives. */
  readonly mode: TravelMode | null;
  readonly cityId: number | null;
  readonly transit: {
    readonly side: TransitSide | null;
    readonly sameTicket: boolean | null;
    readonly bagsThrough: boolean | null;
  };
}

export interface TripQuestion {
  /** Null = not told; what is known then is for tourists. */
  readonly purpose: Purpose | null;
  readonly travellers: readonly Traveller[];
  readonly legs: readonly Leg[];
}
