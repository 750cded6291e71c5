/** Gives everything in a list the name that the caller uses for it, or its position. */
import type { Problems } from './question-error.ts';

interface Named {
  readonly path: string;
  readonly ref: string | null;
}

/** The same order. Without a name it is the position, from 1, or the next number that is free. */
export function refsOf(list: readonly Named[], problems: Problems): readonly string[] {
  const told = new Map<string, string>();
  for (const { ref, path } of list) {
    if (ref === null) continue;
    const first = told.get(ref);
    if (first === undefined) told.set(ref, path);
    else problems.unreadable(`${path}.ref`, () => `must be unique; ${first} has the same`);
  }
  const taken = new Set(told.keys());
  return list.map(({ ref }, index) => {
    if (ref !== null) return ref;
    let number = index + 1;
    while (taken.has(String(number))) number += 1;
    taken.add(String(number));
    return String(number);
  });
}
