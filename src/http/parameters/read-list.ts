/** Reads a list of values separated by commas, each of them once. */

import { DomainError } from '@carnet/rules/errors.ts';
import { showValue } from '@carnet/rules/show-value.ts';

/** `readItem` reads one value; its errors are those of the list. Throws DomainError VALIDATION_ERROR. */
export function compileReadList<Item>(
  readItem: (text: string, label: string) => Item,
): (text: string, label: string) => readonly Item[] {
  return (text, label) => {
    const items: Item[] = [];
    // Items are unique and those of a closed list, so the first wrong one ends a text of any length.
    for (const part of text.split(',')) {
      const item = readItem(part, `Each item of ${lowerFirst(label)}`);
      if (items.includes(item)) {
        throw new DomainError('VALIDATION_ERROR', `${label} must name each item once; got ${showValue(part)} twice`);
      }
      items.push(item);
    }
    return items;
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
