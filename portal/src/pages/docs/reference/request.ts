/**
 * From what was typed into the form of an operation to a request, or to what is wrong with it; and the same call for
 * curl.
 */
import {
  LINES_TYPE,
  type MediaContent,
  type Operation,
  type OperationSet,
  type Parameter,
  resolveSchema,
  type Schema,
  type Schemas,
} from './model.ts';

export type Typed = Readonly<Record<string, string>>;

export interface Problem {
  readonly key:
    | 'tryMissing'
    | 'tryNotInteger'
    | 'tryNotNumber'
    | 'tryTooSmall'
    | 'tryTooLarge'
    | 'tryTooLong'
    | 'tryBadForm'
    | 'tryBadJson';
  readonly values: Readonly<Record<string, string | number>>;
}

/** The body's place among the typed values; no parameter is called so. */
export const BODY = '(body)';

/** What is wrong with each value, by parameter; empty when the request can be sent. */
export function problemsOf(operation: Operation, typed: Typed, schemas: Schemas): Record<string, Problem> {
  const problems: Record<string, Problem> = {};
  for (const parameter of operation.parameters) {
    const problem = problemOf(parameter, (typed[parameter.name] ?? '').trim(), schemas);
    if (problem) problems[parameter.name] = problem;
  }
  if (operation.body && !isBody(operation.body, typed[BODY] ?? '')) problems[BODY] = { key: 'tryBadJson', values: {} };
  return problems;
}

function problemOf(parameter: Parameter, value: string, schemas: Schemas): Problem | undefined {
  if (value === '') return parameter.isRequired ? { key: 'tryMissing', values: {} } : undefined;
  const { schema } = resolveSchema(parameter.schema, schemas);
  // Of lists the server judges the items: it knows how many of what.
  return schema.type === 'array' ? undefined : valueProblem(schema, value);
}

function valueProblem(schema: Schema, value: string): Problem | undefined {
  const { type, minimum, maximum, maxLength, pattern } = schema;
  if (type === 'integer' && !/^\d+$/.test(value)) return { key: 'tryNotInteger', values: {} };
  if (type === 'number' && !/^-?(\d+\.?\d*|\.\d+)$/.test(value)) return { key: 'tryNotNumber', values: {} };
  if (type === 'integer' || type === 'number') {
    if (minimum !== undefined && Number(value) < minimum)
      return { key: 'tryTooSmall', values: { min: String(minimum) } };
    if (maximum !== undefined && Number(value) > maximum)
      return { key: 'tryTooLarge', values: { max: String(maximum) } };
  }
  if (maxLength !== undefined && value.length > maxLength) return { key: 'tryTooLong', values: { max: maxLength } };
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return { key: 'tryBadForm', values: {} };
  return undefined;
}

function isBody({ mediaType }: MediaContent, text: string): boolean {
  return mediaType === LINES_TYPE ? text.trim().split('\n').every(isJsonObject) : isJsonObject(text);
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** The address with its parameters; empty values are left out. */
export function requestUrl(baseUrl: string, operation: Operation, typed: Typed): string {
  let path = operation.path;
  const query: string[] = [];
  for (const { name, in: place } of operation.parameters) {
    const value = (typed[name] ?? '').trim();
    if (place === 'path') path = path.replace(`{${name}}`, encode(value));
    else if (value !== '') query.push(`${encode(name)}=${encode(value)}`);
  }
  return baseUrl + path + (query.length > 0 ? `?${query.join('&')}` : '');
}

/** Commas stay readable, and no quote is left that would end a shell's. */
const encode = (value: string): string => encodeURIComponent(value).replaceAll('%2C', ',').replaceAll("'", '%27');

export const CREDENTIAL_VARIABLE = { public: 'CARNET_KEY', dashboard: 'CARNET_TOKEN' } as const;

/** The same call for a shell; the credential comes from a variable and is not written out. */
export function curlCommand(
  reference: Pick<OperationSet, 'surface'>,
  operation: Operation,
  url: string,
  typed: Typed,
  accept: string,
): string {
  const variable = CREDENTIAL_VARIABLE[reference.surface];
  const credential = reference.surface === 'public' ? `x-api-key: $${variable}` : `authorization: Bearer $${variable}`;
  const parts = ['curl -sS'];
  if (operation.method !== 'GET') parts.push(`-X ${operation.method}`);
  if (operation.needsCredential) parts.push(`-H "${credential}"`);
  if (accept !== 'application/json') parts.push(`-H 'accept: ${accept}'`);
  if (operation.body) {
    const { mediaType } = operation.body;
    parts.push(`-H 'content-type: ${mediaType}'`, `-d ${shellQuoted((typed[BODY] ?? '').trim())}`);
  }
  parts.push(`'${url}'`);
  return parts.join(' \\\n  ');
}

const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
