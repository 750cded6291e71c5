/**
 * Keys that do what buttons do: single letters, never while somebody types in a field, and not at all for those who
 * turn them off (people who speak to their computer would set them off by chance).
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import './keys.css';

/** The letters of a page, in the order in which they are listed. */
export type Letters<Name extends string> = Readonly<Record<Name, string>>;

const STORED = 'carnet_desk_keys';

function stored(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

/** Whether shortcuts are on, remembered in this browser. */
export function useShortcutsSwitch(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(stored);
  return [
    isOn,
    (next) => {
      setOn(next);
      try {
        localStorage.setItem(STORED, next ? 'on' : 'off');
      } catch {
        // Storage may be closed to us: then the choice lasts as long as the page.
      }
    },
  ];
}

/** Whether letters are text where this event happens, or something else is in front of the page. */
function isTyping(event: KeyboardEvent): boolean {
  const at = event.target instanceof Element ? event.target : document.body;
  const field = at.closest('input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"]');
  const isPressed = field instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(field.type);
  return (field !== null && !isPressed) || document.querySelector('[role="dialog"]') !== null;
}

export function useShortcuts<Name extends string>(
  letters: Letters<Name>,
  isOn: boolean,
  acts: Readonly<Record<Name, () => void>>,
): void {
  // Those of the last drawing count, without listening again for each.
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.repeat) return;
      if (isTyping(event)) return;
      const [name] = Object.entries(letters).find(([, letter]) => letter === event.key.toLowerCase()) ?? [];
      if (name === undefined) return;
      event.preventDefault();
      latest.current[name as Name]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [letters, isOn]);
}

/** On a button: which key does the same. */
export function Key({ letter, isOn }: { readonly letter: string; readonly isOn: boolean }) {
  return isOn ? (
    <span class="desk-key" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  ) : null;
}

export function ShortcutsButton({ isOn, onPress }: { readonly isOn: boolean; readonly onPress: () => void }) {
  return (
    <Button onClick={onPress}>
      {messages('desk')('shortcutsTitle')} <Key letter="?" isOn={isOn} />
    </Button>
  );
}

interface ShortcutListProps<Name extends string> {
  readonly letters: Letters<Name>;
  /** What each does, in the reader's language. */
  readonly wordsOf: (name: Name) => string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

export function ShortcutList<Name extends string>(props: ShortcutListProps<Name>) {
  const { letters, wordsOf, isOpen, onClose, isOn, onSwitch } = props;
  const t = messages('desk');
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={t('shortcutsTitle')}>
      <label class="desk-check">
        <input type="checkbox" checked={isOn} onChange={(event) => onSwitch(event.currentTarget.checked)} />
        {t('shortcutsOn')}
      </label>
      <dl class="desk-keys">
        {Object.entries<string>(letters).map(([name, letter]) => (
          <div key={name}>
            <dt>
              <kbd class="desk-key">{letter.toUpperCase()}</kbd>
            </dt>
            <dd>{wordsOf(name as Name)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd class="desk-key">Esc</kbd>
          </dt>
          <dd>{t('shortcut_leave')}</dd>
        </div>
      </dl>
      <p class="desk-muted">{t('shortcutsText')}</p>
    </ModalDialog>
  );
}
