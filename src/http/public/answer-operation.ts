/** Answers an operation from the catalog of the moment: what every door to the public API's operations shares. */

import type { TObject } from 'typebox';
import type { Catalog } from '../../catalog/catalog.ts';
import type { DatedCatalogs } from '../../catalog/keeper/dated-catalogs.ts';
import type { PairCounter } from '../../services/traffic/pair-traffic.ts';
import { problem } from '../answer/errors.ts';
import type { Responder } from '../answer/responder.ts';
import { compileResolveCountries } from '../parameters/resolve-countries.ts';
import type { Call, Route } from '../server/route.ts';
import { askedTime, catalogOf, markOf, type TimeQuery } from './asked-time.ts';
import { markedEtag } from './marked-etag.ts';
import type { RegisteredOperation } from './operation.ts';

export const NO_CATALOG = problem('SERVICE_UNAVAILABLE', 'Travel data is not loaded; try again later');

type OperationRoute = Pick<Route, 'method' | 'query' | 'params'> & {
  readonly handle: (call: Omit<Call, 'caller'>) => Promise<void> | void;
};

export interface OperationSurface {
  readonly responder: Responder;
  /** The one that answers now; undefined until there is one. */
  readonly catalog: () => Catalog | undefined;
  /** Absent: another day or instant is answered 503 where it takes another catalog. */
  readonly datedCatalogs?: DatedCatalogs | undefined;
  /** Told of each pair that was answered; absent: nobody counts them. */
  readonly traffic?: PairCounter | undefined;
}

/** The operation's part of a route. */
export function operationRoute(
  operation: RegisteredOperation,
  { responder, catalog: currentCatalog, datedCatalogs, traffic }: OperationSurface,
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
      const current = currentCatalog();
      resolveInPath(params, current);
      resolveInQuery(query, current);
      if (current === undefined) return responder.problem(request, NO_CATALOG);
      const pair = operation.pair?.(query, params);
      const time = dated && askedTime(query as TimeQuery);
      if (dated === undefined || time === undefined) return answerFrom(current, undefined);
      return catalogOf(datedCatalogs, dated, { time, current, pair, asker: request }).then((catalog) =>
        answerFrom(catalog, markOf(query as TimeQuery, catalog)),
      );

      /** `mark`: of the time that was asked about. */
      function answerFrom(catalog: Catalog, mark: string | undefined): void {
        const { kind, body, etag } = operation.answerFrom(catalog, query, params, request);
        if (pair !== undefined) traffic?.count(pair.passportId, pair.destinationId);
        responder.answer(request, kind, body, mark === undefined ? etag : markedEtag(etag, mark));
      }
    },
  };
}

export const hasProperties = (schema: TObject): boolean => Object.keys(schema.properties).length > 0;
