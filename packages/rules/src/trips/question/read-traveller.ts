/** Makes a traveller from what was read of one, and notes what contradicts itself. */
import { type Day, monthsBetween } from '../../calendar.ts';
import { noPassport } from '../../countries/passports.ts';
import type { Authorisation, Leg, TravelDocument, Traveller } from '../question.ts';
import type { CountryLookup } from './country-lookup.ts';
import { checkPastDays } from './past-days.ts';
import type { Problems } from './question-error.ts';
import type { Read } from './question-field.ts';
import type { AUTHORISATION_FIELDS, DOCUMENT_FIELDS, TRAVELLER_FIELDS } from './question-fields.ts';
import { refsOf } from './refs.ts';
import { nearest } from './values/read-plain.ts';

type ReadTraveller = Read<typeof TRAVELLER_FIELDS>;

interface Trip {
  readonly legs: readonly Leg[];
  readonly lookup: CountryLookup;
  readonly today: Day;
  readonly problems: Problems;
}

/** A required field that could not be read is null until the problems are thrown. */
export function readTraveller(read: ReadTraveller, ref: string, trip: Trip): Traveller {
  const documents = documentsOf(read.documents ?? [], trip);
  const pastStays = read.pastStays ?? [];
  const recentCountries = read.recentCountries ?? [];
  checkPastDays({ pastStays, recentCountries }, trip.legs, trip.problems);
  return {
    path: read.path,
    ref,
    ageMonths: agesOf(read, trip),
    residence: read.residenceCountry,
    documents,
    authorisations: authorisationsOf(read.authorisations ?? [], documents, trip.problems),
    vaccinations: read.vaccinations ?? [],
    pastStays: pastStays.map(({ country, arrivedOn, departedOn }) => ({ country, arrivedOn, departedOn })),
    recentCountries: recentCountries.map(({ country, departedOn }) => ({ country, departedOn })),
  } as Traveller;
}

function documentsOf(read: readonly Read<typeof DOCUMENT_FIELDS>[], trip: Trip): readonly TravelDocument[] {
  const refs = refsOf(read, trip.problems);
  return read.map((document, index) => {
    const made = { ...document, ref: refs[index] as string, kind: document.kind ?? 'passport' };
    checkNationality(made, trip);
    checkIssue(made, trip.problems);
    return made;
  });
}

function checkNationality({ path, kind, nationality }: TravelDocument, { lookup, problems }: Trip): void {
  const at = `${path}.nationality`;
  if (kind === 'stateless_travel_document') {
    if (nationality !== null) problems.contradiction(at, () => 'must be left out: a stateless person has none');
    return;
  }
  if (nationality === null) {
    const isNoted = problems.has(at) || problems.has(path) || problems.has(`${path}.kind`);
    if (!isNoted) problems.unreadable(at, () => 'is required, except in a stateless_travel_document');
    return;
  }
  // Refugees and officials of organisations do not travel on a passport of their nationality.
  if (kind === 'refugee_travel_document' || kind === 'laissez_passer') return;
  const country = lookup.byId(nationality.id);
  if (country === undefined || country.issuesPassports) return;
  const issuer = country.passportCountryId === null ? undefined : lookup.byId(country.passportCountryId);
  problems.contradiction(at, () => `cannot be ${country.iso2}: ${noPassport(country, issuer)}`);
}

function authorisationsOf(
  read: readonly Read<typeof AUTHORISATION_FIELDS>[],
  documents: readonly TravelDocument[],
  problems: Problems,
): readonly Authorisation[] {
  if (read.length === 0) return [];
  const refs = refsOf(read, problems);
  const known = documents.map(({ ref }) => ref);
  const areKnown = !documents.some(({ path }) => problems.has(`${path}.ref`));
  return read.map((authorisation, index) => {
    const { documentRef, path } = authorisation;
    if (documentRef !== null && areKnown && !known.includes(documentRef)) {
      const list = known.length === 0 ? 'which has none' : `which are ${known.join(', ')}`;
      problems.unreadable(
        `${path}.documentRef`,
        () => `must be the ref of one of the traveller's documents, ${list}${nearest(documentRef, known)}`,
      );
    }
    checkIssue(authorisation, problems);
    return { ...authorisation, ref: refs[index] } as Authorisation;
  });
}

interface Issued {
  readonly path: string;
  readonly issuedOn: Day | null;
  readonly expiresOn: Day | null;
}

function checkIssue({ path, issuedOn, expiresOn }: Issued, problems: Problems): void {
  if (issuedOn === null || expiresOn === null || issuedOn <= expiresOn) return;
  problems.contradiction(`${path}.expiresOn`, () => `${expiresOn} is before issuedOn, ${issuedOn}`);
}

/** On arrival of each leg; where no arrival is told, on its departure, else on the day of the check. */
function agesOf({ birthDate, ageYears, path }: ReadTraveller, { legs, today, problems }: Trip): Traveller['ageMonths'] {
  if (birthDate === null) return legs.map(() => (ageYears === null ? null : ageYears * 12));
  if (birthDate > today) {
    problems.unreadable(`${path}.birthDate`, () => `must not be after today, ${today}; got "${birthDate}"`);
    return legs.map(() => null);
  }
  const ages = legs.map((leg) => monthsBetween(birthDate, (leg.arrives ?? leg.departs)?.day ?? today));
  const unborn = ages.findIndex((age) => age < 0);
  if (unborn >= 0) {
    problems.contradiction(`${path}.birthDate`, () => `${birthDate} is after the day of legs[${unborn}]`);
  }
  const years = [monthsBetween(birthDate, today), ...ages].map((months) => Math.floor(months / 12));
  if (ageYears !== null && (ageYears < Math.min(...years) || ageYears > Math.max(...years))) {
    problems.contradiction(`${path}.ageYears`, () => `${ageYears} is not the age of one born on ${birthDate}`);
  }
  return ages;
}
