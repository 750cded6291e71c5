/** What one may have to prove or declare on arrival: money, a ticket, insurance, a place to stay, goods. */
import { CONCERNED_FIELDS } from './audience.ts';
import { DETAILS_NOTE, type TopicList } from './terms.ts';

export const PROOF_TOPICS = {
  funds: {
    fields: {
      proofOfFunds: {
        kind: 'level',
        description: 'Whether the traveller must prove sufficient funds. Null = unknown.',
        key: 'proofOfFunds.level',
        needed: true,
      },
      proofOfFundsDetails: {
        kind: 'text',
        description: 'What counts as proof of funds.',
        key: 'proofOfFunds.details',
        note: DETAILS_NOTE,
      },
      proofOfFundsAmountUsd: {
        kind: 'amount',
        description: 'Amount to be proved, in US dollars.',
        key: 'proofOfFunds.amountUsd',
        note: 'US dollars, only where the rule itself names dollars',
      },
      proofOfFundsSourceUrl: {
        kind: 'url',
        description: 'Where the funds requirement is written.',
        key: 'proofOfFunds.sourceUrl',
        note: 'Where it is written',
      },
      proofOfFundsAmountLocal: {
        kind: 'amount',
        description: 'Amount to be proved, in the currency of `proofOfFundsCurrencyId`.',
        key: 'proofOfFunds.amountLocal',
        note: 'In `currency`',
      },
      proofOfFundsCurrencyId: {
        kind: 'currency',
        description: 'Currency of `proofOfFundsAmountLocal`, ISO 4217 numeric.',
        key: 'proofOfFunds.currency',
      },
      proofOfFundsPer: {
        kind: 'choice',
        values: ['day', 'month', 'entry', 'stay'],
        description:
          'Extension. What the amount is for: each day, each month, each entry, or the whole `stay`. Null = not said.',
        key: 'proofOfFunds.per',
        note: 'What the amount is for; leave it out where no source says it',
      },
    },
  },
  returnTicket: {
    fields: {
      returnTicket: {
        kind: 'level',
        description: 'Whether the traveller must hold a return or onward ticket. Null = unknown.',
        key: 'returnTicket.level',
        needed: true,
      },
      returnTicketDetails: {
        kind: 'text',
        description: 'What counts as a return or onward ticket.',
        key: 'returnTicket.details',
        note: DETAILS_NOTE,
      },
      returnTicketSourceUrl: {
        kind: 'url',
        description: 'Where the ticket requirement is written.',
        key: 'returnTicket.sourceUrl',
        note: 'Where it is written',
      },
    },
  },
  healthInsurance: {
    fields: {
      healthInsurance: {
        kind: 'level',
        description: 'Whether the traveller must hold health insurance. Null = unknown.',
        key: 'healthInsurance.level',
        needed: true,
      },
      healthInsuranceDetails: {
        kind: 'text',
        description: 'What the insurance must cover.',
        key: 'healthInsurance.details',
        note: DETAILS_NOTE,
      },
      healthInsuranceCoverageUsd: {
        kind: 'amount',
        description: 'Minimum insurance coverage, in US dollars.',
        key: 'healthInsurance.coverageUsd',
        note: 'US dollars',
      },
      healthInsuranceCoverageLocal: {
        kind: 'amount',
        description: 'Extension. Minimum insurance coverage, in the currency of `healthInsuranceCurrencyId`.',
        key: 'healthInsurance.coverageLocal',
        note: 'In `currency`',
      },
      healthInsuranceCurrencyId: {
        kind: 'currency',
        description: 'Extension. Currency of `healthInsuranceCoverageLocal`, ISO 4217 numeric.',
        key: 'healthInsurance.currency',
      },
      healthInsuranceIncluded: {
        kind: 'flag',
        description:
          'Extension. True: the visa or authorisation of the destination includes the insurance, so there is nothing to ' +
          'buy. Null = it does not, or not known.',
        key: 'healthInsurance.included',
        note: 'true = the visa or authorisation of the destination includes it: nothing to buy',
      },
      healthInsuranceFor: {
        kind: 'list',
        item: CONCERNED_FIELDS,
        description:
          'Extension. Who with this passport needs the insurance: travellers whom one of these describes. Null = everybody.',
        key: 'healthInsurance.for',
        note: 'Only for those whom one of these describes; others need none',
      },
      healthInsuranceSourceUrl: {
        kind: 'url',
        description: 'Where the insurance requirement is written.',
        key: 'healthInsurance.sourceUrl',
        note: 'Where it is written',
      },
    },
  },
  customs: {
    fields: {
      customsDeclarationRequired: {
        kind: 'flag',
        // The contract makes it a plain boolean: no rule that says otherwise means none is known to be required.
        servedForNull: false,
        description: 'Whether every traveller must hand in a customs declaration.',
        key: 'customsDeclaration.required',
        note: 'Whether every traveller hands in a customs declaration; arrival cards are preArrival',
        needed: true,
      },
      customsDeclarationDetails: {
        kind: 'text',
        description: 'What must be declared, and how.',
        key: 'customsDeclaration.details',
        note: DETAILS_NOTE,
      },
      customsDeclarationUrl: {
        kind: 'url',
        description: 'Where the declaration is made or explained.',
        key: 'customsDeclaration.url',
        note: 'Where it is filled in',
      },
    },
  },
  accommodation: {
    fields: {
      proofOfAccommodation: {
        kind: 'level',
        description: 'Whether the traveller must prove accommodation. Null = unknown.',
        key: 'accommodation.level',
        needed: true,
      },
      proofOfAccommodationDetails: {
        kind: 'text',
        description: 'What counts as proof of accommodation.',
        key: 'accommodation.details',
        note: DETAILS_NOTE,
      },
      proofOfAccommodationSourceUrl: {
        kind: 'url',
        description: 'Where the accommodation requirement is written.',
        key: 'accommodation.sourceUrl',
        note: 'Where it is written',
      },
    },
  },
} as const satisfies TopicList;
