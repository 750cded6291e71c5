/** What there is to do, by when in the journey it is done. What does not concern the reader is not among it. */
import type { EnforcementLevel, Requirement } from '../answer/answer-kind.ts';
import type { FormStep } from '../facts/form-texts.ts';

export type Moment = 'stepBooking' | 'stepLeaving' | 'stepBorder' | 'stepArrival' | 'stepHome';

export type Task =
  | { readonly kind: 'passport' }
  | { readonly kind: 'apply' }
  | { readonly kind: 'form'; readonly form: FormStep }
  | { readonly kind: 'onArrival' }
  | { readonly kind: 'customs' }
  | { readonly kind: 'closedBorder'; readonly place: number }
  | { readonly kind: 'register' }
  | { readonly kind: 'exit' }
  | {
      readonly kind: 'leaving';
      readonly name: string;
      readonly level: EnforcementLevel;
      readonly details: string | null;
    };

export interface JourneyStep {
  readonly moment: Moment;
  readonly tasks: readonly Task[];
}

/** In the order of the journey, without moments at which there is nothing to do. */
export function journeySteps(requirement: Requirement): readonly JourneyStep[] {
  const { visaRequirementType: type, documentValidity, preArrival, customsDeclaration } = requirement;
  const { registrationAfterArrival, exitRequirements, leaving, closedBorders } = requirement;
  // What is compulsory, or may be: what need not be filled in stands among the details.
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
        ...(closedBorders ?? []).map((_, place): Task => ({ kind: 'closedBorder', place })),
      ],
    },
    { moment: 'stepArrival', tasks: task(registrationAfterArrival?.required === true, { kind: 'register' }) },
    {
      moment: 'stepHome',
      tasks: [
        ...task(exitRequirements !== null && exitRequirements.level !== 'not_required', { kind: 'exit' }),
        ...(leaving ?? [])
          .filter(({ concerns }) => concerns === 'everyone' || concerns === 'visitors')
          .map(({ name, level, details }): Task => ({ kind: 'leaving', name, level, details })),
      ],
    },
  ];
  return steps.filter(({ tasks }) => tasks.length > 0);
}
