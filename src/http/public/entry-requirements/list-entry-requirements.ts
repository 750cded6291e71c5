/** GET /entry-requirements: every rule served, filtered by the rule's own fields. */

import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { Type } from 'typebox';
import { EntryRequirementSchema, entryRequirementExample } from '../../../catalog/schemas/entry-requirement.ts';
import { VisaRequirementTypeSchema } from '../../../catalog/schemas/enumerations.ts';
import { INSTANT_PATTERN } from '../../../catalog/schemas/fields.ts';
import { datedPageOf } from '../../../catalog/schemas/page.ts';
import { VerificationLevelSchema, VerificationStatusSchema } from '../../../catalog/schemas/verification.ts';
import {
  BRAZIL,
  countryParameter,
  evidenceParameter,
  idParameter,
  JAPAN,
  pageParameters,
} from '../../parameters/parameter-schemas.ts';
import { timeParameters, withTime } from '../asked-time.ts';
import { defineOperation, notFound } from '../operation.ts';

export const EntryRequirementPageSchema = datedPageOf('EntryRequirementPage', EntryRequirementSchema);

export const entryRequirementPageExample = {
  data: [entryRequirementExample],
  meta: { page: 1, limit: 20, total: 1, totalPages: 1 },
};

export const listEntryRequirements = defineOperation({
  operationId: 'listEntryRequirements',
  path: '/entry-requirements',
  tag: 'Entry requirements',
  summary: 'List entry requirements',
  description:
    'Every rule served, filtered by the fields of the rule itself: `toCountryId=392` finds rules that name ' +
    'Japan, not rules ' +
    'for a group that Japan belongs to (see by-destination for those). Filters are combined with AND. No rule ' +
    'names a territory without passports as passport country: filtering by it gives an empty page.',
  query: Type.Object({
    fromCountryId: Type.Optional(countryParameter('Rules that name this passport country.', BRAZIL)),
    fromCountryGroupId: Type.Optional(idParameter('Rules that name this group of passport countries.', 1)),
    toCountryId: Type.Optional(countryParameter('Rules that name this destination.', JAPAN)),
    toCountryGroupId: Type.Optional(idParameter('Rules that name this group of destinations.', 2)),
    visaRequirementType: Type.Optional(VisaRequirementTypeSchema),
    isStale: Type.Optional(Type.Boolean({ description: 'Extension. Only stale rules, or only fresh ones.' })),
    updatedSince: Type.Optional(
      Type.String({
        description: 'Rules that changed at or after this moment, UTC: `YYYY-MM-DDTHH:mm:ss.sssZ`.',
        format: 'date-time',
        pattern: INSTANT_PATTERN,
        examples: ['2026-01-01T00:00:00.000Z'],
      }),
    ),
    verification: Type.Optional(VerificationLevelSchema),
    status: Type.Optional(VerificationStatusSchema),
    topic: Type.Optional(
      Type.Enum([...TOPICS], { type: 'string', description: 'Extension. Rules that say something of this topic.' }),
    ),
    endsBefore: Type.Optional(
      Type.String({
        description: 'Extension. Rules whose last day is before this day, `YYYY-MM-DD`.',
        format: 'date',
        examples: ['2027-01-01'],
      }),
    ),
    evidence: evidenceParameter,
    ...timeParameters,
    ...pageParameters,
  }),
  answer: EntryRequirementPageSchema,
  examples: { page: { summary: 'Rules that name Brazil and Japan', value: entryRequirementPageExample } },
  notFound: { when: 'A country or group given as a filter does not exist.', message: 'CountryGroup 999 not found' },
  dated: {},
  handle(catalog, query) {
    const { page = 1, limit = 20, updatedSince, evidence = false, asOf: _, knownAt: __, ...filter } = query;
    if (filter.fromCountryId !== undefined && !catalog.hasCountry(filter.fromCountryId)) {
      throw notFound('Country', query, 'fromCountryId');
    }
    if (filter.fromCountryGroupId !== undefined && !catalog.hasCountryGroup(filter.fromCountryGroupId)) {
      throw notFound('CountryGroup', query, 'fromCountryGroupId');
    }
    if (filter.toCountryId !== undefined && !catalog.hasCountry(filter.toCountryId)) {
      throw notFound('Country', query, 'toCountryId');
    }
    if (filter.toCountryGroupId !== undefined && !catalog.hasCountryGroup(filter.toCountryGroupId)) {
      throw notFound('CountryGroup', query, 'toCountryGroupId');
    }
    // The parser turns moments into ms since the epoch.
    const since = updatedSince as unknown as number | undefined;
    const asked = since === undefined ? filter : { ...filter, updatedSince: since };
    return withTime(catalog.entryRequirements(asked, page, limit, { evidence }), query, catalog);
  },
});
