/** Maps the files of data/entry to entry rules as the domain knows them. */
import { defaultPriority, type EntryRuleContent } from '../../domain/entry-rules/entry-rule.ts';
import { lastVerifiedAt } from './last-verified.ts';
import type { RuleContext } from './rules/rule.ts';
import type { EntryRulePart } from './schemas/entry-file.ts';
import type { DataFile, DataPath } from './yaml-file.ts';

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
      const content: EntryRuleContent = {
        ...scope,
        ruleKey: rule.key,
        priority: rule.priority ?? defaultPriority(scope),
        inheritsGeneral: rule.inherits ?? true,
        membershipStatuses: rule.membershipStatuses ?? ['member'],
        ...travellerIndependent(rule, currencies),
        ...visa(rule),
        lastVerifiedAt: lastVerifiedAt(rule.sources),
      };
      rules.push({ file, path: ['rules', index], content });
    }
  }
  return rules;
}

function visa(rule: EntryRulePart) {
  const stay = rule.visa?.stay;
  return {
    visaRequirementType: rule.visa?.type ?? null,
    maxStayDays: typeof stay === 'number' ? stay : null, // unlimited is served as null (decisions.md)
    visaApplicationUrl: rule.visa?.applicationUrl ?? null,
    visaProcessingDays: rule.visa?.processingDays ?? null,
    sourceUrl: rule.sourceUrl ?? null,
  };
}

function travellerIndependent(rule: EntryRulePart, currencies: Codes['currencies']) {
  const { proofOfFunds, returnTicket, healthInsurance, accommodation, customsDeclaration } = rule;
  return {
    documentValidityMinimumDays: rule.documentValidity?.minimumDays ?? null,
    proofOfFunds: proofOfFunds?.level ?? null,
    proofOfFundsDetails: proofOfFunds?.details ?? null,
    proofOfFundsAmountUsd: proofOfFunds?.amountUsd ?? null,
    proofOfFundsSourceUrl: proofOfFunds?.sourceUrl ?? null,
    proofOfFundsAmountLocal: proofOfFunds?.amountLocal ?? null,
    proofOfFundsCurrencyId: currencies.get(proofOfFunds?.currency ?? '')?.id ?? null,
    returnTicket: returnTicket?.level ?? null,
    returnTicketDetails: returnTicket?.details ?? null,
    returnTicketSourceUrl: returnTicket?.sourceUrl ?? null,
    healthInsurance: healthInsurance?.level ?? null,
    healthInsuranceDetails: healthInsurance?.details ?? null,
    healthInsuranceCoverageUsd: healthInsurance?.coverageUsd ?? null,
    healthInsuranceSourceUrl: healthInsurance?.sourceUrl ?? null,
    customsDeclarationRequired: customsDeclaration?.required ?? null,
    customsDeclarationDetails: customsDeclaration?.details ?? null,
    customsDeclarationUrl: customsDeclaration?.url ?? null,
    proofOfAccommodation: accommodation?.level ?? null,
    proofOfAccommodationDetails: accommodation?.details ?? null,
    proofOfAccommodationSourceUrl: accommodation?.sourceUrl ?? null,
    generalNotes: rule.notes ?? null,
    officialWebsiteUrl: rule.officialWebsite ?? null,
  };
}
