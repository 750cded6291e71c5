/**
 * Makes the two API references of the documentation from the OpenAPI descriptions, which the server's own code prints.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Surface } from '../src/pages/docs/doc-page.ts';
import type {
  ApiReference,
  MediaContent,
  Operation,
  OperationResponse,
  Parameter,
  Schema,
} from '../src/pages/docs/reference/model.ts';
import { blockHtml, inlineHtml } from './markdown.ts';

const script = fileURLToPath(new URL('../../scripts/api-descriptions.ts', import.meta.url));
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

type Json = Readonly<Record<string, unknown>>;

interface RawMedia {
  readonly schema?: Json;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface RawResponse {
  readonly $ref?: string;
  readonly description: string;
  readonly headers?: Json;
  readonly content?: Readonly<Record<string, RawMedia>>;
}

interface RawOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly 'x-read-only'?: boolean;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'query' | 'path';
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Json;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, RawMedia>> };
  readonly responses: Readonly<Record<string, RawResponse>>;
}

export interface ApiDescription {
  readonly info: { readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly responses: Readonly<Record<string, RawResponse>>;
  };
}

let references: Promise<Readonly<Record<Surface, ApiReference>>> | undefined;

/** Both references; the server's code is run once per build. */
export function readReferences(): Promise<Readonly<Record<Surface, ApiReference>>> {
  references ??= promisify(execFile)(process.execPath, [script], { maxBuffer: 16 * 1024 * 1024 }).then(({ stdout }) => {
    const descriptions = JSON.parse(stdout) as Record<Surface, ApiDescription>;
    return {
      public: referenceOf('public', descriptions.public),
      dashboard: referenceOf('dashboard', descriptions.dashboard),
    };
  });
  return references;
}

export function referenceOf(surface: Surface, description: ApiDescription): ApiReference {
  const prefix = description.servers[0]?.url ?? '';
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const raw = item[method];
      return raw ? [{ tags: raw.tags, operation: operationOf(raw, method, prefix + path, description) }] : [];
    }),
  );
  return {
    surface,
    version: description.info.version,
    descriptionHtml: blockHtml(description.info.description),
    groups: description.tags.map((tag) => ({
      name: tag.name,
      descriptionHtml: inlineHtml(tag.description),
      operations: operations.filter(({ tags }) => tags.includes(tag.name)).map(({ operation }) => operation),
    })),
    schemas: Object.fromEntries(
      Object.entries(description.components.schemas).map(([name, schema]) => [name, schemaOf(schema)]),
    ),
  };
}

function operationOf(raw: RawOperation, method: string, path: string, { components }: ApiDescription): Operation {
  const body = Object.entries(raw.requestBody?.content ?? {}).map(mediaOf)[0];
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    summary: raw.summary,
    descriptionHtml: blockHtml(raw.description ?? ''),
    isReadOnly: method === 'get' || raw['x-read-only'] === true,
    needsCredential: raw.security === undefined || raw.security.length > 0,
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
      const name = response.$ref?.split('/').at(-1);
      const found = name === undefined ? response : components.responses[name];
      if (!found) throw new Error(`The description has no response ${response.$ref}`);
      return {
        status,
        descriptionHtml: inlineHtml(found.description),
        headers: Object.keys(found.headers ?? {}),
        // Errors all have the one envelope, which the page about errors shows.
        contents: status.startsWith('2') ? Object.entries(found.content ?? {}).map(mediaOf) : [],
      };
    }),
  };
}

function mediaOf([mediaType, media]: [string, RawMedia]): MediaContent {
  const example = media.example ?? Object.values(media.examples ?? {})[0]?.value ?? null;
  return { mediaType, schema: schemaOf(media.schema ?? {}), example };
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
