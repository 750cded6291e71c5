/** Which of the page's words an answer gets. */
import type { components } from '@carnet/client';
import type { Requirement } from '../../../api/requirements.ts';

export type { PersonalizedResult, Requirement } from '../../../api/requirements.ts';
export type HealthRequirement = components['schemas']['HealthRequirement'];
export type EnforcementLevel = NonNullable<Requirement['proofOfFunds']>;

/** Suffixes of the messages `sentence…` and `answer…`. */
export type AnswerKind =
  | 'VisaFree'
  | 'VisaFreeDays'
  | 'VisaOnArrival'
  | 'VisaOnArrivalDays'
  | 'EVisa'
  | 'Eta'
  | 'VisaRequired'
  | 'NotAllowed'
  | 'Unknown'
  | 'Own';

const KINDS = {
  visa_free: 'VisaFree',
  visa_on_arrival: 'VisaOnArrival',
  e_visa: 'EVisa',
  eta: 'Eta',
  visa_required: 'VisaRequired',
  not_allowed: 'NotAllowed',
} as const;

/** A rule may apply and yet not say which visa is needed: that is unknown too. */
export function answerKind(
  requirement: Pick<Requirement, 'visaRequirementType' | 'maxStayDays'> | undefined,
): AnswerKind {
  if (!requirement?.visaRequirementType) return 'Unknown';
  const kind = KINDS[requirement.visaRequirementType];
  if (requirement.maxStayDays === null || (kind !== 'VisaFree' && kind !== 'VisaOnArrival')) return kind;
  return `${kind}Days`;
}

export type Tone = 'good' | 'plain' | 'warn' | 'bad' | 'unknown';

/** Colour and icon of an answer; its words always stand beside them. */
export function toneOf(kind: AnswerKind): Tone {
  switch (kind) {
    case 'VisaFree':
    case 'VisaFreeDays':
      return 'good';
    case 'VisaRequired':
      return 'warn';
    case 'NotAllowed':
      return 'bad';
    case 'Unknown':
    case 'Own':
      return 'unknown';
    default:
      return 'plain';
  }
}
