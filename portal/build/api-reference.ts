/**
 * Makes the two API references of the documentation from the OpenAPI descriptions, which the server's own code prints.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { escapeCode } from '../src/pages/docs/code/code-html.ts';
import type { ReferenceIndex } from '../src/pages/docs/doc-page.ts';
import type {
  MediaContent,
  Operation,
  OperationResponse,
  OperationSet,
  Parameter,
  Schema,
} from '../src/pages/docs/reference/model.ts';
import type { Surface } from '../src/pages/docs/reference/surface.ts';
import {
  type ApiDescription,
  exampleTextOf,
  type Json,
  METHODS,
  type RawMedia,
  type RawOperation,
  responseOf,
} from './api-description.ts';
import { type Call, callExamples } from './call-examples.ts';
import { highlight } from './highlight.ts';
import { blockHtml, inlineHtml } from './markdown.ts';
import { operationMarkdown } from './operation-markdown.ts';

const script = fileURLToPath(new URL('../../scripts/api-descriptions.ts', import.meta.url));

export interface Reference {
  readonly index: ReferenceIndex;
  readonly set: OperationSet;
  /** By the operation's id. */
  readonly markdown: ReadonlyMap<string, string>;
}

let references: Promise<Readonly<Record<Surface, Reference>>> | undefined;

/** Both references; the server's code is run once per build. */
export function readReferences(): Promise<Readonly<Record<Surface, Reference>>> {
  references ??= promisify(execFile)(process.execPath, [script], { maxBuffer: 16 * 1024 * 1024 }).then(({ stdout }) => {
    const descriptions = JSON.parse(stdout) as Record<Surface, ApiDescription>;
    return {
      public: referenceOf('public', descriptions.public),
      dashboard: referenceOf('dashboard', descriptions.dashboard),
    };
  });
  return references;
}

export function referenceOf(surface: Surface, description: ApiDescription): Reference {
  const prefix = description.servers[0]?.url ?? '';
  const found = Object.entries(description.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const raw = item[method];
      if (!raw) return [];
      const call = callOf(raw, surface, method, prefix + path);
      const operation = operationOf(raw, method, prefix + path, call, description);
      return [{ raw, operation, markdown: operationMarkdown(raw, call, operation, description) }];
    }),
  );
  return {
    index: {
      surface,
      version: description.info.version,
      descriptionHtml: blockHtml(description.info.description),
      groups: description.tags.map((tag) => ({
        name: tag.name,
        descriptionHtml: inlineHtml(tag.description),
        operations: found
          .filter(({ raw }) => raw.tags.includes(tag.name))
          .map(({ operation: { id, method, path, summary, parameters } }) => {
            return { id, method, path, summary, parameterNames: parameters.map(({ name }) => name) };
          }),
      })),
    },
    set: {
      surface,
      operations: found.map(({ operation }) => operation),
      schemas: Object.fromEntries(
        Object.entries(description.components.schemas).map(([name, schema]) => [name, schemaOf(schema)]),
      ),
    },
    markdown: new Map(found.map(({ operation: { id }, markdown }) => [id, markdown])),
  };
}

/** The operation with the schemas that it names, and those that they name. */
export function operationAlone({ surface, operations, schemas }: OperationSet, id: string): OperationSet {
  const found = operations.filter((operation) => operation.id === id);
  const named = new Map<string, Schema>();
  const add = (json: string) => {
    for (const [, name = ''] of json.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = schemas[name];
      if (!schema || named.has(name)) continue;
      named.set(name, schema);
      add(JSON.stringify(schema));
    }
  };
  add(JSON.stringify(found));
  return { surface, operations: found, schemas: Object.fromEntries(named) };
}

const needsCredential = ({ security }: RawOperation): boolean => security === undefined || security.length > 0;

/** The call with the examples of the parameters that must be there. */
function callOf(raw: RawOperation, surface: Surface, method: string, path: string): Call {
  const query: string[] = [];
  let filled = path;
  for (const { name, in: place, required, example, schema } of raw.parameters ?? []) {
    const value = encodeURIComponent(String(example ?? schema.example ?? schema.default ?? ''));
    if (place === 'path') filled = filled.replace(`{${name}}`, value);
    else if (required === true) query.push(`${name}=${value}`);
  }
  const [body] = Object.entries(raw.requestBody?.content ?? {});
  const [success] = Object.entries(raw.responses).filter(([status]) => status.startsWith('2'));
  const types = Object.keys(success?.[1].content ?? {});
  return {
    surface,
    method: method.toUpperCase(),
    path: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
    needsCredential: needsCredential(raw),
    body: body && { mediaType: body[0], text: exampleTextOf(body[1]) ?? '{}' },
    isJson: types[0] === 'application/json',
  };
}

function operationOf(
  raw: RawOperation,
  method: string,
  path: string,
  call: Call,
  { components }: ApiDescription,
): Operation {
  const body = Object.entries(raw.requestBody?.content ?? {}).map(mediaOf)[0];
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    summary: raw.summary,
    descriptionHtml: blockHtml(raw.description ?? ''),
    isReadOnly: method === 'get' || raw['x-read-only'] === true,
    needsCredential: needsCredential(raw),
    parameters: (raw.parameters ?? []).map(
      (parameter): Parameter => ({
        name: parameter.name,
        in: parameter.in,
        isRequired: parameter.required === true,
        descriptionHtml: blockHtml(parameter.description ?? ''),
        schema: schemaOf(parameter.schema),
        example: parameter.example === undefined ? '' : String(parameter.example),
      }),
    ),
    body: body ?? null,
    responses: Object.entries(raw.responses).map(([status, response]): OperationResponse => {
      const found = responseOf(response, components);
      return {
        status,
        descriptionHtml: inlineHtml(found.description),
        headers: Object.keys(found.headers ?? {}),
        // Errors all have the one envelope, which the page about errors shows.
        contents: status.startsWith('2') ? Object.entries(found.content ?? {}).map(mediaOf) : [],
      };
    }),
    calls: callExamples(call),
  };
}

function mediaOf([mediaType, media]: [string, RawMedia]): MediaContent {
  const text = exampleTextOf(media);
  const exampleHtml =
    text === null ? null : ((/json$/.test(mediaType) ? highlight(text, 'json') : undefined) ?? escapeCode(text));
  return { mediaType, schema: schemaOf(media.schema ?? {}), exampleHtml };
}

/** The schema with its descriptions as HTML, without examples of fields. */
function schemaOf(schema: Json): Schema {
  const adapt = (value: unknown, isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => adapt(item, false));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
        // Below `properties` and the like keys are names of fields, which may be called "description" too.
        if (isMap) return [[key, adapt(inner, false)]];
        if (key === 'description') return [['descriptionHtml', inlineHtml(String(inner))]];
        if (key === 'example' || key === 'examples') return [];
        return [[key, adapt(inner, key === 'properties' || key === 'patternProperties')]];
      }),
    );
  };
  return adapt(schema, false) as Schema;
}
