/** On which document one travels, and what those need who are a country's own nationals, or children. */
import { VALIDITY_COUNTED_FROM, VALIDITY_UNITS } from '../../facts/document-validity.ts';
import { DETAILS_NOTE, type TopicList, TRAVEL_MODES } from './terms.ts';

export const DOCUMENT_TOPICS = {
  documentValidity: {
    object: {
      description: 'How long the travel document must still be valid.',
      inRecord: 'Required validity of the travel document. Null = unknown.',
    },
    fields: {
      documentValidityMinimumDays: {
        kind: 'days',
        served: 'documentValidity.minimumDays',
        // Not written in data files: it follows from amount and unit (facts/document-validity.ts).
        description: 'Minimum remaining validity of the travel document, in days: the most that it can mean.',
        needed: true,
        minimum: 0,
      },
      documentValidityAmount: {
        kind: 'count',
        served: 'documentValidity.amount',
        description: 'The same as the destination says it, in `unit`.',
        key: 'documentValidity.amount',
        note: 'How long the travel document must still be valid, in unit; 0 = on the day it is counted from',
        needed: 'in files',
      },
      documentValidityUnit: {
        kind: 'choice',
        values: VALIDITY_UNITS,
        served: 'documentValidity.unit',
        description: 'Months are calendar months.',
        key: 'documentValidity.unit',
        note: 'Months are calendar months',
        needed: 'in files',
      },
      documentValidityCountedFrom: {
        kind: 'choice',
        values: VALIDITY_COUNTED_FROM,
        served: 'documentValidity.countedFrom',
        description: 'From which day it is counted. Null = not known.',
        key: 'documentValidity.countedFrom',
        note: 'From which day it is counted',
      },
      documentIssuedWithinYears: {
        kind: 'count',
        served: 'documentValidity.issuedWithinYears',
        description: 'The document must have been issued within so many years. Null = not asked for.',
        key: 'documentValidity.issuedWithinYears',
        note: 'The document must have been issued within so many years',
      },
      documentBlankPages: {
        kind: 'count',
        served: 'documentValidity.blankPages',
        description: 'Pages that must be blank. Null = not known.',
        key: 'documentValidity.blankPages',
        note: 'Pages that must be blank',
      },
      documentIdentityCardAccepted: {
        kind: 'flag',
        served: 'documentValidity.identityCardAccepted',
        description: 'Whether an identity card will do. Null = not known.',
        key: 'documentValidity.identityCardAccepted',
        note: 'Whether an identity card will do',
      },
      documentBiometricNeeded: {
        kind: 'flag',
        served: 'documentValidity.biometricNeeded',
        description: 'Whether the passport must be biometric. Null = not known.',
        key: 'documentValidity.biometricNeeded',
        note: 'Whether the passport must be biometric',
      },
    },
  },
  ownNationals: {
    object: {
      description: "On which document the destination's own nationals enter and leave.",
      inRecord: "Extension. Of the destination's own nationals, who may hold other passports too. Null = not known.",
    },
    fields: {
      ownNationalsMustUseOwnDocument: {
        kind: 'flag',
        served: 'ownNationals.mustUseOwnDocument',
        description:
          "Whether the destination's own nationals must enter on a passport, or other document, that it issued.",
        key: 'ownNationals.mustUseOwnDocument',
        note: 'Whether nationals of the destination must enter on a document that it issued',
        needed: true,
      },
      ownNationalsOnDeparture: {
        kind: 'flag',
        served: 'ownNationals.onDeparture',
        description: 'Whether they must leave on it too. Null = not known.',
        key: 'ownNationals.onDeparture',
        note: 'Whether they must leave on it too',
      },
      ownNationalsMode: {
        kind: 'choice',
        values: TRAVEL_MODES,
        served: 'ownNationals.mode',
        description: 'Only for those who arrive this way. Null = for all.',
        key: 'ownNationals.mode',
        note: 'Only for those who arrive this way',
      },
      ownNationalsOtherPassports: {
        kind: 'texts',
        served: 'ownNationals.otherPassports',
        description:
          'ISO 3166-1 alpha-2 codes of countries whose passport their nationals may use instead. Null = none.',
        key: 'ownNationals.otherPassports',
        note: 'Countries whose passport nationals of the destination may use instead',
      },
      ownNationalsDetails: {
        kind: 'text',
        served: 'ownNationals.details',
        description: 'Which documents serve, and which exceptions there are.',
        key: 'ownNationals.details',
        note: DETAILS_NOTE,
      },
      ownNationalsSourceUrl: {
        kind: 'url',
        served: 'ownNationals.sourceUrl',
        description: 'Where it is written.',
        key: 'ownNationals.sourceUrl',
        note: 'Where it is written',
      },
    },
  },
  minors: {
    object: {
      description: 'What children need who travel alone or with one parent.',
      inRecord: 'Extension. What children need who travel without both parents. Null = not known.',
    },
    fields: {
      minorsLevel: {
        kind: 'level',
        served: 'minors.level',
        description: 'Whether a child who travels without both parents needs their consent in writing, or the like.',
        key: 'minors.level',
        needed: true,
      },
      minorsUnderYears: {
        kind: 'count',
        served: 'minors.underYears',
        description: 'Who is a child: anybody younger than so many years. Null = not known.',
        key: 'minors.underYears',
        note: 'Who is a child: anybody younger than so many years',
        minimum: 1,
        maximum: 21,
      },
      minorsConcerns: {
        kind: 'choice',
        values: ['everyone', 'nationals', 'residents', 'nationals_and_residents', 'resident_nationals'],
        served: 'minors.concerns',
        description:
          'Which children: `everyone`, or when they leave the country only its `nationals`, its `residents` of any ' +
          'nationality, both (`nationals_and_residents`), or nationals who live there (`resident_nationals`). Null = not ' +
          'said.',
        key: 'minors.concerns',
        note: 'Which children: everyone, or when they leave only nationals, residents, both, or nationals who live there',
      },
      minorsDetails: {
        kind: 'text',
        served: 'minors.details',
        description: 'Which papers they need, and of which children it holds.',
        key: 'minors.details',
        note: DETAILS_NOTE,
      },
      minorsSourceUrl: {
        kind: 'url',
        served: 'minors.sourceUrl',
        description: 'Where it is written.',
        key: 'minors.sourceUrl',
        note: 'Where it is written',
      },
    },
  },
} as const satisfies TopicList;
