/** The answer: verdict, missing inputs, tasks with dates, and a card for each leg. */
import type { Ref } from 'preact';
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { ReportForm } from '../../corrections/report-form.tsx';
import { pairsOf } from '../draft/pairs-of.ts';
import type { AskedTrip } from './asked-trip.ts';
import { Changes } from './changes.tsx';
import { Checklist } from './checklist.tsx';
import { decidingFacts, headReasons, headWords } from './head-words.ts';
import { LegCard } from './leg-card.tsx';
import { MissingFacts, Presumed } from './missing-facts.tsx';
import { TripActions } from './trip-actions.tsx';
import { TripSummary } from './trip-summary.tsx';
import { TripTable } from './trip-table.tsx';
import { toneOf, VerdictMark } from './verdict-badge.tsx';
import './answer-view.css';

interface AnswerViewProps {
  readonly asked: AskedTrip;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onTell: (path: string) => void;
  readonly onTry: (paths: readonly string[], to: unknown) => void;
}

export function AnswerView({ asked, heading, onTell, onTry }: AnswerViewProps) {
  const t = messages('plan');
  const { draft, answer } = asked;
  const { verdict, asOf, travellers } = answer;
  // Missing inputs that decide come before the tasks.
  const isOpen = decidingFacts(answer).length > 0;
  return (
    <div class="plan-answer">
      <p class="plan-letterhead">
        <strong>Carnet</strong> · {t('printedOn', { date: formatDate(new Date().toISOString()) })} ·{' '}
        <span class="plan-letterhead-address">{location.href}</span>
      </p>
      <section class={`plan-verdict plan-tone-${toneOf(verdict)}`} aria-labelledby="plan-headline">
        <div class="plan-headline">
          <VerdictMark verdict={verdict} />
          <h2 id="plan-headline" ref={heading} tabIndex={-1}>
            {headWords(asked)}
          </h2>
        </div>
        {headReasons(asked).map((reason) => (
          <p key={reason} class="plan-reason">
            {reason}
          </p>
        ))}
        <TripSummary draft={draft} />
        <TripTable asked={asked} />
        <p class="plan-asof">{t('asOf', { date: formatDate(asOf) })}</p>
      </section>
      {isOpen ? <MissingFacts asked={asked} onTell={onTell} /> : null}
      <Checklist asked={asked} />
      {isOpen ? null : <MissingFacts asked={asked} onTell={onTell} />}
      <TripActions draft={draft} answer={answer} hasTasks={travellers.some(({ checklist }) => checklist.length > 0)} />
      <Presumed asked={asked} onTell={onTell} onTry={onTry} />
      <section aria-labelledby="plan-journey">
        <h2 id="plan-journey">{t('journeyTitle')}</h2>
        <ol class="plan-legs">
          {(travellers[0]?.legs ?? []).map((_, index) => (
            <LegCard key={index} asked={asked} index={index} />
          ))}
        </ol>
      </section>
      <Changes asked={asked} onTry={(path, to) => onTry([path], to)} />
      <ReportForm pairs={pairsOf(draft)} answer={answer} />
    </div>
  );
}
