/** "Plan a trip": the question on one page, and its answer as a journey. The trip is kept in the address alone. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { messages } from '../../i18n/messages.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { ErrorNotice, Loading, Notice } from '../../ui/notices.tsx';
import { AnswerView } from './answer/answer-view.tsx';
import { tripTitle } from './answer/trip-summary.tsx';
import { withChange } from './draft/change-text.ts';
import { indexIn } from './draft/path.ts';
import { focusAt } from './form/focus-at.ts';
import { PlanForm } from './form/plan-form.tsx';
import { ProblemList } from './problem-list.tsx';
import { useTrip } from './use-trip.ts';
import './plan-page.css';
import './plan-print.css';

/** From here on form and answer are side by side (plan-page.css). */
const WIDE = '(min-width: 64rem)';

export default function PlanPage() {
  const t = messages('plan');
  const trip = useTrip();
  const { draft, state, problems } = trip;
  const heading = useRef<HTMLHeadingElement>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  const [areProblemsListed, setProblemsListed] = useState(0);
  /** Whose fields are shown. */
  const [who, setWho] = useState(0);
  const asked = state.asked;
  usePageTitle(asked ? tripTitle(asked.draft) : t('title'));

  useEffect(() => {
    if (asked === undefined) return;
    // On a phone the answer would be below the whole form.
    const isWide = matchMedia(WIDE).matches;
    if (fold.current && !isWide) fold.current.open = false;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: isWide ? 'nearest' : 'start' });
  }, [asked]);
  const goTo = (path: string) => {
    const index = indexIn(path, 'travellers');
    if (index !== undefined) setWho(index);
    if (fold.current) fold.current.open = true;
    focusAt(path);
  };
  useEffect(() => {
    const [first] = problems.keys();
    if (areProblemsListed + trip.refusals > 0 && first !== undefined) goTo(first);
  }, [areProblemsListed, trip.refusals]);

  const submit = () => {
    if (!trip.check()) setProblemsListed((count) => count + 1);
  };
  return (
    <div class={`page plan-page ${asked ? 'plan-is-answered' : ''}`}>
      <h1>{t('title')}</h1>
      <p class="lead">{t('lead')}</p>
      {trip.isUnreadable ? <Notice tone="warn">{t('linkUnreadable')}</Notice> : null}
      <div class={`plan-columns ${asked ? 'plan-with-answer' : ''}`}>
        <details class="plan-question" ref={fold} open>
          <summary>{t('yourTrip')}</summary>
          <ProblemList draft={draft} problems={problems} onGo={goTo} />
          <PlanForm
            draft={draft}
            problems={problems}
            who={Math.min(who, draft.travellers.length - 1)}
            isBusy={state.isLoading}
            isAgain={asked !== undefined}
            onWho={setWho}
            onChange={trip.change}
            onSubmit={submit}
          />
        </details>
        <div class="plan-result" aria-busy={state.isLoading}>
          {state.isLoading ? <Loading lines={4} /> : null}
          {state.error === undefined ? null : <ErrorNotice error={state.error} onRetry={submit} />}
          {asked && trip.isChanged && !state.isLoading ? (
            <Notice tone="warn" isLive>
              <p>{t('changed')}</p>
            </Notice>
          ) : null}
          {asked && !state.isLoading ? (
            <AnswerView
              asked={asked}
              heading={heading}
              onTell={goTo}
              onTry={(paths, to) => trip.checkWith(paths.reduce((one, path) => withChange(one, { path, to }), draft))}
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}
