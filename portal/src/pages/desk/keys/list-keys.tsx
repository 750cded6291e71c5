/** Letters that lead from one entry of a list to the next; Enter opens it, as it opens any link. */
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import { ShortcutList, ShortcutsButton, useShortcuts, useShortcutsSwitch } from './shortcuts.tsx';

const LIST_KEYS = { next: 'n', previous: 'p', list: '?' } as const;

interface ListKeysProps {
  readonly list: RefObject<HTMLElement | null>;
  /** The link of each entry. */
  readonly selector: string;
}

/** The button that lists the letters. */
export function ListKeys({ list, selector }: ListKeysProps) {
  const t = messages('desk');
  const [isOn, setOn] = useShortcutsSwitch();
  const [isOpen, setOpen] = useState(false);
  const move = (by: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    // From outside the list, both lead to its first entry.
    links[at < 0 ? 0 : at + by]?.focus();
  };
  useShortcuts(LIST_KEYS, isOn, { next: () => move(1), previous: () => move(-1), list: () => setOpen(true) });
  return (
    <>
      <ShortcutsButton isOn={isOn} onPress={() => setOpen(true)} />
      <ShortcutList
        letters={LIST_KEYS}
        wordsOf={(name) => t(`listKey_${name}`)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isOn={isOn}
        onSwitch={setOn}
      />
    </>
  );
}
