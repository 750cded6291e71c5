/** What the page's form holds: the question of a trip check, with the same paths, while it is incomplete. */

import type {
  AuthorisationKind,
  DocumentKind,
  ENTRIES,
  LegRole,
  Purpose,
  TransitSide,
  TravelMode,
} from '@carnet/rules/trips/question.ts';

type Told<Value> = Value | undefined;

export interface DocumentDraft {
  readonly kind?: Told<DocumentKind>;
  /** ISO 3166-1 alpha-2, as all countries here. */
  readonly nationality?: Told<string>;
  readonly issuedBy?: Told<string>;
  readonly issuedOn?: Told<string>;
  readonly expiresOn?: Told<string>;
  readonly blankPages?: Told<number>;
  readonly isBiometric?: Told<boolean>;
}

export interface AuthorisationDraft {
  readonly kind?: Told<AuthorisationKind>;
  readonly issuer?: Told<string>;
  readonly class?: Told<string>;
  readonly entries?: Told<(typeof ENTRIES)[number]>;
  readonly issuedOn?: Told<string>;
  readonly expiresOn?: Told<string>;
  readonly usedBefore?: Told<boolean>;
  readonly isElectronic?: Told<boolean>;
  readonly isPermanent?: Told<boolean>;
  /** The position of a document, from 1. */
  readonly documentRef?: Told<string>;
}

export interface VaccinationDraft {
  readonly vaccine: string;
  readonly lastDoseOn?: Told<string>;
  readonly doses?: Told<number>;
  readonly hasCertificate?: Told<boolean>;
}

export interface PastStayDraft {
  readonly country?: Told<string>;
  readonly arrivedOn?: Told<string>;
  readonly departedOn?: Told<string>;
}

export interface RecentCountryDraft {
  readonly country?: Told<string>;
  readonly departedOn?: Told<string>;
}

export interface TravellerDraft {
  /** The reader's own name for them. It stays in the address and is never sent. */
  readonly name?: Told<string>;
  readonly birthDate?: Told<string>;
  readonly ageYears?: Told<number>;
  readonly residenceCountry?: Told<string>;
  readonly documents: readonly DocumentDraft[];
  readonly authorisations: readonly AuthorisationDraft[];
  readonly vaccinations: readonly VaccinationDraft[];
  readonly pastStays: readonly PastStayDraft[];
  readonly recentCountries: readonly RecentCountryDraft[];
}

export interface LegDraft {
  readonly role: LegRole;
  readonly country?: Told<string>;
  readonly airport?: Told<string>;
  /** YYYY-MM-DD, or YYYY-MM-DDTHH:MM. */
  readonly arrivesOn?: Told<string>;
  readonly departsOn?: Told<string>;
  readonly mode?: Told<TravelMode>;
  readonly cityId?: Told<number>;
  readonly transit?:
    | {
        readonly side?: Told<TransitSide>;
        readonly sameTicket?: Told<boolean>;
        readonly bagsThrough?: Told<boolean>;
      }
    | undefined;
}

export interface TripDraft {
  readonly purpose?: Told<Purpose>;
  readonly travellers: readonly TravellerDraft[];
  /** The first is where the journey begins; the last leads back home, unless nobody goes back. */
  readonly legs: readonly LegDraft[];
}

export const NEW_TRAVELLER: TravellerDraft = {
  documents: [{ kind: 'passport' }],
  authorisations: [],
  vaccinations: [],
  pastStays: [],
  recentCountries: [],
};
/** Mode and purpose are left out: the answer says what it presumed. */
export const NEW_STOP: LegDraft = { role: 'destination' };
export const WAY_BACK: LegDraft = { role: 'return' };

/** One traveller with one passport, from home to one place and back. */
export const NEW_TRIP: TripDraft = {
  travellers: [NEW_TRAVELLER],
  legs: [{ role: 'origin' }, NEW_STOP, WAY_BACK],
};

export const isWayBack = ({ role }: LegDraft): boolean => role === 'return';

/** Where a leg leads: the way back leads to where the journey began. */
export const countryOf = ({ legs }: TripDraft, leg: LegDraft): string | undefined =>
  leg.country ?? (isWayBack(leg) ? legs[0]?.country : undefined);

/** Who leaves the last stop is home on that day, unless the form says another one. */
export function withWayBack(before: TripDraft, after: TripDraft): TripDraft {
  const back = after.legs.at(-1);
  const left = after.legs.at(-2)?.departsOn?.slice(0, 10);
  const leftBefore = before.legs.at(-2)?.departsOn?.slice(0, 10);
  if (back === undefined || !isWayBack(back) || left === leftBefore) return after;
  if (back.arrivesOn !== undefined && back.arrivesOn !== leftBefore) return after;
  return { ...after, legs: after.legs.with(-1, { ...back, arrivesOn: left }) };
}

/** Without what was added to a list and never filled in. */
export function withoutEmpty(draft: TripDraft): TripDraft {
  const filled = (entry: object) =>
    Object.entries(entry).some(([name, value]) => name !== 'kind' && value !== undefined && value !== '');
  return {
    ...draft,
    travellers: draft.travellers.map((traveller) => ({
      ...traveller,
      documents: traveller.documents.filter((one, index) => index === 0 || filled(one)),
      authorisations: traveller.authorisations.filter(filled),
      pastStays: traveller.pastStays.filter(filled),
      recentCountries: traveller.recentCountries.filter(filled),
    })),
  };
}

/** From an answer: `?passport=BR&destination=JP`, and `residence`. Undefined where there is none of it. */
export function draftOfQuery(search: string): TripDraft | undefined {
  const asked = new URLSearchParams(search);
  const code = (name: string) => /^[a-z]{2}$/i.exec(asked.get(name) ?? '')?.[0].toUpperCase();
  const nationality = code('passport');
  const country = code('destination');
  const residenceCountry = code('residence');
  if (nationality === undefined && country === undefined) return undefined;
  const home = residenceCountry ?? nationality;
  return {
    travellers: [
      {
        ...NEW_TRAVELLER,
        ...(residenceCountry === undefined ? {} : { residenceCountry }),
        documents: [{ kind: 'passport', ...(nationality === undefined ? {} : { nationality }) }],
      },
    ],
    legs: [
      { role: 'origin', ...(home === undefined ? {} : { country: home }) },
      { ...NEW_STOP, ...(country === undefined ? {} : { country }) },
      WAY_BACK,
    ],
  };
}

/** A trip that begins at an answer page has no dates yet, and is not checked before it has. */
export const isWhole = ({ legs }: TripDraft): boolean => legs.some(({ arrivesOn }) => arrivesOn !== undefined);
