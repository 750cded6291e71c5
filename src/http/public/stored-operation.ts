/**
 * An operation of the public API that is answered from the database: what is asked rarely and is too much to hold in
 * memory. Operations of the catalog do not wait for it, and go on when the database is lost.
 */
import { createHash } from 'node:crypto';
import type { Static, TObject } from 'typebox';
import type { Catalog } from '../../catalog/catalog.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import { DATA } from '../answer/answer-kind.ts';
import { problem } from '../answer/errors.ts';
import type { Responder } from '../answer/responder.ts';
import { FILE_SECURITY } from '../answer/security-headers.ts';
import { compileResolveCountries } from '../parameters/resolve-countries.ts';
import type { Call, Route } from '../server/route.ts';
import { hasProperties } from './answer-operation.ts';
import type { OperationShape } from './operation.ts';

type Database = ServiceContext['db'];

interface StoredShape<P extends TObject, Q extends TObject> extends OperationShape<P, Q> {
  /** Of the header, where the answer is a text of another type; absent = JSON. */
  readonly contentType?: string;
  /** What can be refused without the database; throws a DomainError. `catalog`: undefined while there is none. */
  readonly check?: (query: Static<Q>, catalog: Catalog | undefined) => void;
  /** The value to answer as JSON, or the text; or a DomainError. `catalog`: undefined while there is none. */
  readonly handle: (
    db: Database,
    query: Static<Q>,
    params: Static<P>,
    catalog: Catalog | undefined,
  ) => Promise<unknown>;
}

/** The same with its parameter types forgotten, for lists of operations. */
export interface StoredOperation extends OperationShape<TObject, TObject> {
  readonly params: TObject;
  readonly query: TObject;
  readonly contentType?: string;
  readonly check?: (query: unknown, catalog: Catalog | undefined) => void;
  readonly handle: (db: Database, query: unknown, params: unknown, catalog: Catalog | undefined) => Promise<unknown>;
}

export function defineStoredOperation<P extends TObject, Q extends TObject>(
  operation: StoredShape<P, Q> & { readonly params: P; readonly query: Q },
): StoredOperation {
  return operation as unknown as StoredOperation;
}

const NO_DATABASE = problem('SERVICE_UNAVAILABLE', 'This server answers from its files alone and has no history');

/** `db` undefined: this server has none. `catalog`: the one that answers now, for the codes and names of countries. */
export function storedRoute(
  { handle, check, validate, params: shape, query: queryShape, contentType }: StoredOperation,
  responder: Responder,
  { db, catalog }: { readonly db: Database | undefined; readonly catalog: () => Catalog | undefined },
): Pick<Route, 'method' | 'query' | 'params'> & { readonly handle: (call: Omit<Call, 'caller'>) => Promise<void> } {
  const resolveInQuery = compileResolveCountries(queryShape);
  const kind = contentType === undefined ? DATA : { ...DATA, contentType, securityHeaders: FILE_SECURITY };
  return {
    method: 'GET',
    query: queryShape,
    ...(hasProperties(shape) ? { params: shape } : {}),
    async handle({ request, query, params }) {
      validate?.(query, params);
      const current = catalog();
      resolveInQuery(query, current);
      check?.(query, current);
      if (db === undefined) return responder.problem(request, NO_DATABASE);
      const answer = await handle(db, query, params, current);
      const body = Buffer.from(contentType === undefined ? JSON.stringify(answer) : (answer as string));
      responder.answer(
        request,
        kind,
        body,
        `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      );
    },
  };
}
