/**
 * Inheritance of traveller-independent fields (docs/contract-decisions.md, "Inheritance"): a rule that leaves such a
 * field unset takes it from the general rule of its destination, so "visa-free, 90 days" does not hide that a return
 * ticket is asked for.
 */

import {
  type EntryRuleContent,
  INHERITED_FIELDS,
  TRAVELLER_INDEPENDENT_FIELDS,
  type TravellerIndependentField,
  type TravellerIndependentFields,
} from '../fields/entry-rule-fields.ts';
import type { RuleScope } from './entry-rule.ts';

export interface InheritedField {
  readonly field: TravellerIndependentField;
  readonly fromRuleId: number;
}

export interface FilledFields {
  readonly fields: TravellerIndependentFields;
  readonly inherited: readonly InheritedField[];
}

/**
 * Fields that belong together, the one that states the requirement first: a rule that says "return ticket not required"
 * must not carry the general rule's details of how one is shown (docs/decisions/0003-inheritance-by-fact.md).
 */
const FACTS: readonly (readonly TravellerIndependentField[])[] = [
  ...Map.groupBy(TRAVELLER_INDEPENDENT_FIELDS, (field) => INHERITED_FIELDS[field].fact).values(),
];

/** A rule for every traveller: the only kind that others inherit from. */
export function isGeneral(scope: RuleScope): boolean {
  return scope.fromCountryId === null && scope.fromCountryGroupId === null;
}

/**
 * The rule's traveller-independent fields, the unset ones taken from `generals`: the general rules of its destination,
 * the one that wins first (a country's own before its group's before everywhere's). A fact whose requirement the rule
 * states itself is the rule's alone; of any other fact each unset field comes from the first general rule that says
 * anything about it.
 */
export function fillFields(
  rule: TravellerIndependentFields & Pick<EntryRuleContent, 'inheritsGeneral'>,
  generals: readonly (TravellerIndependentFields & { readonly id: number })[],
): FilledFields {
  const fields: Partial<Record<TravellerIndependentField, unknown>> = {};
  const inherited: InheritedField[] = [];
  for (const fact of FACTS) {
    const statedHere = rule[fact[0] as TravellerIndependentField] !== null;
    const giver =
      statedHere || !rule.inheritsGeneral
        ? undefined
        : generals.find((general) => fact.some((field) => general[field] !== null));
    for (const field of fact) {
      fields[field] = rule[field] ?? giver?.[field] ?? null;
      if (rule[field] === null && giver !== undefined && giver[field] !== null) {
        inherited.push({ field, fromRuleId: giver.id });
      }
    }
  }
  return { fields: fields as unknown as TravellerIndependentFields, inherited };
}

/**
 * The same for a rule of a better source that lies over another answer to the same pair with the same kind of visa: a
 * matrix that says "visa-free" knows nothing of insurance, so what the rule beneath says of it, free movement say,
 * stays true (docs/decisions/0003-inheritance-by-fact.md). `beneath` is that rule as filled itself, `alone` what the
 * rule would be without it: where the two say different stays, the notes come from there, as notes often repeat the
 * stay.
 */
export function fillFromBeneath(
  rule: TravellerIndependentFields,
  beneath: FilledFields & { readonly id: number; readonly agreesOnStay: boolean },
  alone: FilledFields,
): FilledFields {
  const { fields, inherited } = fillFields({ ...rule, inheritsGeneral: true }, [{ ...beneath.fields, id: beneath.id }]);
  const givers = new Map(beneath.inherited.map(({ field, fromRuleId }) => [field, fromRuleId]));
  const named = inherited.map(({ field }) => ({ field, fromRuleId: givers.get(field) ?? beneath.id }));
  const tellsOwnStay = beneath.fields.generalNotes !== null && !givers.has('generalNotes') && !beneath.agreesOnStay;
  if (!tellsOwnStay) return { fields, inherited: named };
  const isNotes = ({ field }: InheritedField) => field === 'generalNotes';
  return {
    fields: { ...fields, generalNotes: alone.fields.generalNotes },
    inherited: [...named.filter((one) => !isNotes(one)), ...alone.inherited.filter(isNotes)],
  };
}
