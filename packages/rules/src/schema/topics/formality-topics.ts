/** What is done before arrival, after it and on leaving. */

import type { Condition } from '../../facts/audience.ts';
import { PURPOSES } from '../../trips/question.ts';
import type { Fields, ValuesOf } from '../field.ts';
import { CONCERNED_FIELDS } from './audience.ts';
import { CONCERNED, DETAILS_NOTE, FEE_FIELDS, PRE_ARRIVAL_KINDS, type TopicList, TRAVEL_MODES } from './terms.ts';

/** One thing to fill in, or to be granted, before or on arrival; it is not a visa. */
export const PRE_ARRIVAL_FIELDS = {
  kind: { kind: 'choice', values: PRE_ARRIVAL_KINDS, always: true, description: 'What it is.', note: 'What it is' },
  name: {
    kind: 'text',
    always: true,
    description: "The destination's own name for it.",
    note: "The destination's own name for it",
  },
  compulsory: {
    kind: 'flag',
    description: 'Whether a traveller without it may be refused. Null = not known.',
    note: 'Whether a traveller without it may be refused',
  },
  ...FEE_FIELDS,
  notEarlierThanHours: {
    kind: 'count',
    description: 'It opens so many hours before arrival. Null = no limit, or not known.',
    note: 'It opens so many hours before arrival',
  },
  notLaterThanHours: {
    kind: 'count',
    description: 'It closes so many hours before arrival; 0 = it may be done on arrival. Null = not known.',
    note: 'It closes so many hours before arrival; 0 = it may be done on arrival',
  },
  mode: {
    kind: 'choice',
    values: TRAVEL_MODES,
    description: 'Only for those who arrive this way. Null = for all.',
    note: 'Only for those who arrive this way',
  },
  appliesToNationals: {
    kind: 'flag',
    description: "Whether the destination's own nationals do it too. Null = not known.",
    note: 'Whether nationals of the destination do it too; false = only foreigners do',
  },
  url: { kind: 'url', description: 'Where it is done.', note: 'Where it is done' },
  details: { kind: 'text', description: 'What else to know.', note: 'In our own words, in English' },
} as const satisfies Fields;

/** `mode` is the way of arrival. */
const { modes: _, ...CONCERNED_BY_STEP } = CONCERNED_FIELDS;
/** As a rule states it. */
export const STATED_STEP_FIELDS = { ...PRE_ARRIVAL_FIELDS, ...CONCERNED_BY_STEP } as const satisfies Fields;

export type StatedStep = ValuesOf<typeof STATED_STEP_FIELDS>;

/** As an answer serves it: whom it concerns is `for`, as far as the passport does not decide it. */
export interface PreArrivalStep extends ValuesOf<typeof PRE_ARRIVAL_FIELDS> {
  readonly for?: Condition;
}

/** One thing that leaving a country takes: a form, a permit, a certificate, a tax, the consent of parents. */
export const LEAVING_FIELDS = {
  kind: {
    kind: 'choice',
    values: ['parental_consent', 'permit', 'registration', 'certificate', 'tax'],
    always: true,
    description: 'What it is.',
    note: 'What it is',
  },
  name: {
    kind: 'text',
    always: true,
    description: "The country's own name for it.",
    note: "The country's own name for it",
  },
  level: {
    kind: 'choice',
    values: ['required', 'may_be_asked'],
    always: true,
    description: 'Whether one may not leave without it, or may be asked for it.',
    note: 'Whether one may not leave without it, or may be asked for it',
  },
  concerns: {
    kind: 'choice',
    values: CONCERNED,
    always: true,
    description:
      'Whom it concerns: `everyone`, `nationals`, `residents` of any nationality, `nationals_and_residents` (both), ' +
      '`resident_nationals` (nationals who live there), `foreign_residents` (others who live there), `visitors` (all ' +
      'others).',
    note: 'Whom: nationals_and_residents = both, resident_nationals, foreign_residents, visitors = all others',
  },
  underYears: {
    kind: 'count',
    minimum: 1,
    maximum: 120,
    description: 'Only of those younger than so many years. Null = of all ages.',
    note: 'Only of those younger than so many years',
  },
  isOfSome: {
    kind: 'flag',
    description:
      'True: it concerns only some of them, as `details` says; trip checks list it as information, not as a task.',
    note: 'true = it concerns only some of them, as details says: information, not a task',
  },
  fromYears: {
    kind: 'count',
    minimum: 1,
    maximum: 120,
    description: 'Only of those of so many years or more. Null = of all ages.',
    note: 'Only of those of so many years or more',
  },
  purposes: {
    kind: 'texts',
    values: PURPOSES,
    description: 'Only of those who leave for one of these purposes. Null = for any.',
    note: 'Only of those who leave for one of these purposes',
  },
  mode: {
    kind: 'choice',
    values: TRAVEL_MODES,
    description: 'Only of those who leave this way. Null = of all.',
    note: 'Only of those who leave this way',
  },
  notEarlierThanHours: {
    kind: 'count',
    description: 'It opens so many hours before departure. Null = no limit, or not known.',
    note: 'It opens so many hours before departure',
  },
  url: { kind: 'url', description: 'Where it is done.', note: 'Where it is done' },
  details: { kind: 'text', description: 'What else to know.', note: 'In our own words, in English' },
} as const satisfies Fields;
export type LeavingStep = ValuesOf<typeof LEAVING_FIELDS>;

export const FORMALITY_TOPICS = {
  preArrival: {
    fields: {
      preArrival: {
        kind: 'list',
        item: STATED_STEP_FIELDS,
        description:
          'Extension. What is filled in or granted before arrival besides a visa. Null = not known, [] = nothing.',
        key: 'preArrival',
        note: 'What is filled in or granted before arrival besides a visa; [] = nothing is',
      },
    },
  },
  registrationAfterArrival: {
    object: {
      description: 'How the authorities are told where a visitor stays.',
      inRecord: 'Extension. What is reported to an authority after arrival. Null = not known.',
    },
    fields: {
      registrationRequired: {
        kind: 'flag',
        served: 'registrationAfterArrival.required',
        description: 'Whether visitors are registered with an authority after they arrive.',
        key: 'registrationAfterArrival.required',
        note: 'Whether visitors are registered with an authority after they arrive',
        needed: true,
      },
      registrationWithin: {
        kind: 'count',
        served: 'registrationAfterArrival.within',
        description: 'How soon after arrival, in `unit`. Null = not known.',
        key: 'registrationAfterArrival.within',
        note: 'How soon after arrival, in unit',
        minimum: 1,
      },
      registrationUnit: {
        kind: 'choice',
        values: ['hours', 'days', 'working_days'],
        served: 'registrationAfterArrival.unit',
        description: 'What `within` counts. Null = not known.',
        key: 'registrationAfterArrival.unit',
        note: 'What within counts',
      },
      registrationDoneBy: {
        kind: 'choice',
        values: ['host', 'traveller', 'host_or_traveller'],
        served: 'registrationAfterArrival.doneBy',
        description:
          'Who sees to it: the hotel or other host of the traveller (`host`), the traveller, or the traveller where ' +
          'the host does not. Null = not known.',
        key: 'registrationAfterArrival.doneBy',
        note: 'host = the hotel or other host of the traveller; host_or_traveller = the traveller where the host does not',
      },
      registrationStaysOverDays: {
        kind: 'count',
        served: 'registrationAfterArrival.staysOverDays',
        description: 'Only for stays of more days than this. Null = for all, or not known.',
        key: 'registrationAfterArrival.staysOverDays',
        note: 'Only for stays of more days than this',
      },
      registrationDetails: {
        kind: 'text',
        served: 'registrationAfterArrival.details',
        description: 'How it is done, and of whom it holds.',
        key: 'registrationAfterArrival.details',
        note: DETAILS_NOTE,
      },
      registrationUrl: {
        kind: 'url',
        served: 'registrationAfterArrival.url',
        description: 'Where it is done or explained.',
        key: 'registrationAfterArrival.url',
        note: 'Where it is done or explained',
      },
    },
  },
  exitRequirements: {
    object: {
      description: 'What is asked of visitors who leave.',
      inRecord: 'Extension. What leaving takes, such as a permit or a tax. Null = not known.',
    },
    fields: {
      exitRequirementsLevel: {
        kind: 'level',
        served: 'exitRequirements.level',
        description: 'Whether something is asked of visitors who leave, such as a permit or a tax.',
        key: 'exitRequirements.level',
        needed: true,
      },
      exitRequirementsDetails: {
        kind: 'text',
        served: 'exitRequirements.details',
        description: 'What is asked, and of whom.',
        key: 'exitRequirements.details',
        note: DETAILS_NOTE,
      },
      exitRequirementsUrl: {
        kind: 'url',
        served: 'exitRequirements.url',
        description: 'Where it is done or explained.',
        key: 'exitRequirements.url',
        note: 'Where it is done or explained',
      },
      leaving: {
        kind: 'list',
        item: LEAVING_FIELDS,
        description:
          'Extension. What the country asks of those who leave it, its own nationals and residents too. Null = not known.',
        key: 'leaving',
        note: 'What the country asks of those who leave it, its own nationals and residents too',
      },
    },
  },
} as const satisfies TopicList;
