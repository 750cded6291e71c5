/** Answers an operation from the catalog of the moment: what every door to the public API's operations shares. */

import type { Catalog } from '../../catalog/catalog.ts';
import { problem } from '../answer/errors.ts';
import type { Exchange } from '../answer/exchange.ts';
import type { RouteMetrics } from '../answer/request-metrics.ts';
import type { Responder } from '../answer/responder.ts';
import type { Parameters } from '../parameters/compile-parameters.ts';
import { compileResolveCountries } from '../parameters/resolve-countries.ts';
import type { RegisteredOperation } from './operation.ts';

export const NO_CATALOG = problem('SERVICE_UNAVAILABLE', 'Travel data is not loaded; try again later');

export type AnswerOperation = (
  exchange: Exchange,
  metrics: RouteMetrics,
  query: Parameters,
  params: Parameters,
) => void;

/** `currentCatalog`: the one that answers now; undefined until there is one. */
export function answerOperation(
  operation: RegisteredOperation,
  responder: Responder,
  currentCatalog: () => Catalog | undefined,
): AnswerOperation {
  const { validate } = operation;
  const respond = operation.respondThrough(responder);
  const resolveInQuery = compileResolveCountries(operation.query);
  const resolveInPath = compileResolveCountries(operation.params);
  return (exchange, metrics, query, params) => {
    if (validate !== undefined) validate(query, params);
    const catalog = currentCatalog();
    resolveInPath(params, catalog);
    resolveInQuery(query, catalog);
    if (catalog === undefined) responder.problem(metrics, exchange, NO_CATALOG);
    else respond(metrics, exchange, catalog, query, params);
  };
}
