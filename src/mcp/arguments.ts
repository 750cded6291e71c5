/** Arguments of tools: lists of fields like those of trip checks, from which the schema and the reader are made. */

import { Problems, QuestionError, type QuestionProblem } from '@carnet/rules/trips/question/question-error.ts';
import type { QuestionField, QuestionFields, Read } from '@carnet/rules/trips/question/question-field.ts';
import { readFields } from '@carnet/rules/trips/question/read-fields.ts';
import { LANGUAGES, type Language } from '@carnet/rules/words/words.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { questionLookup } from '../catalog/trips/question-lookup.ts';
import { type CountryNames, countryNames, LONGEST_NAME } from './country-names.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export const LANGUAGE_FIELD = {
  kind: 'choice',
  values: LANGUAGES,
  description: "The person's language, if it is one of these. Default: en.",
} as const satisfies QuestionField;

export const languageOf = (asked: Language | null): Language => asked ?? 'en';

/** JSON Schema of an object with the fields; nothing else may be sent. */
export function schemaOf(fields: QuestionFields): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, { required }]) => required).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, described(field)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

const described = (field: QuestionField): JsonSchema =>
  field.description === '' ? bare(field) : { ...bare(field), description: field.description };

function bare(field: QuestionField): JsonSchema {
  switch (field.kind) {
    case 'choice':
      return { type: 'string', enum: field.values };
    case 'text':
      return { type: 'string', maxLength: field.maximumLength };
    case 'count':
      return { type: 'integer', minimum: field.minimum, maximum: field.maximum };
    case 'flag':
      return { type: 'boolean' };
    case 'day':
      return { type: 'string', format: 'date' };
    case 'object':
      return schemaOf(field.fields);
    case 'list':
      return { type: 'array', items: schemaOf(field.item), maxItems: field.maximum };
    default:
      return { type: 'string' };
  }
}

/** Throws QuestionError, which names all that is wrong. */
export function readArguments<Fields extends QuestionFields>(
  sent: unknown,
  fields: Fields,
  catalog: Catalog,
): Read<Fields> {
  const problems = new Problems();
  const read = readFields(withCodes(sent, fields, catalog), fields, '', { lookup: questionLookup(catalog), problems });
  problems.throwIfAny();
  return read;
}

/**
 * Replaces names of countries with their codes. Throws QuestionError for names of no country or of several, with the
 * countries that may be meant.
 */
export function withCodes(sent: unknown, fields: QuestionFields, catalog: Catalog): unknown {
  const problems: QuestionProblem[] = [];
  const coded = codedObject(sent, fields, '', { names: countryNames(catalog), catalog, problems });
  if (problems.length > 0) throw new QuestionError('VALIDATION_ERROR', problems, problems.length);
  return coded;
}

interface Coding {
  readonly names: CountryNames;
  readonly catalog: Catalog;
  readonly problems: QuestionProblem[];
}

function codedObject(sent: unknown, fields: QuestionFields, path: string, coding: Coding): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field === undefined ? value : coded(value, field, path === '' ? name : `${path}.${name}`, coding)];
    }),
  );
}

function coded(value: unknown, field: QuestionField, path: string, coding: Coding): unknown {
  switch (field.kind) {
    case 'country':
    case 'issuer':
      return typeof value === 'string' ? codeOf(value, field.kind, path, coding) : value;
    case 'object':
      return codedObject(value, field.fields, path, coding);
    case 'list':
      // Items beyond the maximum are not read, so that a huge list costs nothing.
      return Array.isArray(value)
        ? value
            .slice(0, field.maximum + 1)
            .map((one, index) => codedObject(one, field.item, `${path}[${index}]`, coding))
        : value;
    default:
      return value;
  }
}

function codeOf(text: string, kind: 'country' | 'issuer', path: string, { names, catalog, problems }: Coding): string {
  const only = names.only(text);
  if (only !== undefined) return only.iso2;
  if (kind === 'issuer' && questionLookup(catalog).groupCodes.has(text.toUpperCase())) return text;
  const near = names.find(text).map(({ country }) => `${country.name} (${country.iso2})`);
  const meant = near.length === 0 ? 'Use its ISO 3166-1 code, such as BR' : `Did you mean ${near.join(' or ')}?`;
  const group = kind === 'issuer' ? ' A group such as SCHENGEN may issue it, too.' : '';
  const shown = JSON.stringify(text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}...` : text);
  problems.push({
    path,
    message: `${shown} is not ${near.length > 1 ? 'one country' : 'a country'}. ${meant}${group}`,
  });
  return text;
}
