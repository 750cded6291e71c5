/** Turns a record of a passport-index file into the rule that is stored. */
import { defaultPriority } from '@carnet/rules/entry-rules/entry-rule.ts';
import { ENTRY_RULE_FIELDS, type EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import { plainNote } from '@carnet/rules/schema/topics/note-topic.ts';
import type { PassportIndexRecord } from '../../importers/passport-index/read-passport-index.ts';

/** The source has one statement per pair. */
const RULE_KEY = 'visa';
const NOTHING = unset(ENTRY_RULE_FIELDS);

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
    ...NOTHING,
    ...scope,
    ruleKey: RULE_KEY,
    priority: defaultPriority(scope),
    inheritsGeneral: true,
    statesVisa: true,
    membershipStatuses: ['member'],
    visaRequirementType: record.visaRequirementType,
    maxStayDays: record.maxStayDays,
    notes: record.note === null ? null : [plainNote(record.note)],
    sourceUrl,
    lastVerifiedAt: Date.parse(`${date}T00:00:00.000Z`),
  };
}
