/** Turns a record of a passport-index file into the rule that is stored. */
import {
  defaultPriority,
  type EntryRuleContent,
  TRAVELLER_INDEPENDENT_FIELDS,
} from '../../domain/entry-rules/entry-rule.ts';
import type { PassportIndexRecord } from '../../importers/passport-index/read-passport-index.ts';

/** The source has one statement per pair. */
const RULE_KEY = 'visa';

const UNSET = Object.fromEntries(TRAVELLER_INDEPENDENT_FIELDS.map((field) => [field, null])) as {
  [F in (typeof TRAVELLER_INDEPENDENT_FIELDS)[number]]: null;
};

/** `date` is the file's own, at 00:00Z: when its facts were collected. Every code of the record is in `countryIds`. */
export function passportIndexRule(
  record: PassportIndexRecord,
  countryIds: ReadonlyMap<string, number>,
  date: string,
  sourceUrl: string | null,
): EntryRuleContent {
  const scope = {
    fromCountryId: countryIds.get(record.passport) as number,
    fromCountryGroupId: null,
    toCountryId: countryIds.get(record.destination) as number,
    toCountryGroupId: null,
  };
  return {
    ...UNSET,
    ...scope,
    ruleKey: RULE_KEY,
    priority: defaultPriority(scope),
    inheritsGeneral: true,
    membershipStatuses: ['member'],
    visaRequirementType: record.visaRequirementType,
    maxStayDays: record.maxStayDays,
    visaApplicationUrl: null,
    visaProcessingDays: null,
    generalNotes: record.note,
    sourceUrl,
    lastVerifiedAt: Date.parse(`${date}T00:00:00.000Z`),
  };
}
