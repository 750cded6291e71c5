/** What evidence says, in machine form, so that agreement is computed and never claimed. */
import type { EnforcementLevel, VisaRequirementType } from '../entry-rules/entry-rule.ts';
import type { ValidityUnit } from './document-validity.ts';
import type { Topic } from './topic-names.ts';

/** A visa as far as publications can be compared on it. */
export interface VisaStatement {
  /** Null = something else than the rule says, without a word for it. */
  readonly type: VisaRequirementType | null;
  /** Days of stay; null = none named, or unlimited. */
  readonly days: number | null;
  /** A list of who needs one of these says of others that they need something else, and not what. */
  readonly not?: readonly VisaRequirementType[];
}

export interface ValidityStatement {
  readonly amount: number | null;
  readonly unit: ValidityUnit | null;
  /** Null = not said. */
  readonly countedFrom: string | null;
}

/** Whether something is asked of travellers: required, or left to the officer. */
export interface LevelStatement {
  readonly asked: boolean;
}

export type Said = VisaStatement | ValidityStatement | LevelStatement;

/** The fields of a rule that have a machine form. */
export interface StatedFields {
  readonly visaRequirementType: VisaRequirementType | null;
  readonly maxStayDays: number | null;
  readonly documentValidityAmount: number | null;
  readonly documentValidityUnit: ValidityUnit | null;
  readonly documentValidityCountedFrom: string | null;
  readonly proofOfFunds: EnforcementLevel | null;
  readonly returnTicket: EnforcementLevel | null;
  readonly healthInsurance: EnforcementLevel | null;
  readonly proofOfAccommodation: EnforcementLevel | null;
}

/** What a rule says of a topic; null = it has no machine form. */
export function saidBy(topic: Topic, rule: StatedFields): Said | null {
  switch (topic) {
    case 'visa':
      return { type: rule.visaRequirementType, days: rule.maxStayDays };
    case 'documentValidity': {
      const { documentValidityAmount: amount, documentValidityUnit: unit } = rule;
      return { amount, unit, countedFrom: rule.documentValidityCountedFrom };
    }
    case 'funds':
      return levelSaid(rule.proofOfFunds);
    case 'returnTicket':
      return levelSaid(rule.returnTicket);
    case 'healthInsurance':
      return levelSaid(rule.healthInsurance);
    case 'accommodation':
      return levelSaid(rule.proofOfAccommodation);
    default:
      return null;
  }
}

export function levelSaid(level: EnforcementLevel | null): LevelStatement | null {
  return level === null ? null : { asked: level === 'required' || level === 'may_be_asked' };
}

/** A length that one of them leaves out is no disagreement. */
export function agreesOnVisa(said: VisaStatement, fact: VisaStatement): boolean {
  if (said.not !== undefined) return fact.type !== null && !said.not.includes(fact.type);
  return said.type === fact.type && (said.days === null || fact.days === null || said.days === fact.days);
}

export function agreesOnValidity(said: ValidityStatement, fact: ValidityStatement): boolean {
  const sameDay = said.countedFrom === null || fact.countedFrom === null || said.countedFrom === fact.countedFrom;
  // Nothing beyond the stay is the same in every unit.
  return said.amount === fact.amount && (said.amount === 0 || said.unit === fact.unit) && sameDay;
}

/** That a visa is none of some types contradicts those, and proves none of the others. */
export function provesNothing(topic: Topic, said: Said | null, fact: Said | null): boolean {
  if (topic !== 'visa' || said === null || (said as VisaStatement).not === undefined) return false;
  return (
    fact === null || (fact as VisaStatement).type === null || agreesOnVisa(said as VisaStatement, fact as VisaStatement)
  );
}

/** Null said = the same as the fact; null fact = it says something that has no machine form. */
export function agrees(topic: Topic, said: Said | null, fact: Said | null): boolean {
  if (said === null) return true;
  if (fact === null) return false;
  if (topic === 'visa') return agreesOnVisa(said as VisaStatement, fact as VisaStatement);
  if (topic === 'documentValidity') return agreesOnValidity(said as ValidityStatement, fact as ValidityStatement);
  return (said as LevelStatement).asked === (fact as LevelStatement).asked;
}
