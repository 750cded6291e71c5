/** The question that is sent: the draft, with names for travellers and documents that sentences of the answer can use. */
import type { TripQuestionBody } from '@carnet/rules/trips/question/question-fields.ts';
import { messages } from '../../../i18n/messages.ts';
import { authorisationName, documentName } from './names.ts';
import { countryOf, type TravellerDraft, type TripDraft } from './trip-draft.ts';

/** Longer ones are refused. */
const LONGEST_REF = 40;

export function questionOf(draft: TripDraft): TripQuestionBody {
  const t = messages('plan');
  return {
    ...draft,
    // Names stay here: sentences of the answer get a number, and the page puts the name in its place.
    travellers: draft.travellers.map(({ name: _, ...traveller }, index) => ({
      ...traveller,
      ...namesOf(traveller),
      ref: t('travellerNumber', { number: index + 1 }),
    })),
    legs: draft.legs.map((leg) => ({ ...leg, country: countryOf(draft, leg) })),
  } as TripQuestionBody;
}

/** The name under which a document was sent, back to its position. */
export function documentPosition(traveller: TravellerDraft | undefined, ref: string): string | undefined {
  const at = traveller === undefined ? -1 : namesOf(traveller).documents.findIndex((one) => one.ref === ref);
  return at < 0 ? undefined : String(at + 1);
}

function namesOf(traveller: TravellerDraft) {
  const documents = refs(traveller.documents.map((_, index) => documentName(traveller, String(index + 1))));
  const authorisations = refs(
    // Without the class, which anybody may write into.
    traveller.authorisations.map(({ kind, issuer }) => authorisationName({ kind, issuer })),
  );
  return {
    documents: traveller.documents.map((one, index) => ({ ...one, ref: documents[index] })),
    authorisations: traveller.authorisations.map((one, index) => ({
      ...one,
      ref: authorisations[index],
      documentRef: documents[Number(one.documentRef) - 1],
    })),
  };
}

/** No two are the same. */
function refs(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const isTaken = names.indexOf(name.slice(0, LONGEST_REF)) < index || names.indexOf(name) < index;
    const number = ` (${index + 1})`;
    return isTaken ? name.slice(0, LONGEST_REF - number.length) + number : name.slice(0, LONGEST_REF);
  });
}
