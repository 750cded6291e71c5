/** The entry requirement as every endpoint serves it (contract: EntryRequirement). */

import { type Static, Type } from 'typebox';
import { VISA_REQUIREMENT_TYPES } from '../../domain/entry-rules/entry-rule.ts';
import { EnforcementLevelSchema } from './enforcement-level.ts';
import { flag, id, instant, MAX_INT32, nullable, text, url } from './fields.ts';

export const VisaRequirementTypeSchema = Type.Enum([...VISA_REQUIREMENT_TYPES], {
  $id: 'VisaRequirementType',
  type: 'string',
  description:
    'What a traveller must obtain before or at the border.\n\n' +
    '- `visa_free`: no visa needed for the duration in `maxStayDays`.\n' +
    '- `visa_on_arrival`: the visa is issued at the border.\n' +
    '- `e_visa`: online application; see `visaApplicationUrl`.\n' +
    '- `eta`: an electronic travel authorization is required.\n' +
    '- `visa_required`: a visa from an embassy or consulate is required in advance.\n' +
    '- `not_allowed`: entry is not permitted for this passport.',
});

export const DocumentValiditySchema = Type.Object(
  {
    minimumDays: Type.Integer({
      description: 'Minimum remaining validity of the travel document, in days.',
      minimum: 0,
      maximum: MAX_INT32,
    }),
  },
  { $id: 'DocumentValidity', description: 'How long the travel document must still be valid.' },
);

const level = (what: string) => nullable(EnforcementLevelSchema, `${what} Null = unknown.`);
const days = (description: string, minimum: number, maximum: number) =>
  nullable(Type.Integer({ description, minimum, maximum }));
const amount = (description: string) => nullable(Type.Number({ description, minimum: 0 }));

export const EntryRequirementSchema = Type.Object(
  {
    id: id('Identifier of the rule; the same when its source is imported again.'),
    fromCountryId: nullable(id('Passport country, ISO 3166-1 numeric. Null = not bound to one passport country.')),
    fromCountryGroupId: nullable(
      id('Group of passport countries. Null together with `fromCountryId` = every traveller.'),
    ),
    toCountryId: nullable(id('Destination, ISO 3166-1 numeric. Null = not bound to one destination.')),
    toCountryGroupId: nullable(id('Group of destinations. Null together with `toCountryId` = everywhere.')),
    priority: Type.Integer({ description: 'Higher = more specific.', minimum: 0, maximum: MAX_INT32 }),
    documentValidity: nullable(DocumentValiditySchema, 'Required validity of the travel document. Null = unknown.'),
    proofOfFunds: level('Whether the traveller must prove sufficient funds.'),
    proofOfFundsDetails: nullable(text('What counts as proof of funds.')),
    proofOfFundsAmountUsd: amount('Amount to be proved, in US dollars.'),
    proofOfFundsSourceUrl: nullable(url('Where the funds requirement is written.')),
    proofOfFundsAmountLocal: amount('Amount to be proved, in the currency of `proofOfFundsCurrencyId`.'),
    proofOfFundsCurrencyId: nullable(id('Currency of `proofOfFundsAmountLocal`, ISO 4217 numeric.')),
    returnTicket: level('Whether the traveller must hold a return or onward ticket.'),
    returnTicketDetails: nullable(text('What counts as a return or onward ticket.')),
    returnTicketSourceUrl: nullable(url('Where the ticket requirement is written.')),
    healthInsurance: level('Whether the traveller must hold health insurance.'),
    healthInsuranceDetails: nullable(text('What the insurance must cover.')),
    healthInsuranceCoverageUsd: amount('Minimum insurance coverage, in US dollars.'),
    healthInsuranceSourceUrl: nullable(url('Where the insurance requirement is written.')),
    customsDeclarationRequired: flag('Whether every traveller must hand in a customs declaration.'),
    customsDeclarationDetails: nullable(text('What must be declared, and how.')),
    customsDeclarationUrl: nullable(url('Where the declaration is made or explained.')),
    proofOfAccommodation: level('Whether the traveller must prove accommodation.'),
    proofOfAccommodationDetails: nullable(text('What counts as proof of accommodation.')),
    proofOfAccommodationSourceUrl: nullable(url('Where the accommodation requirement is written.')),
    visaRequirementType: nullable(VisaRequirementTypeSchema, 'What the traveller must obtain. Null = unknown.'),
    maxStayDays: days(
      'Days of permitted stay under `visa_free`. Null where the stay is not limited or not known.',
      0,
      MAX_INT32,
    ),
    generalNotes: nullable(text('Anything else that a traveller should know.')),
    sourceUrl: nullable(url('Where this rule is written.')),
    officialWebsiteUrl: nullable(url("The destination's official site for travellers.")),
    visaApplicationUrl: nullable(url('Where to apply; used with `e_visa`.')),
    visaProcessingDays: days('Usual processing time of an application, in days.', 1, 365),
    lastVerifiedAt: nullable(
      instant('When this was last checked against its source, UTC. Show it to users. Null = never.'),
    ),
    verificationDueAt: nullable(
      instant(
        'Extension. `lastVerifiedAt` plus six calendar months, day clamped to the end of the month. Null = never verified.',
      ),
    ),
    isStale: flag('Extension. True when `verificationDueAt` has passed or the record was never verified.'),
    createdAt: instant('When the record was created, UTC.'),
    updatedAt: instant('When the record last changed, UTC.'),
  },
  {
    $id: 'EntryRequirement',
    description:
      'What a traveller needs to enter a destination. General rule: `fromCountryId` and `fromCountryGroupId` are null. ' +
      'Fields that the rule leaves unset and that do not depend on the traveller are filled from the general rule of the destination.',
  },
);

export type EntryRequirement = Static<typeof EntryRequirementSchema>;

/** An illustration of the shape, not advice. */
export const entryRequirementExample: EntryRequirement = {
  id: 4711,
  fromCountryId: 76,
  fromCountryGroupId: null,
  toCountryId: 392,
  toCountryGroupId: null,
  priority: 100,
  documentValidity: { minimumDays: 0 },
  proofOfFunds: 'may_be_asked',
  proofOfFundsDetails: null,
  proofOfFundsAmountUsd: null,
  proofOfFundsSourceUrl: null,
  proofOfFundsAmountLocal: null,
  proofOfFundsCurrencyId: null,
  returnTicket: 'may_be_asked',
  returnTicketDetails: 'A ticket out of the country within the permitted stay.',
  returnTicketSourceUrl: null,
  healthInsurance: 'recommended',
  healthInsuranceDetails: null,
  healthInsuranceCoverageUsd: null,
  healthInsuranceSourceUrl: null,
  customsDeclarationRequired: true,
  customsDeclarationDetails: null,
  customsDeclarationUrl: null,
  proofOfAccommodation: 'may_be_asked',
  proofOfAccommodationDetails: null,
  proofOfAccommodationSourceUrl: null,
  visaRequirementType: 'visa_free',
  maxStayDays: 90,
  generalNotes: null,
  sourceUrl: null,
  officialWebsiteUrl: null,
  visaApplicationUrl: null,
  visaProcessingDays: null,
  lastVerifiedAt: '2026-02-17T00:00:00.000Z',
  verificationDueAt: '2026-08-17T00:00:00.000Z',
  isStale: false,
  createdAt: '2026-02-17T09:30:00.000Z',
  updatedAt: '2026-02-17T09:30:00.000Z',
};
