/** Who does something that is written into the audit log, and from where. */

export const ACTOR_KINDS = ['user', 'cli', 'system', 'payments'] as const;
/**
 * `user`: over the dashboard API; `cli`: an operator's command; `system`: a job of the service; `payments`: the payment
 * processor.
 */
export type ActorKind = (typeof ACTOR_KINDS)[number];

export interface Actor {
  readonly kind: ActorKind;
  /** A user's subject at their issuer, a job's name, a payment event's id; null where there is nothing to name. */
  readonly id: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

export const CLI_ACTOR: Actor = { kind: 'cli', id: null, ip: null, userAgent: null, requestId: null };

/** `id` names the job. */
export function systemActor(id: string): Actor {
  return { kind: 'system', id, ip: null, userAgent: null, requestId: null };
}
