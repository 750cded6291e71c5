/** What entry costs: the visa with its surcharges, and compulsory forms. */
import type { Requirement } from '../answer/answer-kind.ts';
import { isForEverybody } from '../facts/form-texts.ts';
import { ownOption } from '../facts/option-texts.ts';

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** By currency. Undefined: the fee of the visa is not known. Empty: there is nothing to pay. */
export function totalCost(
  requirement: Pick<Requirement, 'visaRequirementType' | 'visaFee' | 'entryOptions' | 'preArrival'>,
): readonly Money[] | undefined {
  const { visaRequirementType, visaFee, preArrival } = requirement;
  const parts: Money[] = [];
  if (visaRequirementType !== 'visa_free') {
    const fee = ownOption(requirement)?.fee?.total ?? visaFee;
    const { amount, currency } = fee ?? { amount: null, currency: null };
    if (amount === null || (amount > 0 && !currency)) return undefined;
    parts.push({ amount, currency: currency ?? '' });
  }
  for (const { compulsory, feeAmount, feeCurrency } of (preArrival ?? []).filter(isForEverybody))
    if (compulsory && feeAmount !== null && feeCurrency !== null)
      parts.push({ amount: feeAmount, currency: feeCurrency });
  const byCurrency = new Map<string, number>();
  for (const { amount, currency } of parts)
    if (amount > 0) byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + amount);
  return [...byCurrency].map(([currency, amount]) => ({ currency, amount: Math.round(amount * 100) / 100 }));
}
