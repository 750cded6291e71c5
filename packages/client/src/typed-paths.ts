/** Types only: what may be asked of a path, and what it answers, read from the generated descriptions. */

type Verb = 'get' | 'post' | 'patch' | 'delete';

/** The paths that have the method. */
export type PathsWith<Paths, Method extends Verb> = {
  [P in keyof Paths]: Paths[P] extends { [M in Method]: object } ? P : never;
}[keyof Paths] &
  string;

type Operation<Paths, P extends keyof Paths, Method extends Verb> = Paths[P] extends { [M in Method]: infer O }
  ? O
  : never;

type Success<O> = O extends { responses: infer R } ? R[keyof R & (200 | 201)] : never;
type Content<O> = Success<O> extends { content: infer C } ? C : never;

/** The media types of a path whose bodies are JSON: `application/json`, `application/geo+json` or both. */
type JsonMedia<O> = keyof Content<O> & `${string}json`;

/** The paths whose answer is JSON. */
export type JsonPath<Paths> = {
  [P in PathsWith<Paths, 'get'>]: [JsonMedia<Operation<Paths, P, 'get'>>] extends [never] ? never : P;
}[PathsWith<Paths, 'get'>];

/** The paths that answer `{ data, meta }`. */
export type PagedPath<Paths> = {
  [P in JsonPath<Paths>]: AnswerOf<Paths, P, 'get'> extends Page ? P : never;
}[JsonPath<Paths>];

/** One page of a list. */
export interface Page<Row = unknown> {
  readonly data: readonly Row[];
  readonly meta: {
    readonly page: number;
    readonly limit: number;
    readonly total: number;
    readonly totalPages: number;
  };
}

export type RowOf<Paths, P extends keyof Paths> =
  AnswerOf<Paths, P, 'get'> extends { data: readonly (infer Row)[] } ? Row : never;

/** The JSON media types that may be asked for; several where a list is GeoJSON too. */
export type MediaOf<Paths, P extends keyof Paths> = JsonMedia<Operation<Paths, P, 'get'>>;

type PlainJson<Media> = 'application/json' extends Media ? 'application/json' : Media;

/** The body of a successful answer. */
export type AnswerOf<
  Paths,
  P extends keyof Paths,
  Method extends Verb,
  Media = PlainJson<JsonMedia<Operation<Paths, P, Method>>>,
> = Content<Operation<Paths, P, Method>>[Media & keyof Content<Operation<Paths, P, Method>>];

/** Optional parameters may also be undefined: they are left out. */
export type Loose<Parameters> = {
  [K in keyof Parameters]: Parameters[K] | (object extends Pick<Parameters, K> ? undefined : never);
};

/** `{ [name]: part }`, optional when everything in the part is, absent when there is no such part. */
type Part<Name extends string, Source> = [Source] extends [never]
  ? unknown
  : object extends Source
    ? { readonly [N in Name]?: Loose<Source> }
    : { readonly [N in Name]: Loose<Source> };

type ParametersIn<O, Place extends 'query' | 'path'> = O extends { parameters: { [N in Place]?: infer Q } }
  ? Exclude<Q, undefined>
  : never;
type BodyIn<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : never;

export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export type InitOf<Paths, P extends keyof Paths, Method extends Verb> = CallOptions &
  Part<'path', ParametersIn<Operation<Paths, P, Method>, 'path'>> &
  Part<'query', ParametersIn<Operation<Paths, P, Method>, 'query'>> &
  Part<'body', BodyIn<Operation<Paths, P, Method>>>;

/** The init argument may be left out when nothing in it is required. */
export type Args<Init> = object extends Init ? [init?: Init] : [init: Init];
