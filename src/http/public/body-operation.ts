/** An operation of the public API that takes a body: one definition that gives the route and its description. */
import type { TObject } from 'typebox';
import type { Catalog } from '../../catalog/catalog.ts';
import type { DatedCatalogs } from '../../catalog/keeper/dated-catalogs.ts';
import type { CallerLimits } from '../../services/rate-limits/caller-limits.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import type { Problem } from '../answer/errors.ts';
import type { HttpRequest } from '../answer/http-request.ts';
import type { Responder } from '../answer/responder.ts';
import type { Quota } from '../guard/quota.ts';
import type { JsonObject } from '../openapi/components.ts';
import type { RequestBody } from '../openapi/document.ts';
import type { Call, Route } from '../server/route.ts';
import type { ServerLimits } from '../server/server-limits.ts';
import type { OperationText } from './operation.ts';

/** How reports of mistakes are taken. */
export interface ReportsOfMistakes {
  /** Bounds how often an account may report; absent: as often as its other limits allow. */
  readonly limiter?: CallerLimits;
  /** Whether the outcome can be mailed. */
  readonly mailsOutcomes: boolean;
}

export interface Visitors {
  /** Whose requests are limited together. */
  readonly addressOf: (request: HttpRequest) => string;
  /** For an answer that costs `units` in all, of which the guard took one. The 429 when there are not as many. */
  readonly take: (request: HttpRequest, units: number) => Problem | undefined;
}

/** What such an operation answers with, wherever it is offered. */
export interface BodySurface {
  readonly responder: Responder;
  /** The one that answers now; undefined until there is one. */
  readonly catalog: () => Catalog | undefined;
  /** Absent where earlier knowledge cannot be asked for. */
  readonly datedCatalogs?: DatedCatalogs | undefined;
  /** Absent where nobody has one. */
  readonly quota?: Quota | undefined;
  /** Who asks without a key, and what they pay with; absent where everybody has one. */
  readonly visitors?: Visitors | undefined;
  /** For what is written; absent: those operations answer 503. */
  readonly db?: ServiceContext['db'] | undefined;
  readonly reports?: ReportsOfMistakes | undefined;
  /** As the server is given; the usual ones unless said. */
  readonly limits?: Pick<ServerLimits, 'requestTimeoutMs'>;
}

export type BodyRoute = Pick<Route, 'method' | 'query' | 'json' | 'isStreamed'> & {
  readonly handle: (call: Omit<Call, 'caller'>) => Promise<void>;
};

export interface BodyOperation extends Omit<OperationText, 'notFound' | 'businessRule'> {
  /** Path below the version prefix. */
  readonly path: string;
  readonly query: TObject;
  readonly body: RequestBody;
  /** Answers 201 instead of 200. */
  readonly creates?: true;
  /** Whether answers carry an ETag and honour If-None-Match. */
  readonly conditional: boolean;
  /** Answers by status, in place of those that operations share or beside them. */
  readonly errors: JsonObject;
  readonly route: (surface: BodySurface) => BodyRoute;
}
