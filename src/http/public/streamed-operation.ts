/** An operation of the public API that sends its answer part by part: files of releases, the matrix. */

import type { Static, TObject } from 'typebox';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Releases } from '../../releases/release-store.ts';
import type { HttpRequest } from '../answer/http-request.ts';
import type { Responder } from '../answer/responder.ts';
import type { JsonObject } from '../openapi/components.ts';
import type { Call, Route } from '../server/route.ts';
import { hasProperties } from './answer-operation.ts';
import type { OperationShape } from './operation.ts';

export interface StreamedCall<Query, Params> {
  readonly request: HttpRequest;
  readonly responder: Responder;
  readonly query: Query;
  readonly params: Params;
  /** Undefined: this server offers none. */
  readonly releases: Releases | undefined;
  /** The one that answers now; undefined until there is one. */
  readonly catalog: () => Catalog | undefined;
}

interface StreamedShape<P extends TObject, Q extends TObject> extends OperationShape<P, Q> {
  readonly params: P;
  readonly query: Q;
  /** Further answers than operations usually have, by status. */
  readonly further?: JsonObject;
  readonly handle: (call: StreamedCall<Static<Q>, Static<P>>) => Promise<void>;
}

/** The same with its parameter types forgotten, for lists of operations. */
export interface StreamedOperation extends Omit<OperationShape<TObject, TObject>, 'validate'> {
  readonly params: TObject;
  readonly query: TObject;
  readonly further?: JsonObject;
  readonly handle: (call: StreamedCall<unknown, unknown>) => Promise<void>;
}

export function defineStreamedOperation<P extends TObject, Q extends TObject>(
  operation: StreamedShape<P, Q>,
): StreamedOperation {
  return operation as unknown as StreamedOperation;
}

type StreamedRoute = Pick<Route, 'method' | 'query' | 'params'> & {
  readonly handle: (call: Omit<Call, 'caller'>) => Promise<void>;
};

export function streamedRoute(
  { handle, query: queryShape, params: shape }: StreamedOperation,
  surface: Pick<StreamedCall<unknown, unknown>, 'responder' | 'releases' | 'catalog'>,
): StreamedRoute {
  return {
    method: 'GET',
    query: queryShape,
    ...(hasProperties(shape) ? { params: shape } : {}),
    handle: async ({ request, query, params }) => handle({ ...surface, request, query, params }),
  };
}
