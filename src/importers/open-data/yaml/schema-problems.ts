/** Turns schema errors into findings that name the line and the mend. */
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { nearestName } from '../nearest-name.ts';
import type { DataProblem } from './problem.ts';
import type { DataPath } from './yaml-file.ts';

const compiled = new Map<TSchema, Validator>();

/** Every way in which `value` does not fit `schema`; empty when it fits. */
export function schemaProblems(
  schema: TSchema,
  value: unknown,
  file: string,
  lineOf: (path: DataPath) => number,
): DataProblem[] {
  const validator = compiled.get(schema) ?? Compile(schema);
  compiled.set(schema, validator);
  if (validator.Check(value)) return [];
  const errors = allErrors(validator, value) as SchemaError[];
  // Inside a failed choice each branch reports its own complaint; only the choice as a whole is worth telling.
  const choices = errors.filter((error) => error.keyword === 'anyOf');
  const problems: DataProblem[] = [];
  for (const error of errors) {
    const around = choices.filter((one) => one !== error && error.schemaPath.startsWith(`${one.schemaPath}/anyOf/`));
    if (!around.every((choice) => isDeepInto(error, choice, errors))) continue;
    if (error.keyword === 'anyOf' && errors.some((other) => isDeepInto(other, error, errors))) continue;
    problems.push(...explain(error, schema, value, file, lineOf));
  }
  return problems;
}

interface SchemaError {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: { requiredProperties?: string[]; additionalProperties?: string[] };
}

/** What of a JSON Schema the messages use. */
interface SchemaPart {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly anyOf?: readonly SchemaPart[];
  readonly type?: string;
  readonly description?: string;
  readonly errorMessage?: string;
}

/**
 * "X or null" where X is an object: the complaints inside the object, or about its keys, say more than "neither object
 * nor null". They count when the value is an object at all, that is when no branch of X complained of its type.
 */
function isDeepInto(error: SchemaError, choice: SchemaError, errors: readonly SchemaError[]): boolean {
  const branch = `${choice.schemaPath}/anyOf/0`;
  if (!error.schemaPath.startsWith(branch)) return false;
  const wrongType = errors.some((one) => one.schemaPath === branch && one.keyword === 'type');
  return !wrongType && (error.instancePath !== choice.instancePath || error.keyword !== 'const');
}

/** TypeBox stops at 8 errors unless told otherwise, for all its users: the setting is put back at once. */
function allErrors(validator: Validator, value: unknown): unknown[] {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: 1000 });
  try {
    return validator.Errors(value);
  } finally {
    Settings.Set({ maxErrors });
  }
}

function explain(
  error: SchemaError,
  schema: TSchema,
  root: unknown,
  file: string,
  lineOf: (path: DataPath) => number,
): DataProblem[] {
  const path = toPath(error.instancePath, root);
  const at = path.length === 0 ? 'the file' : `\`${path.join('.')}\``;
  const problem = (line: number, message: string, mend: string): DataProblem => ({
    rule: 'schema',
    severity: 'error',
    file,
    line,
    message,
    mend,
  });
  if (error.keyword === 'required') {
    return (error.params.requiredProperties ?? []).map((name) =>
      problem(lineOf(path), `${at} has no \`${name}\`.`, `add \`${name}:\` there.`),
    );
  }
  if (error.keyword === 'additionalProperties') {
    const known = Object.keys(lookUp(schema, error.schemaPath)?.properties ?? {});
    return (error.params.additionalProperties ?? []).map((name) => {
      const near = nearestName(name, known);
      const message = `${at} has \`${name}\`, which is not known.`;
      const mend = near === undefined ? `use one of ${known.join(', ')}.` : `write \`${near}\`.`;
      return { ...problem(lineOf([...path, name]), message, mend), unknown: [...path, name] };
    });
  }
  if (error.keyword === 'boolean') return []; // repeats what additionalProperties says
  const part = lookUp(schema, error.schemaPath);
  const told = part?.errorMessage ?? choiceMessage(part) ?? error.message;
  const found = valueAt(root, path);
  const description = part?.description;
  return [
    problem(
      lineOf(path),
      `${at} ${told}, not ${JSON.stringify(found)?.slice(0, 80)}.`,
      description === undefined ? 'correct the value.' : `correct the value (${description}).`,
    ),
  ];
}

/** For "X or null" the message of X. */
function choiceMessage(part: SchemaPart | undefined): string | undefined {
  const first = part?.anyOf?.[0];
  if (first === undefined) return undefined;
  if (first.errorMessage !== undefined) return first.errorMessage;
  return first.type === undefined ? undefined : `must be ${first.type} or null`;
}

function lookUp(schema: TSchema, pointer: string): SchemaPart | undefined {
  let part: unknown = schema;
  for (const step of pointer.split('/').slice(1)) part = (part as Record<string, unknown> | undefined)?.[step];
  return part as SchemaPart | undefined;
}

function toPath(pointer: string, root: unknown): (string | number)[] {
  const path: (string | number)[] = [];
  let value = root;
  for (const raw of pointer.split('/').slice(1)) {
    const step = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(value) ? Number(step) : step);
    value = (value as Record<string, unknown> | undefined)?.[step];
  }
  return path;
}

function valueAt(root: unknown, path: DataPath): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], root);
}
