/** POST /mcp: one message of the Model Context Protocol (Streamable HTTP without sessions). */

import { dayOf, startOf } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { AcceptedApiKey } from '../../../domain/api-keys/accepted-api-key.ts';
import { wordsIn } from '../../../infrastructure/words/words-in.ts';
import type { McpCall } from '../../../mcp/mcp-call.ts';
import { findChanges } from '../../../services/changes/changes.repository.ts';
import type { ServiceContext } from '../../../services/service-context.ts';
import { LIVE } from '../../answer/answer-kind.ts';
import { type Problem, problem } from '../../answer/errors.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import type { Responder } from '../../answer/responder.ts';
import type { Quota } from '../../guard/quota.ts';
import type { Route } from '../../server/route.ts';
import { NO_CATALOG } from '../answer-operation.ts';
import { answer, readTrip } from '../trip-checks/asked-trip.ts';
import { askerOf } from '../trip-checks/check-turns.ts';
import { costOf } from '../trip-checks/cost-of-trip.ts';
import { LARGEST_QUESTION } from '../trip-checks/trip-check-errors.ts';

export const MCP_PATH = '/mcp';

export interface McpSurface {
  readonly responder: Responder;
  /** The one that answers now; undefined until there is one. */
  readonly catalog: () => Catalog | undefined;
  readonly quota: Quota;
  /** For changes; undefined = the tool for changes is not offered. */
  readonly db?: ServiceContext['db'] | undefined;
}

/** A question of a trip check and its envelope. */
const LARGEST_MESSAGE = LARGEST_QUESTION + 16_384;

const ONE_MESSAGE = problem('VALIDATION_ERROR', 'Send one JSON-RPC message in each request; batches are not answered');

/** The account's quota is used up. */
class Refused extends Error {
  readonly problem: Problem;

  constructor(refusal: Problem) {
    super(refusal.message);
    this.problem = refusal;
  }
}

export function mcpRoute(surface: McpSurface): Pick<Route<AcceptedApiKey>, 'method' | 'path' | 'json' | 'handle'> {
  const { responder } = surface;
  const handler = lazily(makeHandler);
  return {
    method: 'POST',
    path: MCP_PATH,
    json: { maxBytes: LARGEST_MESSAGE },
    async handle({ request, json }) {
      if (Array.isArray(json)) return responder.problem(request, ONE_MESSAGE);
      const { method } = (json ?? {}) as { readonly method?: unknown };
      // Messages about the protocol itself do not count against the quota.
      request.quotaUnits = method === 'tools/call' ? 1 : 0;
      const call = new HttpCall(request, surface);
      const gone = new AbortController();
      request.response.once('close', () => gone.abort());
      const response = await (await handler()).fetch(webRequest(request, gone.signal), {
        parsedBody: json,
        authInfo: { token: '', clientId: String(request.apiKey?.accountId), scopes: [], extra: { call } },
      });
      const body = await bodyOf(response, method === 'subscriptions/listen');
      if (call.failure instanceof Refused) return responder.problem(request, call.failure.problem);
      if (call.failure !== undefined) return responder.failure(request, call.failure);
      const contentType = response.headers.get('content-type') ?? 'application/json';
      responder.answer(request, { ...LIVE, contentType, status: response.status }, Buffer.from(body), undefined);
    },
  };
}

/** Loaded with the first message: the SDK takes some 30 MB of memory. */
async function makeHandler(): Promise<McpHttpHandler> {
  const [{ createMcpHandler }, { mcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('../../../mcp/mcp-server.ts'),
  ]);
  return createMcpHandler(({ authInfo }) => mcpServer(authInfo?.extra?.call as McpCall));
}

function lazily<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const PASSED_ON = /^(?:accept|content-type|mcp-.*)$/;

function webRequest({ headers }: HttpRequest, signal: AbortSignal): Request {
  const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    PASSED_ON.test(name) && typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers: passed, signal });
}

/**
 * The whole body, even of an event stream. A subscription would never end: the tools do not change while a server runs,
 * so its acknowledgement is sent and its stream ends.
 */
async function bodyOf(response: Response, isSubscription: boolean): Promise<string> {
  if (!isSubscription || response.body === null) return await response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return value === undefined ? '' : Buffer.from(value).toString();
}

class HttpCall implements McpCall {
  readonly today = dayOf(Date.now());
  readonly changes: McpCall['changes'];
  /** The client gets this instead of the protocol's own answer. */
  failure: unknown;
  readonly #request: HttpRequest;
  readonly #surface: McpSurface;
  #catalog: Catalog | undefined;

  constructor(request: HttpRequest, surface: McpSurface) {
    const { db } = surface;
    this.#request = request;
    this.#surface = surface;
    this.changes =
      db &&
      (async ({ since, limit, ...filter }) => {
        const start = since === undefined ? undefined : { recordedFrom: new Date(startOf(since)) };
        return (await findChanges(db, filter, start, 'newest first', limit)).changes;
      });
  }

  async catalog(): Promise<Catalog> {
    this.#catalog ??= this.#surface.catalog();
    if (this.#catalog === undefined) throw new DomainError('SERVICE_UNAVAILABLE', NO_CATALOG.message);
    return this.#catalog;
  }

  checkTrip: McpCall['checkTrip'] = async (sent, { language, counterfactuals }) => {
    const catalog = await this.catalog();
    const options = { asOf: this.today, knownAt: null, explain: false, counterfactuals };
    const asked = readTrip(sent, catalog, options);
    const refusal = await this.#surface.quota.take(this.#request, costOf(asked.question));
    if (refusal !== undefined) throw new Refused(refusal);
    this.#request.isSpent = true;
    return await answer(asked, catalog, options, wordsIn(language), askerOf(this.#request));
  };

  failed(error: unknown): void {
    this.failure = error;
  }
}
