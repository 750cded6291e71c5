/** Maps the files of data/entry to entry rules as the domain knows them. */
import { defaultPriority } from '@carnet/rules/entry-rules/entry-rule.ts';
import { longestDays, type ValidityUnit } from '@carnet/rules/facts/document-validity.ts';
import {
  CONDITION_FIELDS,
  type EntryRuleContent,
  INHERITED_FIELDS,
  VALIDITY_FIELDS,
} from '@carnet/rules/schema/entry-rule-fields.ts';
import { VISA_FIELDS } from '@carnet/rules/schema/topics/visa-fields.ts';
import { lastVerifiedAt } from './last-verified.ts';
import type { RuleContext } from './rules/rule.ts';
import { writtenValues } from './schemas/written-fields.ts';
import type { DataFile, DataPath } from './yaml/yaml-file.ts';

/** A rule that remembers where it is written. */
export interface OpenDataRule {
  readonly file: DataFile<unknown>;
  readonly path: DataPath;
  readonly content: EntryRuleContent;
}

type Codes = Pick<RuleContext, 'dataSet' | 'countries' | 'currencies'>;

/** In the order of the files. Rules that refer to unknown codes are left out: the rule `known-codes` reports them. */
export function toEntryRules({ dataSet, countries, currencies }: Codes): OpenDataRule[] {
  const groups = new Map(dataSet.groups.map((file) => [file.value.code, file.value.id]));
  const country = (code: string | undefined) => (code === undefined ? null : countries.get(code)?.id);
  const group = (code: string | undefined) => (code === undefined ? null : groups.get(code));
  const rules: OpenDataRule[] = [];
  for (const file of dataSet.entry) {
    const toCountryId = country(file.value.destination);
    const toCountryGroupId = group(file.value.destinationGroup);
    for (const [index, rule] of file.value.rules.entries()) {
      const fromCountryId = country(rule.from?.country);
      const fromCountryGroupId = group(rule.from?.group);
      if (toCountryId === undefined || toCountryGroupId === undefined) continue;
      if (fromCountryId === undefined || fromCountryGroupId === undefined) continue;
      const scope = { fromCountryId, fromCountryGroupId, toCountryId, toCountryGroupId };
      const { amount, unit } = rule.documentValidity ?? {};
      const content: EntryRuleContent = {
        ...scope,
        ruleKey: rule.key,
        priority: rule.priority ?? defaultPriority(scope),
        inheritsGeneral: rule.inherits ?? true,
        statesVisa: rule.visa !== undefined, // null = said to be unknown
        membershipStatuses: rule.membershipStatuses ?? ['member'],
        ...writtenValues(INHERITED_FIELDS, rule, currencies),
        documentValidityMinimumDays:
          amount === undefined || unit === undefined ? null : longestDays(amount, unit as ValidityUnit),
        ...writtenValues(VISA_FIELDS, rule, currencies),
        ...writtenValues(CONDITION_FIELDS, rule, currencies),
        ...writtenValues(VALIDITY_FIELDS, rule, currencies),
        lastVerifiedAt: lastVerifiedAt(rule.sources),
      };
      rules.push({ file, path: ['rules', index], content });
    }
  }
  return rules;
}
