/** A change as others are told it: the answers of the API, webhooks and mails. */
import type { Change } from './change.ts';

export interface ShownChange
  extends Omit<
    Change,
    'recordedAt' | 'destinationIds' | 'passportIds' | 'fromCountryGroupId' | 'toCountryGroupId' | 'sources'
  > {
  /** RFC 3339, UTC. */
  readonly recordedAt: string;
  readonly subject: {
    readonly destinationIds: number[] | null;
    readonly passportIds: number[] | null;
    readonly fromCountryGroupId: number | null;
    readonly toCountryGroupId: number | null;
  };
  readonly sources: string[];
}

/** The members in the order in which they are served. */
export function shownChange(change: Change): ShownChange {
  const { destinationIds, passportIds, fromCountryGroupId, toCountryGroupId, ...rest } = change;
  return {
    id: rest.id,
    about: rest.about,
    kind: rest.kind,
    recordedAt: rest.recordedAt.toISOString(),
    effectiveFrom: rest.effectiveFrom,
    subject: {
      destinationIds: destinationIds && [...destinationIds],
      passportIds: passportIds && [...passportIds],
      fromCountryGroupId,
      toCountryGroupId,
    },
    before: rest.before,
    after: rest.after,
    pairsAffected: rest.pairsAffected,
    ruleId: rest.ruleId,
    revision: rest.revision,
    sources: [...rest.sources],
    severity: rest.severity,
  };
}
