/** The record of an answer as the API serves it (contract: EntryRequirement). */
import type { Answer } from './answer.ts';
import { type EntryOption, entryOptions } from './entry-options.ts';
import { type Condition, conditionFor, isForPassport, type Reader, withoutDecided } from './facts/audience.ts';
import type { Verification } from './facts/evidence.ts';
import { freshnessOf } from './facts/freshness.ts';
import { INHERITED_TOPICS, type InheritedTopic } from './facts/topic-names.ts';
import { notesFor, textOfNotes } from './notes.ts';
import { INHERITED_FIELDS, STATEMENT_FIELDS } from './schema/entry-rule-fields.ts';
import { pick } from './schema/field.ts';
import { served } from './schema/served.ts';
import { PRE_ARRIVAL_FIELDS, type PreArrivalStep } from './schema/topics/formality-topics.ts';
import type { VisaFields } from './schema/topics/visa-fields.ts';

const { fromCountryId: _, sourceUrl: __, ...OTHER_STATEMENT_FIELDS } = STATEMENT_FIELDS;
const servedStatement = served(OTHER_STATEMENT_FIELDS);
const servedInherited = served(INHERITED_FIELDS);
/** Answers to many pairs have these in common. */
const shared = new WeakMap<ShownAnswer['fields'], ReturnType<typeof servedInherited>>();

function inheritedOf(fields: ShownAnswer['fields']): ReturnType<typeof servedInherited> {
  let inherited = shared.get(fields);
  if (inherited === undefined) {
    inherited = servedInherited(fields);
    shared.set(fields, inherited);
  }
  return inherited;
}

export type ShownFact = { readonly verification: Verification; readonly statementId: number };

/** What of an answer its record shows. */
export type ShownAnswer = Pick<Answer, 'rule' | 'verification' | 'sourceUrl' | 'facts' | 'fields' | 'reader'>;

export type AnswerRecord = ReturnType<typeof requirementOf>;

/** What the rule says of the visa, and of each other topic what the rule that answers it says, for the reader. */
export function requirementOf({ rule, verification, sourceUrl, facts, fields, reader }: ShownAnswer) {
  const { id, fromCountryId, createdAt, updatedAt } = rule;
  const {
    customsDeclarationRequired: required,
    customsDeclarationDetails: details,
    customsDeclarationUrl: url,
  } = fields;
  const shown = INHERITED_TOPICS.map((topic): [InheritedTopic, ShownFact | null] => {
    const fact = facts[topic];
    return [topic, fact && { verification: fact.verification, statementId: fact.rule.id }];
  });
  return {
    id,
    fromCountryId,
    ...servedStatement(rule),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    sourceUrl,
    ...freshnessOf(verification),
    verification,
    facts: {
      visa: { verification, statementId: id },
      ...(Object.fromEntries(shown) as Record<InheritedTopic, ShownFact | null>),
    },
    ...inheritedOf(fields),
    ...forReader(rule, fields, reader),
    customsDeclaration: required === null ? null : { required, details, url },
  };
}

/** The fields of a record that depend on whom the answer speaks of. */
export function forReader(visa: VisaFields, fields: ShownAnswer['fields'], reader: Reader) {
  const acceptedDocuments = acceptedFor(fields.acceptedDocuments, reader);
  const options = entryOptions(visa, { ...fields, acceptedDocuments }, reader);
  const notes = notesFor(fields.notes, reader);
  return {
    ...visaOf(visa, options?.[0]),
    entryOptions: options,
    acceptedDocuments,
    preArrival: stepsFor(fields.preArrival, reader),
    ...insuranceFor(fields, reader),
    leaving: leavingFor(fields.leaving, reader),
    closedBorders: closedFor(fields.closedBorders, reader),
    ...(isOfNationals(fields.minorsConcerns) && reader.isNational !== null && { minors: null }),
    notes,
    generalNotes: textOfNotes(notes),
  };
}

/** The contract's fields, where the rule leaves open what the first option says: that of the passport alone. */
function visaOf(rule: VisaFields, first: EntryOption | undefined) {
  const { visaRequirementType: type, maxStayDays, visaApplicationUrl, visaProcessingDays, visaProcessingUnit } = rule;
  if (first === undefined || type === null || type === 'not_allowed') return {};
  const { fee, apply, stay } = first;
  const usual = apply?.processing?.usual ?? null;
  return {
    ...(visaApplicationUrl === null && type === 'e_visa' && { visaApplicationUrl: apply?.url ?? null }),
    ...(visaProcessingDays === null && { visaProcessingDays: usual }),
    ...(visaProcessingUnit === null && usual !== null && { visaProcessingUnit: apply?.processing?.unit ?? null }),
    ...(rule.visaFeeAmount === null && fee && { visaFee: { amount: fee.amount, currency: fee.currency } }),
    ...(maxStayDays === null && rule.isStayUnlimited !== true && { maxStayDays: stay ?? null }),
  };
}

/** What the destination asks of its own nationals who leave is not for a holder of another passport. */
function leavingFor(steps: ShownAnswer['fields']['leaving'], { isNational }: Reader): typeof steps {
  if (steps === null || isNational === null) return steps;
  const found = steps.filter(({ concerns }) => !isOfNationals(concerns));
  return found.length === 0 && steps.length > 0 ? null : found;
}

/** Leaves out forms for other passports. `for`: who with this passport has to fill in the form. */
function stepsFor(steps: ShownAnswer['fields']['preArrival'], reader: Reader): readonly PreArrivalStep[] | null {
  if (steps === null) return null;
  return steps
    .filter((one) => isForPassport(one, reader))
    .map((one) => {
      const condition = conditionFor(one, reader);
      const step = pick(PRE_ARRIVAL_FIELDS, one);
      return condition === undefined ? step : { ...step, for: condition };
    });
}

/** A border that is open to the holders of this passport is not closed. */
function closedFor(borders: ShownAnswer['fields']['closedBorders'], { isNational }: Reader): typeof borders {
  if (borders === null || isNational === null) return borders;
  const closed = borders.filter(({ notNationals }) => !notNationals?.some(isNational));
  if (closed.length === 0 && borders.length > 0) return null;
  return closed.map((one) => (one.notNationals === null ? one : { ...one, notNationals: null }));
}

/** What is asked of some passports only is not asked of others. */
function insuranceFor(
  { healthInsurance: level, healthInsuranceFor: audiences }: ShownAnswer['fields'],
  reader: Reader,
) {
  if (audiences === null) return { healthInsuranceFor: null };
  const conditions = audiences.filter((one) => isForPassport(one, reader)).map((one) => conditionFor(one, reader));
  if (conditions.length > 0) {
    return { healthInsuranceFor: conditions.includes(undefined) ? null : (conditions as readonly Condition[]) };
  }
  return { ...NO_INSURANCE, healthInsurance: level === 'recommended' ? null : ('not_required' as const) };
}

const NO_INSURANCE = {
  healthInsuranceFor: null,
  healthInsuranceIncluded: null,
  healthInsuranceDetails: null,
  healthInsuranceCoverageUsd: null,
  healthInsuranceCoverageLocal: null,
  healthInsuranceCurrencyId: null,
};

const isOfNationals = (concerns: string | null) => concerns === 'nationals' || concerns === 'resident_nationals';

/** What stands in for the visa of this passport. */
function acceptedFor(
  documents: ShownAnswer['fields']['acceptedDocuments'],
  reader: Reader,
): ShownAnswer['fields']['acceptedDocuments'] {
  if (documents === null || reader.isNational === null) return documents;
  return documents.filter((one) => isForPassport(one, reader)).map((one) => withoutDecided(one, reader));
}
