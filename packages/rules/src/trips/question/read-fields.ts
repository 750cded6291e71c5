/** Reads an object by its list of fields. Whatever is wrong becomes a problem with its path, and reading goes on. */
import { nearestName } from '../../nearest-name.ts';
import type { CountryLookup } from './country-lookup.ts';
import type { Problems } from './question-error.ts';
import type { ListField, QuestionField, QuestionFields, Read } from './question-field.ts';
import { isNumberName, NO_NUMBERS } from './values/document-numbers.ts';
import { readCountry, readIssuer, readVaccine } from './values/read-code.ts';
import { readDay, readMoment } from './values/read-day.ts';
import { type Refuse, readAirport, readChoice, readCount, readFlag, readText } from './values/read-plain.ts';
import { memberPath, shown } from './values/shown.ts';

export interface Reading {
  readonly lookup: CountryLookup;
  readonly problems: Problems;
}

export function readFields<Fields extends QuestionFields>(
  value: unknown,
  fields: Fields,
  path: string,
  reading: Reading,
): Read<Fields> {
  const given = isObject(value) ? value : {};
  if (!isObject(value)) reading.problems.unreadable(path, () => `must be an object; got ${shown(value)}`);
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(fields, name)) refuseName(name, fields, path, reading);
  }
  const read: Record<string, unknown> = { path };
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const name in fields) {
    const field = fields[name] as QuestionField;
    const told = Object.hasOwn(given, name) ? given[name] : undefined;
    const isTold = told !== undefined && told !== null;
    read[name] = isTold ? (readField(told, field, pathOf(name), reading) ?? null) : null;
    if (!isTold && field.required && isObject(value)) {
      reading.problems.unreadable(pathOf(name), () => `is required: ${field.description}`);
    }
  }
  return read as Read<Fields>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function refuseName(name: string, fields: QuestionFields, path: string, { problems }: Reading): void {
  problems.unreadable(memberPath(path, name), () => {
    if (isNumberName(name)) return NO_NUMBERS;
    const known = Object.keys(fields);
    return `is not a known field; the nearest is "${nearestName(name, known)}" (known: ${known.join(', ')})`;
  });
}

function readField(value: unknown, field: QuestionField, path: string, reading: Reading): unknown {
  const refuse: Refuse = (message) => {
    reading.problems.unreadable(path, message);
    return undefined;
  };
  switch (field.kind) {
    case 'choice':
      return readChoice(value, field.values, refuse);
    case 'text':
      return readText(value, field, refuse);
    case 'count':
      return readCount(value, field, refuse);
    case 'flag':
      return readFlag(value, refuse);
    case 'day':
      return readDay(value, refuse);
    case 'moment':
      return readMoment(value, refuse);
    case 'country':
      return readCountry(value, reading.lookup, refuse);
    case 'issuer':
      return readIssuer(value, reading.lookup, refuse);
    case 'vaccine':
      return readVaccine(value, reading.lookup, refuse);
    case 'airport':
      return readAirport(value, refuse);
    case 'object':
      return readFields(value, field.fields, path, reading);
    case 'list':
      return readList(value, field, path, reading, refuse);
  }
}

function readList(value: unknown, field: ListField, path: string, reading: Reading, refuse: Refuse): unknown {
  const { minimum, maximum, item } = field;
  if (!Array.isArray(value)) return refuse(() => `must be a list; got ${shown(value)}`);
  if (value.length < minimum) refuse(() => `must have at least ${minimum} of them; got ${value.length}`);
  if (value.length > maximum) refuse(() => `must have at most ${maximum} of them; got ${value.length}`);
  // What is too many is not read: a huge list costs nothing.
  return value.slice(0, maximum).map((one: unknown, index) => readFields(one, item, `${path}[${index}]`, reading));
}
