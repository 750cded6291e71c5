/** An operation of the dashboard API: one definition that gives the route, its checks and its description. */

import type { DisputedFacts } from '@carnet/rules/facts/disputed-facts.ts';
import type { KnownForDesk } from '@carnet/rules/facts/verified-rules.ts';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { type DeskRole, neededRoles } from '../../domain/desk/desk-roles.ts';
import type { MonthlyPrices } from '../../domain/tier-prices.ts';
import type { WebhookTargets } from '../../domain/webhooks/target-url.ts';
import { type DeskPerson, requireDeskReader } from '../../services/desk/desk-person.ts';
import type { MakePreview } from '../../services/desk/keep-preview.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import type { RecentAnswers } from '../../services/usage/recent-answers.ts';
import type { Caller } from '../guard/token-guard.ts';
import type { ErrorText, OperationText } from '../openapi/document.ts';

export interface DashboardOperationText extends OperationText {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the version prefix, e.g. `/api-keys/{id}`. */
  readonly path: string;
  /** When this operation answers 404, 409 or 422, and an example of the message; absent = it never does. */
  readonly notFound?: ErrorText;
  readonly conflict?: ErrorText;
  readonly businessRule?: ErrorText;
  /** Whether answers carry an ETag and honour If-None-Match. */
  readonly conditional?: true;
  /** The JSON body in an example. */
  readonly bodyExample?: unknown;
}

/** What operations hand to the use cases they call, with the id of the caller's own account and never another's. */
export interface DashboardContext extends ServiceContext {
  /** Where the payment processor's pages lead back to, without a slash at its end. */
  readonly portalUrl: () => string;
  /** To which addresses webhooks may be sent. */
  readonly webhookTargets: WebhookTargets;
  /** What this node knows of its last answers; undefined: it keeps none. */
  readonly recentAnswers: RecentAnswers | undefined;
  /** What tiers cost, as the operator says it. */
  readonly monthlyPrices: MonthlyPrices;
  /** Says what a change of the desk would do. */
  readonly makePreview: MakePreview;
  /** As the catalog of this node has them; none while it has no catalog. */
  readonly disputedFacts: () => readonly DisputedFacts[];
  /** Undefined while the node has no catalog. */
  readonly knownForDesk: () => KnownForDesk | undefined;
}

/** What an operation may use of a request; everything is checked against its schemas. */
export interface OperationCall<P, Q, B> extends Caller, DashboardContext {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}

interface Shapes<P extends TObject, Q extends TObject, B extends TObject, A extends TSchema>
  extends DashboardOperationText {
  /** Answers 201 instead of 200. */
  readonly creates?: true;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly answer: A;
}

/** An operation for signed-in users. */
export interface UserOperation<P extends TObject, Q extends TObject, B extends TObject, A extends TSchema>
  extends Shapes<P, Q, B, A> {
  readonly handle: (call: OperationCall<Static<P>, Static<Q>, Static<B>>) => Promise<Static<A>>;
}

/** An operation for people with one of these roles at the editorial desk; what it writes checks the role again. */
export interface DeskOperation<P extends TObject, Q extends TObject, B extends TObject, A extends TSchema>
  extends Shapes<P, Q, B, A> {
  readonly needs: readonly DeskRole[];
  readonly handle: (
    call: OperationCall<Static<P>, Static<Q>, Static<B>> & { readonly person: DeskPerson },
  ) => Promise<Static<A>>;
}

/** An operation that needs no token. */
export interface OpenOperation<P extends TObject, Q extends TObject, A extends TSchema>
  extends Shapes<P, Q, TObject, A> {
  readonly handle: (
    call: Pick<DashboardContext, 'monthlyPrices'> & { readonly params: Static<P>; readonly query: Static<Q> },
  ) => Promise<Static<A>>;
}

/** The same with its types forgotten, for lists of operations. */
export interface RegisteredOperation extends DashboardOperationText {
  readonly isOpen: boolean;
  readonly creates?: true;
  readonly params: TObject;
  readonly query: TObject;
  readonly body: TObject;
  /** `call` has a caller unless the operation is open. */
  readonly handle: (call: OperationCall<unknown, unknown, unknown>) => Promise<unknown>;
}

const none = Type.Object({});

export function defineOperation<P extends TObject, Q extends TObject, B extends TObject, A extends TSchema>(
  operation: UserOperation<P, Q, B, A>,
): RegisteredOperation {
  return register(operation, false);
}

export function defineDeskOperation<P extends TObject, Q extends TObject, B extends TObject, A extends TSchema>({
  needs,
  handle,
  ...operation
}: DeskOperation<P, Q, B, A>): RegisteredOperation {
  return defineOperation<P, Q, B, A>({
    ...(operation as Shapes<P, Q, B, A>),
    description: `Needs ${neededRoles(needs)}. ${operation.description}`,
    handle: async (call) => {
      const { account, principal, actor } = call;
      const person: DeskPerson = { accountId: account.id, tokenRoles: principal.roles, actor };
      await requireDeskReader(call.db, person, needs);
      return await handle({ ...call, person });
    },
  });
}

export function defineOpenOperation<P extends TObject, Q extends TObject, A extends TSchema>(
  operation: OpenOperation<P, Q, A>,
): RegisteredOperation {
  return register(operation, true);
}

function register<P extends TObject, Q extends TObject, B extends TObject, A extends TSchema>(
  operation: Shapes<P, Q, B, A> & { readonly handle: unknown },
  isOpen: boolean,
): RegisteredOperation {
  return {
    ...operation,
    isOpen,
    params: operation.params ?? none,
    query: operation.query ?? none,
    body: operation.body ?? none,
    handle: operation.handle as RegisteredOperation['handle'],
  };
}
