/**
 * The ways in which a document opens a border: as a national, by what the destination asks of its nationality, with an
 * authorisation of the destination that is held, or with one of another state that stands in for the visa.
 */
import type { Day } from '../../calendar.ts';
import type { VisaRequirementType } from '../../entry-rules/entry-rule.ts';
import { isOfUniformType, readPaper } from '../../facts/paper-purposes.ts';
import type { AcceptedDocument } from '../../schema/topics/held-document-topics.ts';
import type { Lack, LegContext, Say, Way } from '../checked.ts';
import { isTransit } from '../journey/visits.ts';
import type { Authorisation, TravelDocument } from '../question.ts';
import { isLongStay } from '../stay/long-stay-permits.ts';
import { isNamedBy, type Requirement } from '../trip-facts.ts';
import { isOnRoute, matches, sayClasses, whenOf } from './authorisations.ts';
import { isUsedUpBefore, opens, usedEntries } from './entries.ts';

/** A way, and what is not told that decides whether it is open. */
export interface PossibleWay extends Way {
  readonly lacks: readonly Lack[];
  /** What was given instead of the visa that the nationality needs. */
  readonly accepted: AcceptedDocument | null;
  /** Why the authorisation may not be enough although it was accepted. */
  readonly doubt: Doubt | null;
}

/** `ends_early`: it expires during the stay, and it is not known whether that is allowed. */
type Doubt = 'other_document' | 'expires_during_stay' | 'ends_early';

type DocumentContext = LegContext & {
  readonly document: TravelDocument;
  readonly requirement: Requirement | undefined;
};

/** All ways with this document; those that are certainly closed are left out. Never empty. */
export function waysOf(context: DocumentContext): readonly PossibleWay[] {
  const { document, leg, requirement } = context;
  if (document.nationality?.id === leg.country.id) return [way('own', null)];
  const type = requirement?.visaRequirementType ?? null;
  return [way(type, requirement?.maxStayDays ?? null), ...heldWays(context), ...acceptedWays(context)];
}

function way(type: Way['type'], maxStayDays: number | null, more: Partial<PossibleWay> = {}): PossibleWay {
  return { type, maxStayDays, satisfiedBy: null, lacks: [], accepted: null, doubt: null, ...more };
}

/** Authorisations of the destination itself, or of the area that shares one rule of entry. */
function heldWays(context: DocumentContext): PossibleWay[] {
  return context.traveller.authorisations.flatMap((authorisation) => {
    const found = held(authorisation, context);
    if (found === undefined || typeof found === 'function') return [];
    const stay = isLongStay(authorisation) === true ? null : (context.requirement?.maxStayDays ?? null);
    return [way('held', stay, { satisfiedBy: authorisation, ...found })];
  });
}

const ELECTRONIC: readonly (VisaRequirementType | null)[] = ['eta', 'e_visa', 'visa_on_arrival'];

/** A sentence: what it lacks to open this border. Undefined: it is none for it. */
export function held(
  authorisation: Authorisation,
  context: DocumentContext,
): Pick<PossibleWay, 'lacks' | 'doubt'> | Say | undefined {
  const { kind, expiresOn, issuedOn, isPermanent, documentRef, path } = authorisation;
  const { visit, document, requirement, traveller } = context;
  if (kind === 'travel_card' || !isIssuedBy(authorisation, context)) return undefined;
  const ending = endingOf(authorisation, context);
  // Who is not admitted at all cannot hold a visitor's visa; who lives there may.
  if (requirement?.visaRequirementType === 'not_allowed' && isLongStay(authorisation) !== true) return undefined;
  const isOfAnother = documentRef !== null && documentRef !== document.ref;
  const others = traveller.documents.filter(({ nationality }) => nationality?.id !== document.nationality?.id);
  if (kind === 'electronic_authorisation') {
    if (!ELECTRONIC.includes(requirement?.visaRequirementType ?? null)) return undefined;
  }
  const isOfNational = nationalityOf(traveller.documents, documentRef) === document.nationality?.id;
  if (isOfAnother && (kind === 'electronic_authorisation' || !isOfNational)) {
    return (t) => t('questions.documentOfAuthorisation');
  }
  if (kind === 'visa' && !opensBorder(authorisation, context)) return (t) => sayClasses(t, ['visit']);
  const day = visit.arrivesOn ?? context.asOf;
  if (expiresOn !== null && expiresOn < day) return (t) => t('held.validUntil', { day: t.day(day) });
  if (issuedOn !== null && issuedOn > context.asOf) return (t) => t('held.arrival');
  if (ending === 'too_early') return (t) => t('documents.endsTooEarly', { day: t.day(expiresOn as Day) });
  const lacks: Lack[] = [];
  // A visa counts with the passport of the nationality that it was given to; a permit names its holder.
  if (documentRef === null && kind !== 'residence_permit' && others.length > 0) {
    const values = [document, ...others].map(({ ref }) => ref);
    lacks.push({
      path: `${path}.documentRef`,
      why: (t) => t('questions.documentOfAuthorisation'),
      values,
    });
  }
  if (expiresOn === null && isPermanent !== true) {
    lacks.push({ path: `${path}.expiresOn`, why: (t) => t('questions.expiryOfAuthorisation') });
  }
  const used = usedEntries(withEntries(authorisation, context), context);
  if (used === 'all') return (t) => t('held.usedUp');
  if (used !== 'some') lacks.push(used);
  return { lacks, doubt: ending ?? (isOfAnother ? 'other_document' : null) };
}

/**
 * What it means that a visa or permit of the destination expires during the stay: whether it has to last is a fact of its
 * issuer. Null = it does not expire then, or that does not matter.
 */
function endingOf(authorisation: Authorisation, context: DocumentContext): 'too_early' | Doubt | null {
  const { expiresOn } = authorisation;
  const { visit, requirement } = context;
  if (expiresOn === null || visit.departsOn === null || expiresOn >= visit.departsOn) return null;
  if (!isIssuedBy(authorisation, context)) return null;
  if (isLongStay(authorisation) === true) return 'expires_during_stay';
  const counts = requirement?.validityCounts ?? null;
  if (counts === 'on_arrival') return null;
  return counts === 'whole_stay' ? 'too_early' : 'ends_early';
}

/** An electronic travel authorisation is for any number of entries, an e-visa for as many as its rule says. */
function withEntries(authorisation: Authorisation, { requirement }: DocumentContext): Authorisation {
  if (authorisation.kind !== 'electronic_authorisation' || authorisation.entries !== null) return authorisation;
  const isEta = requirement?.visaRequirementType === 'eta';
  return { ...authorisation, entries: requirement?.visaEntries ?? (isEta ? 'multiple' : null) };
}

function isIssuedBy({ issuer }: Authorisation, { facts, leg, visit, asOf }: LegContext): boolean {
  return opens(issuer, leg.country, visit.arrivesOn ?? asOf, facts);
}

/** A visa for transit or crew alone is none for a visit; an airport transit visa lets its holder pass no border. */
function opensBorder({ class: said, issuer }: Authorisation, { question, leg, visit }: LegContext): boolean {
  const { purposes } = readPaper(said, issuer);
  // Regulation (EC) No 810/2009, Article 2(5).
  if (purposes === null || purposes.size === 0) return true;
  const passes = isTransit(leg, visit) || question.purpose === 'transit' || question.purpose === 'crew';
  const isAirside = purposes.size === 1 && isOfUniformType(said, issuer, 'a') === true;
  return !isAirside && (passes || [...purposes].some((one) => one !== 'transit' && one !== 'crew'));
}

function nationalityOf(documents: readonly TravelDocument[], ref: string | null): number | undefined {
  return documents.find((one) => one.ref === ref)?.nationality?.id;
}

/** Visas and permits of other states that the destination accepts in place of its own. */
function acceptedWays(context: DocumentContext): PossibleWay[] {
  const { requirement, traveller } = context;
  const ways: PossibleWay[] = [];
  for (const accepted of requirement?.acceptedDocuments ?? []) {
    for (const authorisation of traveller.authorisations) {
      const lacks = meets(authorisation, accepted, context);
      if (lacks === undefined) continue;
      const ending = endingOf(authorisation, context);
      if (ending === 'too_early') continue;
      const isLonger = accepted.givesType === 'visa_free' && accepted.givesStayDays === null;
      const stay = isLonger ? (requirement?.maxStayDays ?? null) : accepted.givesStayDays;
      ways.push(way(accepted.givesType, stay, { satisfiedBy: authorisation, accepted, lacks, doubt: ending }));
    }
  }
  return ways;
}

/** What is not told of it; undefined = it is not accepted. */
function meets(
  authorisation: Authorisation,
  accepted: AcceptedDocument,
  context: DocumentContext,
): readonly Lack[] | undefined {
  const { facts, leg } = context;
  if (!isForNationality(accepted, context)) return undefined;
  const lacks: Lack[] = [];
  if (accepted.mode !== null && leg.mode !== accepted.mode) {
    if (leg.mode !== null) return undefined;
    lacks.push({ path: `${leg.path}.mode`, why: (t) => t('questions.mode') });
  }
  if (!isOnRoute(authorisation, accepted, context)) return undefined;
  if (isIssuedBy(authorisation, context)) {
    const used = usedEntries(withEntries(authorisation, context), context);
    if (used === 'all') return undefined;
    if (used !== 'some') lacks.push(used);
  } else if (
    accepted.usedBefore !== true &&
    accepted.expiredWithinDays === null &&
    isUsedUpBefore(authorisation, context)
  ) {
    return undefined;
  }
  const found = matches(authorisation, accepted, whenOf(context), facts);
  if (found === 'no') return undefined;
  return found === 'yes' ? lacks : [...lacks, ...found];
}

export function isForNationality(
  { nationals, notNationals }: AcceptedDocument,
  { facts, document: { nationality }, visit, asOf }: Pick<DocumentContext, 'facts' | 'document' | 'visit' | 'asOf'>,
): boolean {
  const arrivesOn = visit.arrivesOn ?? asOf;
  if (nationality === null) return nationals === null;
  const isOf = (code: string) => isNamedBy(code, nationality, arrivesOn, facts);
  return (nationals === null || nationals.some(isOf)) && (notNationals === null || !notNationals.some(isOf));
}
