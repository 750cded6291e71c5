/** What would change the answer: each change in words, what it leads to, and a way to try it. */
import { messages } from '../../../i18n/messages.ts';
import { changeText } from '../draft/change-text.ts';
import type { AskedTrip } from './asked-trip.ts';
import { sharedChanges } from './same-answers.ts';
import { travellerNames } from './traveller-names.ts';
import { VerdictBadge } from './verdict-badge.tsx';

const MOST = 4;

interface ChangesProps {
  readonly asked: AskedTrip;
  readonly onTry: (path: string, to: unknown) => void;
}

export function Changes({ asked, onTry }: ChangesProps) {
  const t = messages('plan');
  const { draft, answer } = asked;
  const all = sharedChanges(answer).map((one) => ({ ...one, text: changeText(draft, one.change) }));
  if (all.length === 0) return null;
  return (
    <section class="plan-changes" aria-labelledby="plan-changes">
      <h2 id="plan-changes">{t('changesTitle')}</h2>
      <ul>
        {all.slice(0, MOST).map(({ change, verdict, because, travellers, text }) => (
          <li key={`${travellers} ${change.path} ${JSON.stringify(change.to)}`}>
            <p class="plan-change-what">
              {[travellerNames(draft, travellers), text].filter((one) => one !== null).join(': ')}
            </p>
            <p>
              <VerdictBadge verdict={verdict} /> {reasonOf(change.path, because)}
            </p>
            <button type="button" class="plan-try" onClick={() => onTry(change.path, change.to)}>
              {t('tryIt')} <span class="visually-hidden">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Without its first words, which repeat the heading. Names of documents may contain a colon. */
const reasonOf = (path: string, because: string): string =>
  /\.documents\[/.test(path) ? because : because.replace(/^[^:]*:\s/, '');
