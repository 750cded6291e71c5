/** Answers an operation from the catalog of the moment: what every door to the public API's operations shares. */

import type { TObject } from 'typebox';
import type { Catalog } from '../../catalog/catalog.ts';
import type { AskedTime, DatedCatalogs } from '../../catalog/image/dated-catalogs.ts';
import { problem } from '../answer/errors.ts';
import type { Responder } from '../answer/responder.ts';
import { compileResolveCountries } from '../parameters/resolve-countries.ts';
import type { Call, Route } from '../server/route.ts';
import { askedTime, catalogOf, markOf, type TimeQuery } from './asked-time.ts';
import { markedEtag } from './marked-etag.ts';
import type { Dated, RegisteredOperation } from './operation.ts';

export const NO_CATALOG = problem('SERVICE_UNAVAILABLE', 'Travel data is not loaded; try again later');

type OperationRoute = Pick<Route, 'method' | 'query' | 'params'> & {
  readonly handle: (call: Omit<Call, 'caller'>) => Promise<void> | void;
};

/**
 * The operation's part of a route. `currentCatalog`: the one that answers now; undefined until there is one.
 * `datedCatalogs` absent: another day or instant is answered 503 where it takes another catalog.
 */
export function operationRoute(
  operation: RegisteredOperation,
  responder: Responder,
  currentCatalog: () => Catalog | undefined,
  datedCatalogs?: DatedCatalogs,
): OperationRoute {
  const { dated, validate, query: queryShape, params: pathShape } = operation;
  const resolveInQuery = compileResolveCountries(queryShape);
  const resolveInPath = compileResolveCountries(pathShape);
  return {
    method: 'GET',
    query: queryShape,
    ...(hasProperties(pathShape) ? { params: pathShape } : {}),
    handle({ request, query, params }) {
      validate?.(query, params);
      const catalog = currentCatalog();
      resolveInPath(params, catalog);
      resolveInQuery(query, catalog);
      if (catalog === undefined) return responder.problem(request, NO_CATALOG);
      const time = dated && askedTime(query as TimeQuery);
      if (dated !== undefined && time !== undefined) return answerOf(dated, time, { request, query, params }, catalog);
      const { kind, body, etag } = operation.answerFrom(catalog, query, params, request);
      responder.answer(request, kind, body, etag);
    },
  };

  async function answerOf(
    how: Dated<unknown, unknown>,
    time: AskedTime,
    { request, query, params }: Pick<Call, 'request' | 'query' | 'params'>,
    current: Catalog,
  ): Promise<void> {
    const catalog = await catalogOf(datedCatalogs, how, { time, current, query, params });
    const { kind, body, etag } = operation.answerFrom(catalog, query, params, request);
    responder.answer(request, kind, body, markedEtag(etag, markOf(query as TimeQuery, catalog)));
  }
}

export const hasProperties = (schema: TObject): boolean => Object.keys(schema.properties).length > 0;
