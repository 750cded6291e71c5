/** An answer as the trip check of a reader has it: which passport is used, and what a visa that is held gives. */
import { ALSO_REF, type ReaderFacts, type ReaderTrip } from '../../../../../src/http/portal/shared/reader-facts.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import type { KnownAnswer } from '../answer/use-answer.ts';

/** `answer`: to the passport that is used. */
export function forReader(answer: KnownAnswer, facts: ReaderFacts, reader: ReaderTrip): KnownAnswer {
  const { passport, destination, texts } = answer;
  if (facts.also === destination.iso2 && reader.leg.documentRef === ALSO_REF)
    return { kind: 'own', passport, destination, texts, reader };
  if (answer.kind !== 'answer') return { ...answer, reader };
  const { result } = answer;
  return { ...answer, reader, result: { ...result, requirement: asFound(result.requirement, reader) } };
}

const NOTHING_TO_APPLY_FOR = {
  isStayUnlimited: null,
  stayLimit: null,
  visaFee: null,
  visaApplicationUrl: null,
  visaProcessingDays: null,
  visaProcessingUnit: null,
  entryOptions: null,
} as const;

function asFound(requirement: Requirement, { leg, items }: ReaderTrip): Requirement {
  const { satisfiedBy, verdict } = leg;
  if (satisfiedBy !== null) {
    const { visaRequirementType, maxStayDays } = satisfiedBy.gives;
    // Null: it is the destination's own visa.
    return {
      ...requirement,
      ...NOTHING_TO_APPLY_FOR,
      visaRequirementType: visaRequirementType ?? 'visa_free',
      maxStayDays,
    };
  }
  if (verdict === 'unknown') return { ...requirement, visaRequirementType: null };
  const isRefused = items.some(({ topic, status }) => topic === 'visa' && status === 'not_met');
  return isRefused ? { ...requirement, visaRequirementType: 'not_allowed' } : requirement;
}

/** Whether the reader holds a visa of the destination itself. */
export const holdsItsVisa = ({ leg: { satisfiedBy } }: ReaderTrip): boolean =>
  satisfiedBy !== null && satisfiedBy.gives.visaRequirementType === null;

/** The reason, where the verdict alone leaves open which passport or visa it is about, or what is not known. */
export function reasonFor({ leg, isChosen }: ReaderTrip): string | undefined {
  return isChosen || leg.satisfiedBy !== null || leg.verdict === 'unknown' || leg.verdict === 'insufficient'
    ? leg.because
    : undefined;
}
