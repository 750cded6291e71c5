/** GET /entry-requirements/personalized: the most specific rule for a passport country and a destination. */

import { DomainError } from '@carnet/rules/errors.ts';
import { Type } from 'typebox';
import type { ByteText, SentAnswer } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { checkPassport } from '../../../catalog/check-passport.ts';
import {
  evidencedResultExample,
  explainedResultExample,
  PersonalizedResultSchema,
  personalizedResultExample,
} from '../../../catalog/schemas/personalized-result.ts';
import { BRAZIL, countryParameter, evidenceParameter, JAPAN } from '../../parameters/parameter-schemas.ts';
import { namedTime, type TimeQuery, timeParameters } from '../asked-time.ts';
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
    '`id`. With `explain=true` the answer says how each candidate fared, with `evidence=true` how well each topic is ' +
    'known, and who said what of it.',
  query: Type.Object({
    fromCountryId: countryParameter('Passport country.', BRAZIL),
    toCountryId: countryParameter('Destination.', JAPAN),
    explain: Type.Optional(
      Type.Boolean({ description: 'Extension. Adds `applicabilityContext.trace`.', default: false }),
    ),
    evidence: evidenceParameter,
    ...timeParameters,
  }),
  answer: PersonalizedResultSchema,
  examples: {
    answer: { summary: 'Brazil to Japan', value: personalizedResultExample },
    explained: { summary: 'Brazil to Japan with explain=true', value: explainedResultExample },
    evidenced: { summary: 'Brazil to Japan with evidence=true', value: evidencedResultExample },
  },
  notFound: {
    when:
      'One of the countries does not exist, or no rule applies to the pair. That means unknown, never "not ' +
      'required".',
    message: 'Country 999 not found',
  },
  businessRule: {
    when:
      'The passport country issues no passports: the message names the country whose passport its people hold ' +
      '(`passportCountryId` of `/countries/{id}`). Or passport country and destination are the same.',
    message:
      'Puerto Rico issues no passports of its own. Its people travel with passports of the United States: ' +
      'use fromCountryId 840 (US).',
  },
  dated: { worksOutDay: true },
  pair: ({ fromCountryId, toCountryId }) => ({ passportId: fromCountryId, destinationId: toCountryId }),
  handle(catalog, query) {
    const { fromCountryId, toCountryId } = query;
    const answer = answerTo(catalog, query);
    const time = namedTime(query, catalog);
    const asOf = time === undefined ? '' : ` as of ${time.asOf}`;
    const knownAt = time === undefined || time.knownAt === null ? '' : `, as known on ${time.knownAt}`;
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
      `EntryRequirement from country ${fromCountryId} to country ${toCountryId} not found${asOf}${knownAt}: what applies is unknown`,
    );
  },
});

interface Question extends TimeQuery {
  readonly fromCountryId: number;
  readonly toCountryId: number;
  readonly explain?: boolean;
  readonly evidence?: boolean;
}

function answerTo(catalog: Catalog, question: Question): SentAnswer | undefined {
  const { fromCountryId, toCountryId, explain: trace = false, evidence = false } = question;
  const time = namedTime(question, catalog);
  if (time !== undefined) return catalog.personalizedOn(fromCountryId, toCountryId, time, { trace, evidence });
  if (trace || evidence) return catalog.personalizedWith(fromCountryId, toCountryId, { trace, evidence });
  if (!catalog.hasAnswer(fromCountryId, toCountryId)) return undefined;
  return () => catalog.personalized(fromCountryId, toCountryId) as ByteText;
}
