/** An operation of the public API that sends its answer itself: from the files of releases, or part by part. */

import { DomainError } from '@carnet/rules/errors.ts';
import { showValue } from '@carnet/rules/show-value.ts';
import type { Static, TObject } from 'typebox';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { Release } from '../../../releases/open-release.ts';
import type { Releases } from '../../../releases/release-store.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import type { Responder } from '../../answer/responder.ts';
import type { JsonObject } from '../../openapi/components.ts';
import type { Call, Route } from '../../server/route.ts';
import { hasProperties } from '../answer-operation.ts';
import type { OperationShape } from '../operation.ts';

export interface ReleaseCall<Query, Params> {
  readonly request: HttpRequest;
  readonly responder: Responder;
  readonly query: Query;
  readonly params: Params;
  /** Undefined: this server offers none. */
  readonly releases: Releases | undefined;
  /** The one that answers now; undefined until there is one. */
  readonly catalog: () => Catalog | undefined;
}

interface ReleaseShape<P extends TObject, Q extends TObject> extends OperationShape<P, Q> {
  readonly params: P;
  readonly query: Q;
  /** Further answers than operations usually have, by status. */
  readonly further?: JsonObject;
  readonly handle: (call: ReleaseCall<Static<Q>, Static<P>>) => Promise<void>;
}

/** The same with its parameter types forgotten, for lists of operations. */
export interface ReleaseOperation extends Omit<OperationShape<TObject, TObject>, 'validate'> {
  readonly params: TObject;
  readonly query: TObject;
  readonly further?: JsonObject;
  readonly handle: (call: ReleaseCall<unknown, unknown>) => Promise<void>;
}

export function defineReleaseOperation<P extends TObject, Q extends TObject>(
  operation: ReleaseShape<P, Q>,
): ReleaseOperation {
  return operation as unknown as ReleaseOperation;
}

type ReleaseRoute = Pick<Route, 'method' | 'query' | 'params'> & {
  readonly handle: (call: Omit<Call, 'caller'>) => Promise<void>;
};

export function releaseRoute(
  { handle, query: queryShape, params: shape }: ReleaseOperation,
  surface: Pick<ReleaseCall<unknown, unknown>, 'responder' | 'releases' | 'catalog'>,
): ReleaseRoute {
  return {
    method: 'GET',
    query: queryShape,
    ...(hasProperties(shape) ? { params: shape } : {}),
    handle: async ({ request, query, params }) => handle({ ...surface, request, query, params }),
  };
}

/** Throws NOT_FOUND, or SERVICE_UNAVAILABLE where it is there and cannot be read. */
export async function findRelease(
  { releases, responder, request }: ReleaseCall<unknown, unknown>,
  id: string,
): Promise<Release> {
  const release = await releases?.find(id).catch((error: unknown) => {
    responder.unexpected(request, error);
    throw new DomainError('SERVICE_UNAVAILABLE', `Release ${id} cannot be read on this server`);
  });
  if (release === undefined) throw new DomainError('NOT_FOUND', `Release ${showValue(id)} not found`);
  return release;
}
