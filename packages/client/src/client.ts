/** The client of one surface: typed methods over the one function that sends a request. */

import type { EtagCache } from './etag-cache.ts';
import { notFromCarnet } from './refusal.ts';
import type { Answer, Asked, Send } from './send.ts';
import type { AnswerOf, Args, InitOf, JsonPath, MediaOf, PathsWith } from './typed-paths.ts';

type TextInit<Paths, P extends keyof Paths> = InitOf<Paths, P, 'get'> & {
  /** Media type to ask for. Default: whatever the path answers. */
  readonly accept?: string | undefined;
};

/**
 * `Paths` are those of a generated description. Every method rejects with `CarnetError`, or with the reason of its
 * signal.
 */
export interface Client<Paths> {
  /** The body of the answer. `accept: 'application/geo+json'` asks for GeoJSON where a list has it. */
  get<P extends JsonPath<Paths>, Media extends MediaOf<Paths, P> = never>(
    path: P,
    ...args: Args<InitOf<Paths, P, 'get'> & { readonly accept?: Media }>
  ): Promise<[Media] extends [never] ? AnswerOf<Paths, P, 'get'> : AnswerOf<Paths, P, 'get', Media>>;

  /** The body as text, for files such as GPX. */
  getText<P extends PathsWith<Paths, 'get'>>(path: P, ...args: Args<TextInit<Paths, P>>): Promise<string>;

  /** The answer with its headers. Its body has been read already, so that the deadline covers it. */
  getRaw<P extends PathsWith<Paths, 'get'>>(path: P, ...args: Args<TextInit<Paths, P>>): Promise<Response>;

  post<P extends PathsWith<Paths, 'post'>>(
    path: P,
    ...args: Args<InitOf<Paths, P, 'post'>>
  ): Promise<AnswerOf<Paths, P, 'post'>>;

  patch<P extends PathsWith<Paths, 'patch'>>(
    path: P,
    ...args: Args<InitOf<Paths, P, 'patch'>>
  ): Promise<AnswerOf<Paths, P, 'patch'>>;

  delete<P extends PathsWith<Paths, 'delete'>>(
    path: P,
    ...args: Args<InitOf<Paths, P, 'delete'>>
  ): Promise<AnswerOf<Paths, P, 'delete'>>;
}

/** The types are all about arguments; at run time each method takes a path and an object. */
export function clientOver<Paths>(send: Send, cache?: EtagCache): Client<Paths> {
  const json =
    (method: string, remembered?: EtagCache) =>
    async (path: string, init: Asked = {}): Promise<unknown> => {
      const answer = await send(method, path, { accept: 'application/json', ...init }, remembered);
      return parsed(`${method} ${path}`, answer.text, answer);
    };
  return {
    get: json('GET', cache),
    post: json('POST'),
    patch: json('PATCH'),
    delete: json('DELETE'),
    getText: async (path: string, init?: Asked) => (await send('GET', path, { ...init }, cache)).text,
    getRaw: async (path: string, init?: Asked) => {
      // Not from the cache, which has no headers to give back.
      const { status, headers, text } = await send('GET', path, { ...init });
      return new Response(text, { status, headers });
    },
  } as unknown as Client<Paths>;
}

/** `request` names what was asked, for the error when the text is no JSON. */
export function parsed(
  request: string,
  text: string,
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notFromCarnet(`${request}: the answer is not JSON`, status, headers.get('x-request-id') ?? undefined);
  }
}
