/** The question of a trip check, as the API describes it; made from the fields that the domain reads. */

import type { QuestionField, QuestionFields } from '@carnet/rules/trips/question/question-field.ts';
import { QUESTION_FIELDS, type TripQuestionBody } from '@carnet/rules/trips/question/question-fields.ts';
import { FIRST_DAY, LAST_DAY } from '@carnet/rules/trips/question/values/read-day.ts';
import { type TSchema, Type } from 'typebox';
import { day, flag, nullable } from '../fields.ts';

const CODE = '^(?:[A-Za-z]{2,3}|[0-9]{1,3})$';
const COUNTRY_OR_GROUP = '^(?:[A-Za-z][A-Za-z0-9_]+|[0-9]{1,3})$';
const AIRPORT = '^[A-Za-z]{3}$';
const MOMENT = '^\\d{4}-\\d{2}-\\d{2}(?:T(?:[01]\\d|2[0-3]):[0-5]\\d)?$';

const idOrCode = (description: string, pattern: string) =>
  Type.Union([Type.Integer({ minimum: 1, maximum: 999 }), Type.String({ pattern })], { description });

function schemaOf(field: QuestionField): TSchema {
  const { description } = field;
  switch (field.kind) {
    case 'choice':
      return Type.Enum([...field.values], { type: 'string', description });
    case 'text':
      return Type.String({ description, minLength: 1, maxLength: field.maximumLength });
    case 'count':
      return Type.Integer({ description, minimum: field.minimum, maximum: field.maximum });
    case 'flag':
      return flag(description);
    case 'day':
      return day(`${description} From ${FIRST_DAY} to ${LAST_DAY}.`);
    case 'moment':
      return Type.String({
        description: `${description} Local to the place: a day, or a day and a time without seconds and zone.`,
        pattern: MOMENT,
      });
    case 'country':
      return idOrCode(`${description} ISO 3166-1 numeric, alpha-2 or alpha-3.`, CODE);
    case 'issuer':
      return idOrCode(description, COUNTRY_OR_GROUP);
    case 'vaccine':
      return Type.String({ description });
    case 'airport':
      return Type.String({ description, pattern: AIRPORT });
    case 'object':
      return objectSchema(field.fields, field.schema, description);
    case 'list':
      return Type.Array(objectSchema(field.item, field.schema, description), {
        description,
        minItems: field.minimum,
        maxItems: field.maximum,
      });
  }
}

function objectSchema(fields: QuestionFields, $id: string, description: string): TSchema {
  const properties = Object.entries(fields).map(([name, field]): [string, TSchema] => {
    const schema = schemaOf(field);
    return [name, field.required ? schema : Type.Optional(nullable(schema, field.description))];
  });
  return Type.Object(Object.fromEntries(properties), { $id, description, additionalProperties: false });
}

export const TripQuestionSchema = Type.Unsafe<TripQuestionBody>(
  objectSchema(
    QUESTION_FIELDS,
    'TripQuestion',
    'Who travels, with which documents, on which journey. Null is the same as left out. There is no field for a ' +
      "document's number, and what looks like one is refused.",
  ),
);
