/** The next ones of the queue, to go to any of them. */
import { messages } from '../../../i18n/messages.ts';
import type { QueueItem } from '../api-types.ts';
import type { Places } from '../words/use-places.ts';
import { reasonLabel } from './reason-words.ts';

const SHOWN = 12;

interface WaitingProps {
  readonly items: readonly QueueItem[];
  readonly total: number;
  readonly currentId: number | undefined;
  readonly places: Places;
  readonly onGo: (ruleId: number) => void;
}

export function Waiting({ items, total, currentId, places, onGo }: WaitingProps) {
  const t = messages('desk');
  if (items.length < 2) return null;
  const at = items.findIndex(({ ruleId }) => ruleId === currentId);
  const begin = Math.max(0, Math.min(at - 2, items.length - SHOWN));
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{t('waitingTitle', { count: total })}</h2>
      <ol class="desk-waiting" start={begin + 1}>
        {items.slice(begin, begin + SHOWN).map((item) => (
          <li key={item.ruleId}>
            <button
              type="button"
              aria-current={item.ruleId === currentId ? 'true' : undefined}
              onClick={() => onGo(item.ruleId)}
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
