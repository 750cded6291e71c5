/** What a surface is made of: routes, each with who may ask, what it takes and what it does. */
import type { TObject } from 'typebox';
import type { Problem } from '../answer/errors.ts';
import type { HttpRequest } from '../answer/http-request.ts';
import type { Responder } from '../answer/responder.ts';
import type { Parameters } from '../parameters/compile-parameters.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Decides who may ask, before anything else of the request is read. */
export interface Guard<Caller> {
  /** Throws, or rejects with, what `failure` is to answer. */
  check(request: HttpRequest): Checked<Caller> | Promise<Checked<Caller>>;
  /** Asked once a body was waited for: the caller's session may have ended meanwhile. */
  checkAgain?(caller: Caller): Promise<Problem | undefined>;
}

export type Checked<Caller> = { readonly caller: Caller } | { readonly problem: Problem };

/** Writes the answers of a route. */
export interface Answers {
  readonly responder: Responder;
  /** Answers whatever was thrown. */
  readonly failure: (request: HttpRequest, error: unknown) => void;
}

export interface Route<Caller = undefined> {
  readonly method: Method;
  /** As shown to people and metrics, e.g. `/v1/countries/{id}`. */
  readonly path: string;
  /** Absent: anybody may ask. */
  readonly guard?: Guard<Caller>;
  /** Absent: as the surface answers. */
  readonly answers?: Answers;
  /** Query parameters; others are refused. Absent: the query is not looked at. */
  readonly query?: TObject;
  readonly params?: TObject;
  /** Fields of the JSON body of a POST or PATCH; others are refused. */
  readonly body?: TObject;
  /** In place of `body`: a POST's JSON body of up to so many bytes, which the operation checks itself. */
  readonly json?: { readonly maxBytes: number };
  /** In place of `body`: a POST's form, as pages send it (`application/x-www-form-urlencoded`), of up to so many bytes. */
  readonly form?: {
    readonly maxBytes: number;
    /** A body of another type is read as an empty form, not refused: mail programs send one-click requests of their own. */
    readonly takesAny?: true;
  };
  /** In place of `body`: the operation reads lines of JSON as they arrive. */
  readonly isStreamed?: true;
  readonly handle: (call: Call<Caller>) => Promise<void> | void;
}

/** A request that has passed every check but those of its operation. */
export interface Call<Caller = undefined> {
  readonly request: HttpRequest;
  readonly caller: Caller;
  readonly query: Parameters;
  readonly params: Parameters;
  /** Path parameters as they were sent, percent-decoded. */
  readonly sent: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown>;
  /** Where the route takes `json`. */
  readonly json: unknown;
  /** Where the route takes `form`; empty for a body of another type. */
  readonly form: URLSearchParams;
}
