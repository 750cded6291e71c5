/** A rule set from what the database holds, or held. */
import { dayOf } from '@carnet/rules/calendar.ts';
import { issuesPassports } from '@carnet/rules/countries/passports.ts';
import type { MembershipStatus } from '@carnet/rules/entry-rules/entry-rule.ts';
import { RuleSet } from '@carnet/rules/rule-set.ts';
import { type EntryRule, INHERITED_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import type { CatalogSource, RuleFacts } from '../build/read-database.ts';

const NO_FACTS: RuleFacts = unset(INHERITED_FIELDS);

/** `now`: ms since epoch, the moment on which it is looked at how well facts are known. */
export async function readRuleSet(source: CatalogSource, now: number): Promise<RuleSet> {
  const rules: EntryRule[] = [];
  for await (const batch of source.rules) {
    for (const row of batch) {
      const membershipStatuses = row.membershipStatuses.split(',') as MembershipStatus[];
      rules.push({ ...(source.facts.get(row.id) ?? NO_FACTS), ...row, membershipStatuses });
    }
  }
  const { countries, members, sources } = source.directory;
  return new RuleSet({
    today: dayOf(now),
    rules,
    passportIds: countries.filter(issuesPassports).map(({ id }) => id),
    memberships: members,
    sources,
    evidence: source.said.evidence,
    publications: source.said.publications,
  });
}
