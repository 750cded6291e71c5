/** Answers an operation from the catalog of the moment: what every door to the public API's operations shares. */

import type { TObject } from 'typebox';
import type { Catalog } from '../../catalog/catalog.ts';
import { problem } from '../answer/errors.ts';
import type { Responder } from '../answer/responder.ts';
import { compileResolveCountries } from '../parameters/resolve-countries.ts';
import type { Call, Route } from '../server/route.ts';
import type { RegisteredOperation } from './operation.ts';

export const NO_CATALOG = problem('SERVICE_UNAVAILABLE', 'Travel data is not loaded; try again later');

/** The operation's part of a route. `currentCatalog`: the one that answers now; undefined until there is one. */
export function operationRoute(
  operation: RegisteredOperation,
  responder: Responder,
  currentCatalog: () => Catalog | undefined,
): Pick<Route, 'method' | 'query' | 'params'> & { readonly handle: (call: Omit<Call, 'caller'>) => void } {
  const { validate, query: queryShape, params: pathShape } = operation;
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
      const { kind, body, etag } = operation.answerFrom(catalog, query, params, request);
      responder.answer(request, kind, body, etag);
    },
  };
}

export const hasProperties = (schema: TObject): boolean => Object.keys(schema.properties).length > 0;
