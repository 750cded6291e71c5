/** How strictly something is asked for: in words, with a mark that does not need its colour. */
import { messages } from '../../../i18n/messages.ts';
import type { EnforcementLevel } from '../answer/answer-kind.ts';
import { LEVEL_KEYS } from './bring-items.ts';
import './level-chip.css';

/** Full, half, ring and dash: the stricter, the fuller. */
const MARKS: Readonly<Record<EnforcementLevel, string>> = {
  required: 'M8 2a6 6 0 100 12A6 6 0 008 2z',
  may_be_asked: 'M8 2a6 6 0 000 12z',
  recommended: '',
  not_required: 'M4 7.25h8v1.5H4z',
};

interface LevelChipProps {
  readonly level: EnforcementLevel;
  /** Other words than the level's own. */
  readonly children?: string | undefined;
}

export function LevelChip({ level, children }: LevelChipProps) {
  const t = messages('check');
  return (
    <span class={`level-chip level-${level}`}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        {level === 'not_required' ? null : (
          <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" stroke-width="1.5" />
        )}
        <path d={MARKS[level]} fill="currentColor" />
      </svg>
      {children ?? t(`level${LEVEL_KEYS[level]}`)}
    </span>
  );
}
