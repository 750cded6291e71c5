/** GET /entry-requirements/personalized: the most specific rule for a passport country and a destination. */

import { Type } from 'typebox';
import {
  explainedResultExample,
  PersonalizedResultSchema,
  personalizedResultExample,
} from '../../../catalog/schemas/personalized-result.ts';
import { DomainError } from '../../../domain/errors.ts';
import { BRAZIL, countryParameter, evidenceParameter, JAPAN } from '../../parameters/parameter-schemas.ts';
import { checkPassport } from '../check-passport.ts';
import { defineOperation, notFound } from '../operation.ts';

export const getPersonalizedRequirement = defineOperation({
  operationId: 'getPersonalizedRequirement',
  path: '/entry-requirements/personalized',
  tag: 'Entry requirements',
  summary: 'Most specific rule for a passport country and a destination',
  description:
    'Can a holder of this passport enter that country, and what must they bring? A rule applies if both its ' +
    'sides match. ' +
    'Among those that apply the first wins in this order: rules that name the passport country; higher ' +
    '`priority`; origin by ' +
    'group before origin for everyone; destination by country, then by group, then everywhere; later ' +
    '`updatedAt`, then higher ' +
    '`id`. With `explain=true` the answer says how each candidate fared, with `evidence=true` who said what of each fact.',
  query: Type.Object({
    fromCountryId: countryParameter('Passport country.', BRAZIL),
    toCountryId: countryParameter('Destination.', JAPAN),
    explain: Type.Optional(
      Type.Boolean({ description: 'Extension. Adds `applicabilityContext.trace`.', default: false }),
    ),
    evidence: evidenceParameter,
  }),
  answer: PersonalizedResultSchema,
  examples: {
    answer: { summary: 'Brazil to Japan', value: personalizedResultExample },
    explained: { summary: 'Brazil to Japan with explain=true', value: explainedResultExample },
  },
  notFound: {
    when:
      'One of the countries does not exist, or no rule applies to the pair. That means unknown, never "not ' +
      'required".',
    message: 'Country 999 not found',
  },
  businessRule: {
    when:
      'There are no passports of the passport country: the message names the country whose passport its people hold ' +
      '(`passportCountryId` of `/countries/{id}`). Or passport country and destination are the same.',
    message:
      'Puerto Rico issues no passports of its own. Its people travel with passports of the United States: ' +
      'use fromCountryId 840 (US).',
  },
  handle(catalog, query) {
    const { fromCountryId, toCountryId } = query;
    const { explain: trace = false, evidence = false } = query;
    const answer =
      trace || evidence
        ? catalog.personalizedWith(fromCountryId, toCountryId, { trace, evidence })
        : catalog.personalized(fromCountryId, toCountryId);
    if (answer !== undefined && fromCountryId !== toCountryId) return answer;
    if (!catalog.hasCountry(fromCountryId)) throw notFound('Country', query, 'fromCountryId');
    if (!catalog.hasCountry(toCountryId)) throw notFound('Country', query, 'toCountryId');
    checkPassport(catalog, fromCountryId, 'fromCountryId');
    if (fromCountryId === toCountryId) {
      throw new DomainError(
        'BUSINESS_RULE_VIOLATION',
        `fromCountryId and toCountryId are both ${fromCountryId}: no entry requirement applies to a ` +
          `country's own passport`,
      );
    }
    throw new DomainError(
      'NOT_FOUND',
      `EntryRequirement from country ${fromCountryId} to country ${toCountryId} not found: what applies is unknown`,
    );
  },
});
