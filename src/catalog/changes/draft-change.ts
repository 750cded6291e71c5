/** The parts of a change that follow from the answers that differ. */
import type { FoundChange } from '../../domain/changes/change.ts';
import type { RevisedRecord } from '../../domain/changes/revised.ts';
import { severityOf, severityOfAll } from '../../domain/changes/severity.ts';
import type { AnswerDifference } from './answer-differences.ts';

type Effect = Pick<FoundChange, 'about' | 'pairsAffected' | 'severity'> & {
  readonly passportIds: readonly number[];
  readonly destinationIds: readonly number[];
};

export function effectOf(differences: readonly AnswerDifference[]): Effect {
  return {
    about: 'entry_requirement',
    pairsAffected: differences.length,
    severity: severityOfAll(differences.map(({ before, after }) => severityOf(before ?? null, after ?? null))),
    passportIds: distinct(differences.map((one) => one.passportId)),
    destinationIds: distinct(differences.map((one) => one.destinationId)),
  };
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
