/** Every parameter of every path, from the description: what the suites on parameters go through. */

import { describePublicApi } from '../../src/http/public/service/openapi.ts';
import { LISBON } from './fixture-place-records.ts';

export interface DescribedParameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly schema: {
    readonly type?: string;
    readonly format?: string;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly $ref?: string;
  };
}

type Reading = { get: { parameters?: DescribedParameter[]; security?: unknown[] } };

/** Those that are read; what takes a body has suites of its own. */
export const paths = Object.fromEntries(
  Object.entries(describePublicApi().document.paths as unknown as Record<string, Reading>).filter(
    ([, item]) => 'get' in item,
  ),
);

const all = Object.entries(paths).flatMap(([path, { get }]) =>
  (get.parameters ?? []).map((parameter) => ({ path, parameter, at: `${path} ${parameter.name}` })),
);
export const queries = all.filter(({ parameter }) => parameter.in === 'query');
/** Ids and countries. Releases and their files are named by texts, and a suite of their own asks for what is none. */
export const inPath = all.filter(({ parameter }) => parameter.in === 'path' && parameter.schema.type !== 'string');

/** A country: its id or one of its codes. */
export const isCountry = ({ schema }: DescribedParameter) => schema.format === 'country';
export const isId = ({ schema }: DescribedParameter) => schema.type === 'integer' && schema.maximum === undefined;
export const isBounded = ({ schema }: DescribedParameter) => schema.type === 'integer' && schema.maximum !== undefined;
export const isDecimal = ({ schema }: DescribedParameter) => schema.type === 'number';

/** What must stand beside a parameter: the required ones, and those that it needs. */
export function besides(path: string, name: string): readonly string[] {
  const needed: Record<string, readonly string[]> = {
    '/entry-requirements/personalized': ['fromCountryId=76', 'toCountryId=392'],
    '/health-requirements': name === 'cityId' ? ['countryId=76'] : [],
    '/cities/nearby': ['latitude=38.7', 'longitude=-9.2'],
    '/points-of-interest/nearby': ['latitude=38.7', 'longitude=-9.2'],
    '/walking-tours/plan': [
      `cityId=${LISBON}`,
      ...(name === 'startLatitude' ? ['startLongitude=-9.2'] : []),
      ...(name === 'startLongitude' ? ['startLatitude=38.7'] : []),
    ],
  };
  return (needed[path] ?? []).filter((pair) => !pair.startsWith(`${name}=`));
}

/** A value that the parameter takes, or that is at least of its type. */
export function goodValue({ name, schema }: DescribedParameter): string {
  if (name === 'category' || name === 'categories') return 'museum';
  if (schema.format === 'bbox') return '-10,38,-9,39';
  if (schema.type === 'boolean') return 'true';
  return schema.type === 'integer' || schema.type === 'number' ? '1' : 'BR';
}

/** Ids of what there is below a path; of all others 76 is one. */
const KNOWN_IDS: Readonly<Record<string, string>> = { '/country-groups/{id}': '1' };
const knownId = (path: string) => Object.entries(KNOWN_IDS).find(([below]) => path.startsWith(below))?.[1] ?? '76';

/** The path of an operation with an id in it. */
export const fill = (path: string, id = knownId(path)) => `/v1${path.replace(/\{\w+\}/, id)}`;

/** The path of an operation with what it needs. */
export function filled(path: string): string {
  const needed = besides(path, '').join('&');
  return needed === '' ? fill(path) : `${fill(path)}?${needed}`;
}

/** A path with a parameter as given, beside what the path needs. */
export function withQuery(path: string, name: string, pair: string): string {
  return `${fill(path)}?${[...besides(path, name), pair].join('&')}`;
}
