/** Pieces that the schemas of several kinds of data file share; descriptions are shown by editors while typing. */

import { ENFORCEMENT_LEVELS, VISA_REQUIREMENT_TYPES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import Type, { type Static, type TObjectOptions, type TSchema, type TSchemaOptions } from 'typebox';

// `errorMessage` on a schema is what editors (yaml-language-server) and data:check say instead of quoting the pattern.

export const nullable = <T extends TSchema>(schema: T, options: TSchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options);

export const closed = <T extends Record<string, TSchema>>(properties: T, options: TObjectOptions = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

export const text = (description: string) => Type.String({ minLength: 1, description });

export const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Enum([...values], { description, errorMessage: `must be one of ${values.join(', ')}` });

const pattern = (expression: string, description: string, errorMessage: string) =>
  Type.String({ pattern: expression, description, errorMessage });

export const day = (description: string) =>
  pattern('^\\d{4}-\\d{2}-\\d{2}$', description, 'must be a date as YYYY-MM-DD');
export const httpsUrl = (description: string) =>
  pattern(
    '^https://[^\\s/]+\\.[^\\s/]+(/\\S*)?$',
    description,
    'must be an https:// address (or null where the official page is not certainly known)',
  );
export const countryCode = (description = 'ISO 3166-1 alpha-2 code; XK for Kosovo') =>
  pattern('^[A-Z]{2}$', description, 'must be an ISO 3166-1 alpha-2 country code, two capital letters (XK for Kosovo)');
export const currencyCode = (description = 'ISO 4217 code') =>
  pattern('^[A-Z]{3}$', description, 'must be an ISO 4217 currency code, three capital letters');
export const groupCode = (description = 'Code of a group in data/groups') =>
  pattern('^[A-Z][A-Z0-9_]*$', description, 'must be a group code: capital letters, digits and _');
export const slug = (description: string) =>
  pattern('^[a-z0-9]+(-[a-z0-9]+)*$', description, 'must be lower-case letters and digits joined by -');

export const Level = oneOf(
  ENFORCEMENT_LEVELS,
  'required = always checked; may_be_asked = the law leaves it to the officer; recommended; not_required',
);

export const Evidence = closed(
  {
    source: slug('Id of a file in data/sources'),
    locator: Type.Optional(text('Where in the source: article, section, row')),
    topics: Type.Optional(
      Type.Array(oneOf(TOPICS, 'Topic'), {
        minItems: 1,
        description: 'Only of these topics; leave out where it says all that stands beside it',
      }),
    ),
    checkedOn: day('The date of the dated edition or snapshot that was read; leave the fact out where there is none'),
  },
  { description: 'What supports the facts beside it' },
);
export type Evidence = Static<typeof Evidence>;

const AT_LEAST_ONE = {
  minItems: 1,
  description: 'Every fact names at least one source',
  errorMessage: 'must name at least one source',
} as const;

export const Sources = Type.Array(Evidence, AT_LEAST_ONE);

/** What supports facts of an entry rule. */
export const Citation = closed(
  {
    ...Evidence.properties,
    readOn: Type.Optional(
      day(
        'The day on which somebody read this page for these very facts; it speaks for itself then, whatever ' +
          'data/evidence has of the source',
      ),
    ),
    url: Type.Optional(httpsUrl('The page that was read, in the source')),
    excludes: Type.Optional(
      Type.Array(oneOf(VISA_REQUIREMENT_TYPES, 'Type of visa'), {
        minItems: 1,
        description:
          'Of the visa it only says that it is none of these: a list of exempt nationals proves that others are not ' +
          'exempt, and not what they need',
      }),
    ),
    undated: Type.Optional(
      Type.Literal(true, {
        description: 'The page has no date of its own: `checkedOn` is the day on which somebody else read it',
      }),
    ),
    quote: Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: 'What it says, word for word' })),
  },
  { description: 'What supports the facts beside it' },
);
export type Citation = Static<typeof Citation>;

export const Citations = Type.Array(Citation, AT_LEAST_ONE);
