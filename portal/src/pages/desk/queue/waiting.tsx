/** The next ones of the queue, to go to any of them. */
import { messages } from '../../../i18n/messages.ts';
import type { QueueItem } from '../api-types.ts';
import type { Places } from '../words/use-places.ts';
import { reasonLabel } from './reason-words.ts';
import { keyOf } from './use-queue.ts';

const SHOWN = 12;

interface WaitingProps {
  readonly items: readonly QueueItem[];
  readonly total: number;
  readonly current: QueueItem | undefined;
  readonly places: Places;
  readonly onGo: (key: string) => void;
}

export function Waiting({ items, total, current, places, onGo }: WaitingProps) {
  const t = messages('desk');
  if (items.length < 2) return null;
  const at = current === undefined ? -1 : items.indexOf(current);
  const begin = Math.max(0, Math.min(at - 2, items.length - SHOWN));
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{t('waitingTitle', { count: total })}</h2>
      <ol class="desk-waiting" start={begin + 1}>
        {items.slice(begin, begin + SHOWN).map((item) => (
          <li key={keyOf(item)}>
            <button
              type="button"
              aria-current={item === current ? 'true' : undefined}
              onClick={() => onGo(keyOf(item))}
            >
              <span>{places.scope(item.scopeKey)}</span>
              <span class="desk-muted">
                {item.ruleKey} · {item.reasons.map(reasonLabel).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
