/** OpenAPI descriptions as the server's own code prints them, as far as the documentation reads them. */

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export type Json = Readonly<Record<string, unknown>>;

export interface RawMedia {
  readonly schema?: Json;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface RawResponse {
  readonly $ref?: string;
  readonly description: string;
  readonly headers?: Json;
  readonly content?: Readonly<Record<string, RawMedia>>;
}

export interface RawOperation {
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

export function responseOf(response: RawResponse, components: ApiDescription['components']): RawResponse {
  const name = response.$ref?.split('/').at(-1);
  const found = name === undefined ? response : components.responses[name];
  if (!found) throw new Error(`The description has no response ${response.$ref}`);
  return found;
}

export function exampleTextOf(media: RawMedia): string | null {
  const example = media.example ?? Object.values(media.examples ?? {})[0]?.value ?? null;
  if (example === null) return null;
  return typeof example === 'string' ? example : JSON.stringify(example, undefined, 2);
}
