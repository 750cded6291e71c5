/** What entering costs in all: the visa with what is paid beside it, and the forms that must be filled in. */
import type { Requirement } from '../answer/answer-kind.ts';

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** By currency. Undefined: the fee of the visa is not known. Empty: there is nothing to pay. */
export function totalCost({
  visaRequirementType,
  visaFee,
  entryOptions,
  preArrival,
}: Pick<Requirement, 'visaRequirementType' | 'visaFee' | 'entryOptions' | 'preArrival'>): readonly Money[] | undefined {
  const parts: Money[] = [];
  if (visaRequirementType !== 'visa_free') {
    const first = entryOptions?.[0];
    const whole = first?.type === visaRequirementType ? first?.fee?.total : undefined;
    const { amount, currency } = whole ?? visaFee ?? { amount: null, currency: null };
    if (amount === null || (amount > 0 && !currency)) return undefined;
    parts.push({ amount, currency: currency ?? '' });
  }
  for (const { compulsory, feeAmount, feeCurrency } of preArrival ?? [])
    if (compulsory && feeAmount !== null && feeCurrency !== null)
      parts.push({ amount: feeAmount, currency: feeCurrency });
  const byCurrency = new Map<string, number>();
  for (const { amount, currency } of parts)
    if (amount > 0) byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + amount);
  return [...byCurrency].map(([currency, amount]) => ({ currency, amount: Math.round(amount * 100) / 100 }));
}
