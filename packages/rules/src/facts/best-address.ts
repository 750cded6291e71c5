/** Where a fact is best read: the address of its best evidence. */
import { EVIDENCE_KINDS, type Evidence } from './evidence.ts';
import { agrees, provesNothing, type Said } from './said.ts';
import type { Topic } from './topic-names.ts';

/**
 * Of what was said and is the same as the fact, the destination's own page before others, and newer before older; of
 * two on one day the first. Null = nothing of it has an address.
 */
export function bestAddress(
  topic: Topic,
  value: Said | null,
  evidence: readonly Pick<Evidence<Said | null>, 'kind' | 'says' | 'statedOn' | 'role' | 'url'>[],
): string | null {
  const [best] = evidence
    .filter((one) => one.url != null && one.role !== 'background' && agrees(topic, one.says, value))
    .filter((one) => !provesNothing(topic, one.says, value))
    .toSorted((one, other) => rank(one) - rank(other) || other.statedOn.localeCompare(one.statedOn));
  return best?.url ?? null;
}

const rank = ({ kind }: Pick<Evidence<unknown>, 'kind'>): number => EVIDENCE_KINDS.indexOf(kind);
