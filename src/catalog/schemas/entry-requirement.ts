/** The entry requirement as every endpoint serves it (contract: EntryRequirement). */

import { type Static, Type } from 'typebox';
import {
  ENTRY_RULE_FIELDS,
  IDENTITY_FIELDS,
  INHERITED_FIELDS,
  STANDING_FIELDS,
  VISA_FIELDS,
} from '../../domain/fields/entry-rule-fields.ts';
import { unset } from '../../domain/fields/field.ts';
import { FRESHNESS, STAMPS } from './dates.ts';
import { id, nullable } from './fields.ts';
import { served, servedSchemas } from './served-fields.ts';

export const EntryRequirementSchema = Type.Object(
  {
    id: id('Identifier of the rule; the same when its source is imported again.'),
    ...servedSchemas(IDENTITY_FIELDS, {}),
    ...servedSchemas(STANDING_FIELDS, {}),
    ...servedSchemas(INHERITED_FIELDS, {
      documentValidity: (members) =>
        nullable(
          Type.Object(members, {
            $id: 'DocumentValidity',
            description: 'How long the travel document must still be valid.',
          }),
          'Required validity of the travel document. Null = unknown.',
        ),
    }),
    ...servedSchemas(VISA_FIELDS, {}),
    ...FRESHNESS,
    ...STAMPS,
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
  ...served(ENTRY_RULE_FIELDS)({
    ...unset(ENTRY_RULE_FIELDS),
    fromCountryId: 76,
    toCountryId: 392,
    priority: 100,
    documentValidityMinimumDays: 0,
    proofOfFunds: 'may_be_asked',
    returnTicket: 'may_be_asked',
    returnTicketDetails: 'A ticket out of the country within the permitted stay.',
    healthInsurance: 'recommended',
    customsDeclarationRequired: true,
    proofOfAccommodation: 'may_be_asked',
    visaRequirementType: 'visa_free',
    maxStayDays: 90,
  }),
  lastVerifiedAt: '2026-02-17T00:00:00.000Z',
  verificationDueAt: '2026-08-17T00:00:00.000Z',
  isStale: false,
  createdAt: '2026-02-17T09:30:00.000Z',
  updatedAt: '2026-02-17T09:30:00.000Z',
};
