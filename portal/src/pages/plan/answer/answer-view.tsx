/** The answer as a journey: the verdict, what to do by when, what is still to be told, and a card for each leg. */
import type { Ref } from 'preact';
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { ReportForm } from '../../corrections/report-form.tsx';
import { pairsOf } from '../draft/pairs-of.ts';
import type { AskedTrip } from './asked-trip.ts';
import { Changes } from './changes.tsx';
import { Checklist } from './checklist.tsx';
import { LegCard } from './leg-card.tsx';
import { MissingFacts, Presumed } from './missing-facts.tsx';
import { TripActions } from './trip-actions.tsx';
import { TripSummary } from './trip-summary.tsx';
import { toneOf, VerdictBadge } from './verdict-badge.tsx';
import './answer-view.css';

interface AnswerViewProps {
  readonly asked: AskedTrip;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onTell: (path: string) => void;
  readonly onTry: (path: string, to: unknown) => void;
}

export function AnswerView({ asked, heading, onTell, onTry }: AnswerViewProps) {
  const t = messages('plan');
  const { draft, answer } = asked;
  const { verdict, headline, asOf, travellers } = answer;
  return (
    <div class="plan-answer">
      <section class={`plan-verdict plan-tone-${toneOf(verdict)}`} aria-labelledby="plan-headline">
        <VerdictBadge verdict={verdict} isLarge />
        <h2 id="plan-headline" ref={heading} tabIndex={-1}>
          {headline}
        </h2>
        {travellers.length > 1 ? (
          <ul class="plan-each">
            {travellers.map((one, index) => (
              <li key={index}>
                {t('travellerNumber', { number: index + 1 })} <VerdictBadge verdict={one.verdict} />
              </li>
            ))}
          </ul>
        ) : null}
        <TripSummary draft={draft} />
        <p class="plan-asof">{t('asOf', { date: formatDate(asOf) })}</p>
        <TripActions draft={draft} hasTasks={travellers.some(({ checklist }) => checklist.length > 0)} />
      </section>
      <Checklist answer={answer} />
      <MissingFacts asked={asked} onTell={onTell} />
      <Presumed asked={asked} onTell={onTell} />
      <section aria-labelledby="plan-journey">
        <h2 id="plan-journey">{t('journeyTitle')}</h2>
        <ol class="plan-legs">
          {(travellers[0]?.legs ?? []).map((_, index) => (
            <LegCard key={index} asked={asked} index={index} />
          ))}
        </ol>
      </section>
      <Changes asked={asked} onTry={onTry} />
      <ReportForm pairs={pairsOf(draft)} answer={answer} />
    </div>
  );
}
