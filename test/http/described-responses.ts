/** Holds every response of the HTTP tests against the API's own description: status, headers and body. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describePublicApi } from '../../src/http/public/service/openapi.ts';

export interface SeenResponse {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** Uncompressed. */
  readonly body: string;
}

interface Described {
  [name: string]: Described | undefined;
}

/** Served objects have the described fields and no others; the description itself leaves room for later ones. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (value === null || typeof value !== 'object') return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, closed(item)]));
  return copy.type === 'object' && copy.properties ? { ...copy, additionalProperties: false } : copy;
}

/** Throws when the response is not as described. Returns it, for chaining. */
export type ExpectDescribed = <T extends SeenResponse>(response: T) => T;

/** The check of a surface's responses against its description. */
export function describedBy(description: object): ExpectDescribed {
  const document = description as Described;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'carnet', components: { schemas: closed(document.components?.schemas) } });
  const validators = new Map<string, ValidateFunction>();

  function validator(name: string, schema: unknown): ValidateFunction {
    let found = validators.get(name);
    if (found === undefined) {
      found = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"carnet#/components/')));
      validators.set(name, found);
    }
    return found;
  }

  const templates = Object.keys(document.paths ?? {}).map((path) => ({
    path,
    pattern: new RegExp(`^/v1${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

  /** Fixed paths win over those with parameters, and `{id}.gpx` over `{id}`, as in the server. */
  function pathItemAt(path: string): Described | undefined {
    const matching = templates.filter(({ pattern }) => pattern.test(path));
    const fixed = (template: { path: string }) => template.path.replaceAll(/\{\w+\}/g, '').length;
    const [best] = matching.sort(
      (a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')) || fixed(b) - fixed(a),
    );
    return best && document.paths?.[best.path];
  }

  /** What goes wrong before an operation is found is described by any of the path's. */
  function operationAt(method: string, path: string): Described | undefined {
    const item = pathItemAt(path);
    return item?.[method === 'HEAD' ? 'get' : method.toLowerCase()] ?? item?.get ?? Object.values(item ?? {})[0];
  }

  function resolve(value: Described | undefined): Described | undefined {
    const reference = value?.$ref as unknown as string | undefined;
    if (reference === undefined) return value;
    return reference
      .slice(2)
      .split('/')
      .reduce<Described | undefined>((at, name) => at?.[name], document);
  }

  return (response) => {
    const { method, target, statusCode, headers } = response;
    const path = target.replace(/\?.*$/s, '');
    const what = `${method} ${target.slice(0, 120)} -> ${statusCode}`;
    if (headers['x-request-id'] === undefined) throw new Error(`${what} has no x-request-id`);
    const operation = operationAt(method, path);
    if (method === 'OPTIONS' && operation && statusCode === 204) return response;
    if (!path.startsWith('/v1/') && statusCode < 400) return response; // pages

    const described = operation ? resolve(operation.responses?.[String(statusCode)]) : undefined;
    if (operation && !described) throw new Error(`${what} is a status that the description does not name`);
    for (const [name, header] of Object.entries(described?.headers ?? {})) {
      if ((resolve(header)?.required as unknown) === false) continue;
      if (headers[name] === undefined) throw new Error(`${what} lacks the described header ${name}`);
    }
    if (statusCode === 304) {
      if (response.body !== '') throw new Error(`${what} has a body`);
      return response;
    }
    const mediaType = String(headers['content-type']).replace(/;.*$/, '');
    const content = described?.content ?? { 'application/json': undefined };
    if (!(mediaType in content)) throw new Error(`${what} is ${mediaType}, which the description does not name`);
    if (method === 'HEAD') {
      if (response.body !== '') throw new Error(`${what} has a body`);
      return response;
    }
    const schema = content[mediaType]?.schema ?? { $ref: '#/components/schemas/ErrorEnvelope' };
    const validate = validator(JSON.stringify(schema), schema);
    const isJson = /[/+]json$/.test(mediaType);
    const body = (isJson ? JSON.parse(response.body) : response.body) as Record<string, unknown>;
    if (!validate(body)) throw new Error(`${what} is not as described: ${ajv.errorsText(validate.errors)}`);
    if (statusCode >= 400) expectEnvelope(what, path, response, body);
    return response;
  };
}

/** Of the public API. */
export const expectDescribed = describedBy(describePublicApi().document);

function expectEnvelope(what: string, path: string, response: SeenResponse, body: Record<string, unknown>): void {
  if (body.statusCode !== response.statusCode) throw new Error(`${what}: the envelope says ${body.statusCode}`);
  if (path.startsWith('/') && body.path !== path) throw new Error(`${what}: the envelope's path is ${body.path}`);
  if (response.headers['cache-control'] !== 'no-store') throw new Error(`${what} is an error that may be cached`);
  if (/\bat .+:\d+:\d+|node_modules|select .+ from /i.test(String(body.message)))
    throw new Error(`${what} says too much`);
}
