/** What a visitor has to do, in the order of the journey. */
import type { Requirement } from '../answer/answer-kind.ts';
import { type ClosedBorder, leavingSteps } from '../bring/border-texts.ts';
import type { FormStep } from '../facts/form-texts.ts';

export type Moment = 'stepBooking' | 'stepLeaving' | 'stepBorder' | 'stepArrival' | 'stepHome';

type LeavingStep = NonNullable<Requirement['leaving']>[number];

export type Task =
  | { readonly kind: 'passport' }
  | { readonly kind: 'apply' }
  | { readonly kind: 'form'; readonly form: FormStep }
  | { readonly kind: 'onArrival' }
  | { readonly kind: 'customs' }
  | { readonly kind: 'closedBorder'; readonly border: ClosedBorder }
  | { readonly kind: 'register' }
  | { readonly kind: 'exit' }
  | { readonly kind: 'leaving'; readonly step: LeavingStep };

export interface JourneyStep {
  readonly moment: Moment;
  readonly tasks: readonly Task[];
}

/** Without moments at which there is nothing to do. */
export function journeySteps(requirement: Requirement): readonly JourneyStep[] {
  const { visaRequirementType: type, documentValidity, preArrival, customsDeclaration } = requirement;
  const { registrationAfterArrival, exitRequirements, closedBorders } = requirement;
  // Optional forms are among the details of what to bring.
  const forms = (preArrival ?? []).filter(({ compulsory }) => compulsory !== false);
  const task = (isThere: boolean, one: Task): readonly Task[] => (isThere ? [one] : []);
  const ofForms = (isAtBorder: boolean): readonly Task[] =>
    forms
      .filter(({ notLaterThanHours }) => (notLaterThanHours === 0) === isAtBorder)
      .map((form) => ({ kind: 'form', form }));
  const steps: readonly JourneyStep[] = [
    { moment: 'stepBooking', tasks: task(documentValidity !== null, { kind: 'passport' }) },
    {
      moment: 'stepLeaving',
      tasks: [
        ...task(type === 'e_visa' || type === 'eta' || type === 'visa_required', { kind: 'apply' }),
        ...ofForms(false),
      ],
    },
    {
      moment: 'stepBorder',
      tasks: [
        ...task(type === 'visa_on_arrival', { kind: 'onArrival' }),
        ...ofForms(true),
        ...task(customsDeclaration?.required === true, { kind: 'customs' }),
        ...(closedBorders ?? []).map((border): Task => ({ kind: 'closedBorder', border })),
      ],
    },
    { moment: 'stepArrival', tasks: task(registrationAfterArrival?.required === true, { kind: 'register' }) },
    {
      moment: 'stepHome',
      tasks: [
        ...task(exitRequirements !== null && exitRequirements.level !== 'not_required', { kind: 'exit' }),
        ...leavingSteps(requirement).map((step): Task => ({ kind: 'leaving', step })),
      ],
    },
  ];
  return steps.filter(({ tasks }) => tasks.length > 0);
}
