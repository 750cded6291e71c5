/** Verdicts and statuses in words, each with a mark of its own shape, so that nothing is said by colour alone. */
import type { ItemStatus, Verdict } from '@carnet/rules/trips/checked.ts';
import { messages } from '../../../i18n/messages.ts';
import './verdict-badge.css';

const TICK = 'M4 8.5l2.6 2.6L12 5.5';
const CROSS = 'M5 5l6 6M11 5l-6 6';
const CLOCK = 'M8 4.5V8l2.5 1.8';
const ASK = 'M6.2 6.2a1.9 1.9 0 113 1.5C8.4 8.3 8 8.6 8 9.4M8 11.6v.1';
const DASH = 'M5 8h6';

const VERDICT_MARKS: Readonly<Record<Verdict, string>> = {
  sufficient: TICK,
  conditional: CLOCK,
  unknown: ASK,
  insufficient: CROSS,
};
const STATUS_MARKS: Readonly<Record<ItemStatus, string>> = {
  met: TICK,
  to_do: CLOCK,
  unknown: ASK,
  not_met: CROSS,
  not_applicable: DASH,
};
const TONES = {
  sufficient: 'good',
  met: 'good',
  conditional: 'warn',
  to_do: 'warn',
  unknown: 'ask',
  insufficient: 'bad',
  not_met: 'bad',
  not_applicable: 'none',
} as const;

export const toneOf = (one: Verdict | ItemStatus): string => TONES[one];

/** Beside words that say the same. */
export function VerdictMark({ verdict }: { readonly verdict: Verdict }) {
  return (
    <span class={`verdict verdict-mark verdict-${toneOf(verdict)}`}>
      <Mark path={VERDICT_MARKS[verdict]} />
    </span>
  );
}

interface VerdictBadgeProps {
  readonly verdict: Verdict;
  /** Words about one place instead of the whole trip. */
  readonly isOfLeg?: boolean;
}

export function VerdictBadge({ verdict, isOfLeg = false }: VerdictBadgeProps) {
  const t = messages('plan');
  return (
    <span class={`verdict verdict-${toneOf(verdict)}`}>
      <Mark path={VERDICT_MARKS[verdict]} />
      {t(isOfLeg ? 'legVerdict' : 'verdict', { verdict })}
    </span>
  );
}

export function StatusBadge({ status }: { readonly status: ItemStatus }) {
  const t = messages('plan');
  return (
    <span class={`verdict verdict-${toneOf(status)}`}>
      <Mark path={STATUS_MARKS[status]} />
      {t('status', { status })}
    </span>
  );
}

function Mark({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle cx="8" cy="8" r="7.25" fill="none" stroke="currentColor" stroke-width="1.5" />
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        stroke-width="1.75"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
