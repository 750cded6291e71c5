/** An operation of the public API: one definition that gives the route, its parser and its description. */

import { DomainError } from '@carnet/rules/errors.ts';
import { type Static, type TObject, Type } from 'typebox';
import type { ByteText, SentAnswer } from '../../catalog/byte-text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Pair } from '../../catalog/read/travel-queries.ts';
import { type AnswerKind, DATA } from '../answer/answer-kind.ts';
import type { HttpRequest } from '../answer/http-request.ts';
import type { JsonObject } from '../openapi/components.ts';
import type { OperationText as DescribedText, ErrorText } from '../openapi/document.ts';
import { idText } from '../parameters/compile-parameters.ts';
import { markedEtag } from './marked-etag.ts';

/** What the description says of an operation besides its parameters. */
export interface OperationText extends DescribedText {
  /** When this operation answers 404 or 422; absent = it never does. */
  readonly notFound?: ErrorText;
  readonly businessRule?: ErrorText;
  /** Headers of a success beyond those that all data answers have. */
  readonly headers?: JsonObject;
}

/** What every operation that answers from the catalog is defined by, whatever form its answers have. */
export interface OperationShape<P extends TObject, Q extends TObject> extends OperationText {
  /** Path below the version prefix, e.g. `/countries/{id}`. */
  readonly path: string;
  readonly params?: P;
  readonly query?: Q;
  /** Rules between parameters; throws DomainError VALIDATION_ERROR. */
  readonly validate?: (query: Static<Q>, params: Static<P>) => void;
}

/** How it answers of another time, which its `timeParameters` ask for. */
export interface Dated {
  /** It works the day out of any catalog itself; else it is given one of that day. */
  readonly worksOutDay?: true;
}

/** Of an operation that answers about one pair of passport and destination. */
export type AskedPair<Query, Params> = (query: Query, params: Params) => Pair;

/** An operation that answers JSON from the catalog and needs a key. */
export interface DataOperation<P extends TObject, Q extends TObject> extends OperationShape<P, Q> {
  /** Of answers that are worked out from the data: another one makes caches ask again when the working changes. */
  readonly edition?: string;
  /** Absent: it answers of now alone. */
  readonly dated?: Dated;
  /** All that its answer is made of; absent = everything. */
  readonly pair?: AskedPair<Static<Q>, Static<P>>;
  /** Finished JSON from the catalog, or a DomainError. */
  readonly handle: (catalog: Catalog, query: Static<Q>, params: Static<P>) => SentAnswer;
}

/** What an operation answers: the body, of what kind it is, and its ETag. */
export interface Answered {
  readonly kind: AnswerKind;
  readonly body: SentAnswer;
  readonly etag: string;
}

/** Works out the answer, or throws a DomainError. */
export type AnswerFrom<Query = unknown, Params = unknown> = (
  catalog: Catalog,
  query: Query,
  params: Params,
  request: HttpRequest,
) => Answered;

/** The same with its parameter types forgotten, for lists of operations. */
export interface RegisteredOperation extends OperationText {
  readonly path: string;
  readonly params: TObject;
  readonly query: TObject;
  readonly validate: ((query: unknown, params: unknown) => void) | undefined;
  readonly dated?: Dated | undefined;
  readonly pair?: AskedPair<unknown, unknown> | undefined;
  readonly answerFrom: AnswerFrom;
}

const none = Type.Object({});

export function defineOperation<P extends TObject, Q extends TObject>(
  operation: DataOperation<P, Q>,
): RegisteredOperation {
  const { handle, edition = '', dated, pair } = operation;
  const registered = register(operation, (catalog, query, params) => ({
    kind: DATA,
    body: handle(catalog, query, params),
    etag: markedEtag(catalog.etag, edition),
  }));
  return { ...registered, dated, pair: pair as RegisteredOperation['pair'] };
}

/** The operation with the way it answers, its parameter types forgotten. */
export function register<P extends TObject, Q extends TObject>(
  operation: OperationShape<P, Q>,
  answerFrom: AnswerFrom<Static<Q>, Static<P>>,
): RegisteredOperation {
  return {
    ...operation,
    params: operation.params ?? none,
    query: operation.query ?? none,
    validate: operation.validate as RegisteredOperation['validate'],
    answerFrom: answerFrom as AnswerFrom,
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
