/** What waits, to go to any of it: beside the record on wide screens, folded above it on others. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import type { QueueItem } from '../api-types.ts';
import { ScopeName } from '../words/scope-name.tsx';
import type { Places } from '../words/use-places.ts';
import { reasonLabel } from './reason-words.ts';
import { keyOf } from './use-queue.ts';
import { shortChecked, shortConcerns } from './why-here.ts';

/** As in queue.css. */
const WIDE = '(min-width: 64rem)';
/** Around the current one; the rest comes when somebody goes on. */
const [BEFORE, SHOWN] = [10, 50];

interface WaitingProps {
  readonly items: readonly QueueItem[];
  readonly total: number;
  readonly current: QueueItem | undefined;
  readonly places: Places;
  readonly onGo: (key: string) => void;
}

export function Waiting({ items, total, current, places, onGo }: WaitingProps) {
  const t = messages('desk');
  const [isOpen, setOpen] = useState(() => matchMedia(WIDE).matches);
  const list = useRef<HTMLOListElement>(null);
  const currentKey = current && keyOf(current);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const follow = () => setOpen(wide.matches);
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, []);
  useEffect(() => {
    // Within the list alone: the page stays where it is.
    const [box, line] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')];
    if (!box || !line) return;
    const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
    if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight) box.scrollTop = top - line.offsetHeight;
  }, [currentKey, isOpen]);
  if (items.length < 2) return null;
  const at = current === undefined ? -1 : items.indexOf(current);
  const begin = Math.max(0, Math.min(at - BEFORE, items.length - SHOWN));
  return (
    <details class="desk-waiting" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t('waitingTitle', { count: total })}</h2>
      </summary>
      <ol start={begin + 1} ref={list}>
        {items.slice(begin, begin + SHOWN).map((item) => (
          <li key={keyOf(item)}>
            <button
              type="button"
              aria-current={item === current ? 'true' : undefined}
              onClick={() => onGo(keyOf(item))}
            >
              <span class="desk-waiting-where">
                <ScopeName places={places} scopeKey={item.scopeKey} />
              </span>
              <span class="desk-muted">{whyOf(item)}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Several rules may be about the same pairs. That it is due is said with since when. */
function whyOf(item: QueueItem): string {
  const others = item.reasons.filter((reason) => reason !== 'due').map(reasonLabel);
  return [item.ruleKey, ...others, shortChecked(item), shortConcerns(item)].join(' · ');
}
