/** The parts of a change: what follows from the answers that differ, and from the revision of a rule. */
import type { Day } from '@carnet/rules/calendar.ts';
import type { AnswerDifference } from '@carnet/rules/differences.ts';
import type { ChangeKind, ChangeSeverity, FoundChange } from '../../domain/changes/change.ts';
import { differingFields, type RevisedRecord } from '../../domain/changes/revised.ts';
import { severityOf, severityOfAll } from '../../domain/changes/severity.ts';

type Effect = Pick<FoundChange, 'about' | 'pairsAffected' | 'severity'> & {
  readonly passportIds: readonly number[];
  readonly destinationIds: readonly number[];
};

/** What of a difference counts for the effect of many. */
export interface JudgedPair {
  readonly passportId: number;
  readonly destinationId: number;
  readonly severity: ChangeSeverity;
}

export function judged({ passportId, destinationId, before, after }: AnswerDifference): JudgedPair {
  return { passportId, destinationId, severity: severityOf(before ?? null, after ?? null) };
}

export function effectOf(differences: readonly JudgedPair[]): Effect {
  return {
    about: 'entry_requirement',
    pairsAffected: differences.length,
    severity: severityOfAll(differences.map(({ severity }) => severity)),
    passportIds: distinct(differences.map((one) => one.passportId)),
    destinationIds: distinct(differences.map((one) => one.destinationId)),
  };
}

/** What the revision of a rule says. */
export function ofRule(rule: RevisedRecord) {
  const { before = null, after = null } = differingFields(rule) ?? {};
  return {
    kind: kindOf(rule),
    recordedAt: rule.recordedAt,
    effectiveFrom: (rule.after?.validFrom as Day | null | undefined) ?? null,
    before,
    after,
    ruleId: rule.id,
    revision: rule.revision,
    sources: [rule.source],
  };
}

function kindOf({ before, after, corrects }: RevisedRecord): ChangeKind {
  if (corrects) return 'corrected';
  if (before === null) return 'created';
  return after === null ? 'ended' : 'changed';
}

/** Whom a rule is about; of a group, those whose answer differs. */
export function subjectOf({ before, after }: RevisedRecord, affected: Pick<Effect, 'passportIds' | 'destinationIds'>) {
  const { fromCountryId, fromCountryGroupId, toCountryId, toCountryGroupId } = (after ?? before ?? {}) as Scope;
  return {
    destinationIds: side(toCountryId, toCountryGroupId, affected.destinationIds),
    passportIds: side(fromCountryId, fromCountryGroupId, affected.passportIds),
    fromCountryGroupId: fromCountryGroupId ?? null,
    toCountryGroupId: toCountryGroupId ?? null,
  };
}

interface Scope {
  readonly fromCountryId?: number | null;
  readonly fromCountryGroupId?: number | null;
  readonly toCountryId?: number | null;
  readonly toCountryGroupId?: number | null;
}

/** One country, those of the group, or null: everyone. */
function side(country: number | null | undefined, group: number | null | undefined, affected: readonly number[]) {
  if (typeof country === 'number') return [country];
  return typeof group === 'number' ? affected : null;
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);
