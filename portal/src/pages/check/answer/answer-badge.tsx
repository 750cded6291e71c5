/** The kind of an answer as a badge: its words, an icon of its own, and a colour. */
import type { ComponentChildren } from 'preact';
import { messages } from '../../../i18n/messages.ts';
import { StrokeIcon } from '../../../ui/stroke-icon.tsx';
import { type AnswerKind, toneOf } from './answer-kind.ts';
import './answer-badge.css';

/** Strokes in a box of 24. */
const ICONS: Readonly<Record<AnswerKind, string>> = {
  VisaFree: 'M5 12.5l4.5 4.5L19 7.5',
  VisaFreeDays: 'M5 12.5l4.5 4.5L19 7.5',
  // An arrow down to a desk.
  VisaOnArrival: 'M12 3v11m-4.5-4.5L12 14l4.5-4.5M4 20h16',
  VisaOnArrivalDays: 'M12 3v11m-4.5-4.5L12 14l4.5-4.5M4 20h16',
  // A screen.
  EVisa: 'M3 5h18v11H3zM9 20h6m-3-4v4',
  // A note with a tick.
  Eta: 'M6 3h9l4 4v14H6zM9 14l2.5 2.5L16 12',
  // A booklet.
  VisaRequired: 'M6 3h12v18H6zM9 16h6M12 6.5a3 3 0 100 6 3 3 0 000-6z',
  NotAllowed: 'M12 3a9 9 0 100 18 9 9 0 000-18zM7 12h10',
  Unknown: 'M9 9a3.2 3.2 0 116 .9c0 2.1-3 2.4-3 4.6M12 18.5v.1',
  // A house.
  Own: 'M4 11l8-7 8 7M6 9.5V20h12V9.5',
};

/** The icon alone, for words that say the same. */
export function ResultMark({ kind }: { readonly kind: AnswerKind }) {
  return <StrokeIcon class="result-mark" path={ICONS[kind]} size={24} weight={2.6} />;
}

export function AnswerBadge({ kind, children }: { readonly kind: AnswerKind; readonly children: ComponentChildren }) {
  return (
    <p class={`answer-badge answer-tone-${toneOf(kind)}`}>
      <StrokeIcon path={ICONS[kind]} weight={2.2} />
      <span>{children}</span>
    </p>
  );
}

/** The label of a visa on arrival leaves out the days. */
export const answerLabel = (kind: AnswerKind, days: number): string =>
  messages('check')(`answer${kind === 'VisaOnArrivalDays' ? 'VisaOnArrival' : kind}`, { days });
