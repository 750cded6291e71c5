/** What things of a trip are called: documents, visas, areas, and the field at a path. */
import { countryName } from '../../../i18n/format.ts';
import { type MessageKey, messages } from '../../../i18n/messages.ts';
import { indexIn } from './path.ts';
import { type AuthorisationDraft, countryOf, type TravellerDraft, type TripDraft } from './trip-draft.ts';

/** Of a country, or of a group such as SCHENGEN. */
export function placeName(code: string): string {
  if (code.length === 2) return countryName(code, code);
  return messages('plan')('area', { code });
}

export function travellerName({ travellers }: TripDraft, index: number): string {
  return travellers[index]?.name || messages('plan')('travellerNumber', { number: index + 1 });
}

/** `ref`: position from 1. */
export function documentName(traveller: TravellerDraft | undefined, ref: string): string {
  const t = messages('plan');
  const index = Number(ref) - 1;
  const document = traveller?.documents[index];
  const { kind = 'passport', nationality } = document ?? {};
  const kindName = t('documentKind', { kind });
  if (nationality === undefined) return `${kindName} ${ref}`;
  const name = t('nameOfCountry', { what: kindName, country: placeName(nationality) });
  const isOneOfSeveral = traveller?.documents.some(
    (other, at) => at !== index && other.nationality === nationality && (other.kind ?? 'passport') === kind,
  );
  return isOneOfSeveral ? `${name} (${ref})` : name;
}

export function authorisationName({ kind, issuer, class: told }: AuthorisationDraft): string {
  const t = messages('plan');
  const what = [t('authorisationKind', { kind: kind ?? 'visa' }), told].filter(Boolean).join(' ');
  return issuer === undefined ? what : t('nameOfCountry', { what, country: placeName(issuer) });
}

const FIELDS: Readonly<Record<string, MessageKey<'plan'>>> = {
  documents: 'documents',
  authorisations: 'authorisations',
  vaccinations: 'vaccinations',
  pastStays: 'pastStays',
  recentCountries: 'recentCountries',
  ageYears: 'age',
  birthDate: 'age',
  residenceCountry: 'residence',
  nationality: 'nationality',
  issuedBy: 'issuedBy',
  issuedOn: 'issuedOn',
  expiresOn: 'validUntil',
  blankPages: 'blankPages',
  isBiometric: 'isBiometric',
  kind: 'documentKindLabel',
  issuer: 'issuer',
  class: 'class',
  entries: 'entriesLabel',
  usedBefore: 'usedBefore',
  isElectronic: 'isElectronic',
  isPermanent: 'isPermanent',
  documentRef: 'inDocument',
  lastDoseOn: 'lastDoseOn',
  hasCertificate: 'hasCertificate',
  arrivedOn: 'firstDay',
  departedOn: 'lastDay',
  country: 'country',
  airport: 'airport',
  arrivesOn: 'arrivesOn',
  departsOn: 'leavesOn',
  mode: 'modeLabel',
  side: 'sideLabel',
  sameTicket: 'sameTicket',
  bagsThrough: 'bagsThrough',
  purpose: 'purposeLabel',
};

/** The label alone. */
export function fieldLabel(path: string): string {
  const name =
    path
      .replace(/\[\d+\]$/, '')
      .split('.')
      .at(-1) ?? '';
  const key = FIELDS[name];
  return key ? messages('plan')(key) : name;
}

/** The field's label, and what it is about: "Valid until – passport: Brazil". */
export function fieldName(draft: TripDraft, path: string): string {
  return [fieldLabel(path), ...aboutOf(draft, path)].join(' – ');
}

function* aboutOf(draft: TripDraft, path: string): Generator<string> {
  const at = indexIn(path, 'travellers');
  const traveller = at === undefined ? undefined : draft.travellers[at];
  const document = indexIn(path, 'documents');
  if (document !== undefined) yield documentName(traveller, String(document + 1));
  const held = traveller?.authorisations[indexIn(path, 'authorisations') ?? -1];
  if (held) yield authorisationName(held);
  const leg = draft.legs[indexIn(path, 'legs') ?? -1];
  const country = leg && countryOf(draft, leg);
  if (country !== undefined) yield placeName(country);
  if (at !== undefined && draft.travellers.length > 1) {
    yield travellerName(draft, at);
  }
}
