/** Health requirements that were revised, as changes: they hold for every passport but the destination's own. */
import type { ChangeKind, ChangeSeverity, FoundChange } from './change.ts';
import { differingFields, isOnlyVerified, type RevisedRecord } from './revised.ts';

/** `passportsTo`: how many passports are not those of a destination. */
export function healthChanges(
  revised: readonly RevisedRecord[],
  passportsTo: (destinationId: number) => number,
): FoundChange[] {
  return revised.flatMap((record): FoundChange[] => {
    const differing = differingFields(record);
    if (differing === undefined) return [];
    const { before, after } = record;
    const { countryId } = (after ?? before) as { readonly countryId: number };
    return [
      {
        about: 'health_requirement',
        kind: kindOf(record),
        recordedAt: record.recordedAt,
        effectiveFrom: null,
        destinationIds: [countryId],
        passportIds: null,
        fromCountryGroupId: null,
        toCountryGroupId: null,
        before: differing.before,
        after: differing.after,
        pairsAffected: passportsTo(countryId),
        ruleId: record.id,
        revision: record.revision,
        sources: [record.source],
        severity: severityOfHealth(before?.requirement === 'required', after?.requirement === 'required'),
      },
    ];
  });
}

function kindOf(record: RevisedRecord): ChangeKind {
  if (isOnlyVerified(record)) return 'verified';
  if (record.corrects) return 'corrected';
  if (record.before === null) return 'created';
  return record.after === null ? 'ended' : 'changed';
}

/** Whether something is required, before and after. */
export function severityOfHealth(was: boolean, is: boolean): ChangeSeverity {
  if (was === is) return 'neutral';
  return is ? 'tightened' : 'loosened';
}
