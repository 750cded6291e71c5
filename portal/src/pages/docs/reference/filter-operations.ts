/** Which operations a reader means: every word must be in the path, the name or the texts. */
import type { OperationGroup, OperationSummary } from './model.ts';

export function filterGroups(groups: readonly OperationGroup[], query: string): readonly OperationGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({ ...group, operations: group.operations.filter((operation) => matches(operation, words)) }))
    .filter(({ operations }) => operations.length > 0);
}

function matches({ id, method, path, summary, parameterNames }: OperationSummary, words: readonly string[]): boolean {
  const text = [method, path, id, summary, ...parameterNames].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
