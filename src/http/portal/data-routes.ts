/** What visitors without a key may ask: operations of the public API as they are, and the portal's own lists. */

import { type TObject, Type } from 'typebox';
import type { ByteText } from '../../catalog/byte-text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { DomainError } from '../../domain/errors.ts';
import { DATA, LIVE } from '../answer/responder.ts';
import type { DashboardRoute, DashboardRoutes } from '../dashboard/routes.ts';
import { BRAZIL, countryParameter } from '../parameters/parameter-schemas.ts';
import { compileResolveCountries } from '../parameters/resolve-countries.ts';
import { answerOperation, NO_CATALOG } from '../public/answer-operation.ts';
import { checkPassport } from '../public/check-passport.ts';
import { operations } from '../public/operations.ts';
import { healthBody, healthOperation } from '../public/service/health.ts';
import { answersOf } from './answers.ts';
import { countriesOf } from './countries.ts';

export interface DataSource {
  readonly catalog: () => Catalog | undefined;
  readonly status: () => 'ok' | 'degraded';
  readonly version: string;
}

/** What each of these routes has besides its path and handler. */
export type OpenRoute = Pick<DashboardRoute, 'method' | 'isOpen' | 'refuse'> &
  Required<Pick<DashboardRoute, 'answers'>>;

const PREFIX = '/portal';
const MIRRORED: ReadonlySet<string> = new Set([
  '/countries',
  '/countries/{id}',
  '/country-groups',
  '/country-groups/{id}',
  '/currencies',
  '/entry-requirements/personalized',
  '/entry-requirements/{id}',
  '/entry-requirements/by-destination/{countryId}',
  '/health-requirements',
  '/vaccines',
  '/vaccines/{id}',
  '/cities',
  '/cities/{id}',
  '/points-of-interest',
  '/points-of-interest/{id}',
  '/walking-tours',
  '/walking-tours/{id}',
  '/sources',
]);

const NONE = Type.Object({});
const COUNTRY = Type.Object({ id: countryParameter('Country.', BRAZIL) });

export function addDataRoutes(routes: DashboardRoutes, open: OpenRoute, source: DataSource): void {
  const { responder } = open.answers;
  for (const operation of operations) {
    if (!MIRRORED.has(operation.path)) continue;
    const { path, params, query } = operation;
    const answer = answerOperation(operation, responder, source.catalog);
    routes.add({
      ...open,
      path: `${PREFIX}/v1${path}`,
      query,
      ...(hasProperties(params) ? { params } : {}),
      handle: (request) => answer(request.exchange, request.metrics, request.query, request.params),
    });
  }
  routes.add({
    ...open,
    path: `${PREFIX}/v1${healthOperation.path}`,
    query: NONE,
    handle({ exchange, metrics }) {
      if (source.catalog() === undefined) responder.problem(metrics, exchange, NO_CATALOG);
      else responder.answer(metrics, exchange, LIVE, healthBody(source.status(), source.version), undefined);
    },
  });
  const addList = (path: string, params: TObject | undefined, list: (catalog: Catalog, id: number) => ByteText) => {
    const resolve = compileResolveCountries(params ?? NONE);
    routes.add({
      ...open,
      path: PREFIX + path,
      query: NONE,
      ...(params === undefined ? {} : { params }),
      handle(request) {
        const { exchange, metrics } = request;
        const catalog = source.catalog();
        resolve(request.params, catalog);
        if (catalog === undefined) responder.problem(metrics, exchange, NO_CATALOG);
        else responder.answer(metrics, exchange, DATA, list(catalog, request.params.id as number), catalog.etag);
      },
    });
  };
  addList('/country-names', undefined, (catalog) => countriesOf(catalog).json);
  addList('/passports/{id}/answers', COUNTRY, (catalog, id) => {
    checkPassport(catalog, existing(catalog, id), 'id');
    return answersOf(catalog, 'passport', id);
  });
  addList('/destinations/{id}/answers', COUNTRY, (catalog, id) =>
    answersOf(catalog, 'destination', existing(catalog, id)),
  );
}

function existing(catalog: Catalog, id: number): number {
  if (!catalog.hasCountry(id)) throw new DomainError('NOT_FOUND', `Country ${id} not found`);
  return id;
}

const hasProperties = (schema: TObject): boolean => Object.keys(schema.properties).length > 0;
