/** Answers an operation from the catalog of the moment: what every door to the public API's operations shares. */

import type { Catalog } from '../../catalog/catalog.ts';
import type { Parameters } from '../parameters/compile-parameters.ts';
import { problem } from '../plugins/errors.ts';
import type { Exchange } from '../plugins/exchange.ts';
import type { RouteMetrics } from '../plugins/request-metrics.ts';
import type { Responder } from '../plugins/responder.ts';
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
  { validate, respondThrough }: RegisteredOperation,
  responder: Responder,
  currentCatalog: () => Catalog | undefined,
): AnswerOperation {
  const respond = respondThrough(responder);
  return (exchange, metrics, query, params) => {
    if (validate !== undefined) validate(query, params);
    const catalog = currentCatalog();
    if (catalog === undefined) responder.problem(metrics, exchange, NO_CATALOG);
    else respond(metrics, exchange, catalog, query, params);
  };
}
