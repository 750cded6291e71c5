/** The answers to all pairs in a row each, a passport at a time. */
import { answer } from '@carnet/rules/answer.ts';
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { VerificationStatus } from '@carnet/rules/facts/evidence.ts';
import { freshnessOf } from '@carnet/rules/facts/freshness.ts';
import type { RulesEdition } from '../rules-edition.ts';

export interface MatrixRow {
  /** ISO 3166-1 alpha-2. */
  readonly passport: string;
  readonly destination: string;
  /** Null = unknown. */
  readonly visaRequirementType: VisaRequirementType | null;
  /** Null = not limited in days, or unknown. */
  readonly maxStayDays: number | null;
  readonly status: VerificationStatus;
  /** YYYY-MM-DD; null = never. */
  readonly lastVerifiedOn: string | null;
}

/** By the codes of passport and destination. Pairs without an answer, and a country's own passport, are left out. */
export function* matrixRows({ ruleSet, countries, day }: RulesEdition): Generator<readonly MatrixRow[]> {
  const byCode = [...countries.all].sort((a, b) => (a.iso2 < b.iso2 ? -1 : 1));
  for (const passport of byCode) {
    yield byCode.flatMap((destination): MatrixRow[] => {
      const found = answer(ruleSet, passport.id, destination.id, { day });
      if (found === undefined) return [];
      const { visaRequirementType, maxStayDays } = found.rule;
      const { lastVerifiedAt } = freshnessOf(found.verification);
      return [
        {
          ...{ passport: passport.iso2, destination: destination.iso2 },
          ...{ visaRequirementType: visaRequirementType ?? null, maxStayDays: maxStayDays ?? null },
          ...{ status: found.verification.status, lastVerifiedOn: lastVerifiedAt?.slice(0, 10) ?? null },
        },
      ];
    });
  }
}
