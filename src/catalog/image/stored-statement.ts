/** A row of the rules' columns as the cascade sees it. */
import { dayOfNumber } from '@carnet/rules/calendar.ts';
import {
  MEMBERSHIP_STATUSES,
  VISA_REQUIREMENT_TYPES,
  type VisaRequirementType,
} from '@carnet/rules/entry-rules/entry-rule.ts';
import type { Statement } from '@carnet/rules/facts/cascade.ts';
import { type Directory, NONE, type RuleColumns } from './image.ts';

export function storedStatement(
  rules: RuleColumns,
  { countryIds, groupIds }: Pick<Directory, 'countryIds' | 'groupIds'>,
  row: number,
): Statement {
  const at = (column: keyof RuleColumns) => rules[column][row] as number;
  const orNull = <Value>(number: number, value: (number: number) => Value) => (number === NONE ? null : value(number));
  const country = (index: number) => countryIds[index] as number;
  const group = (index: number) => groupIds[index] as number;
  const statuses = at('statuses');
  return {
    id: at('id'),
    sourceId: at('source'),
    fromCountryId: orNull(at('fromCountry'), country),
    fromCountryGroupId: orNull(at('fromGroup'), group),
    toCountryId: orNull(at('toCountry'), country),
    toCountryGroupId: orNull(at('toGroup'), group),
    priority: at('priority'),
    updatedAt: at('updatedAt'),
    validFrom: orNull(at('validFrom'), dayOfNumber),
    validUntil: orNull(at('validUntil'), dayOfNumber),
    membershipStatuses: MEMBERSHIP_STATUSES.filter((_, index) => (statuses & (1 << index)) !== 0),
    topics: at('topics'),
    inheritsGeneral: at('closed') === 0,
    visaRequirementType: orNull(at('visaType'), (type) => VISA_REQUIREMENT_TYPES[type] ?? null),
    maxStayDays: orNull(at('stay'), (days) => days),
    appliesToVisaTypes: visaTypesOf(at('visaTypes')),
    isOfSome: at('ofSome') === 1,
  };
}

/** Types from their bits; 0 = no condition. */
export function visaTypesOf(bits: number): readonly VisaRequirementType[] | null {
  return bits === 0 ? null : VISA_REQUIREMENT_TYPES.filter((_, index) => (bits & (1 << index)) !== 0);
}
