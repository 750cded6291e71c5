/** Entry requirements as pages show them: complete, with how well each topic is known. */
import type { components } from '@carnet/client';
import { completeRecord } from '@carnet/rules/plain-record.ts';

export type Requirement = components['schemas']['WholeRequirement'];
type ServedResult = components['schemas']['PersonalizedResult'];
export type PersonalizedResult = Omit<ServedResult, 'requirement'> & { readonly requirement: Requirement };

/** `served`: with `evidence=true`. */
export function completeRequirement(served: components['schemas']['EntryRequirement']): Requirement {
  const { facts, ...record } = completeRecord(served);
  if (facts === undefined) throw new Error('an entry requirement was asked for without evidence=true');
  return { ...record, facts };
}

export function completeResult({ requirement, ...context }: ServedResult): PersonalizedResult {
  return { ...context, requirement: completeRequirement(requirement) };
}
