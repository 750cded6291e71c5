/** An operation of the public API: one definition that gives the route, its parser and its description. */

import { type Static, type TObject, Type } from 'typebox';
import type { ByteText } from '../../catalog/byte-text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { DomainError } from '../../domain/errors.ts';
import type { OperationText as DescribedText } from '../openapi/document.ts';
import { idText } from '../parameters/compile-parameters.ts';

/** What the description says of an operation besides its parameters. */
export interface OperationText extends DescribedText {
  /** When this operation answers 404 or 422; absent = it never does. */
  readonly notFound?: string;
  readonly businessRule?: string;
}

/** An operation that answers from the catalog and needs a key. */
export interface DataOperation<P extends TObject, Q extends TObject> extends OperationText {
  /** Path below the version prefix, e.g. `/countries/{id}`. */
  readonly path: string;
  readonly params?: P;
  readonly query?: Q;
  /** Rules between parameters; throws DomainError VALIDATION_ERROR. */
  readonly validate?: (query: Static<Q>, params: Static<P>) => void;
  /** Finished JSON from the catalog, or a DomainError. */
  readonly handle: (catalog: Catalog, query: Static<Q>, params: Static<P>) => ByteText;
}

/** The same with its parameter types forgotten, for lists of operations. */
export interface RegisteredOperation extends OperationText {
  readonly path: string;
  readonly params: TObject;
  readonly query: TObject;
  readonly validate: ((query: unknown, params: unknown) => void) | undefined;
  readonly handle: (catalog: Catalog, query: unknown, params: unknown) => ByteText;
}

const none = Type.Object({});

export function defineOperation<P extends TObject, Q extends TObject>(
  operation: DataOperation<P, Q>,
): RegisteredOperation {
  return {
    ...operation,
    params: operation.params ?? none,
    query: operation.query ?? none,
    validate: operation.validate as RegisteredOperation['validate'],
    handle: operation.handle as RegisteredOperation['handle'],
  };
}

/** 404 naming the resource and the id as it was sent. */
export function notFound(resource: string, values: object, name: string): DomainError {
  return new DomainError('NOT_FOUND', `${resource} ${idText(values, name)} not found`);
}

/** The record, or 404 naming it. */
export function found(record: ByteText | undefined, resource: string, params: { id: number }): ByteText {
  if (record === undefined) throw notFound(resource, params, 'id');
  return record;
}
