/** The question on one page: who travels, and where. */
import { useRef } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import type { CountryBox } from '../../../ui/fields/country-combobox.tsx';
import { setAt } from '../draft/path.ts';
import { type TripDraft, withWayBack } from '../draft/trip-draft.ts';
import { JourneyFields } from './journey-fields.tsx';
import { Travellers } from './travellers.tsx';
import { type TripForm, TripFormContext } from './trip-form.ts';
import './plan-form.css';

interface PlanFormProps {
  readonly draft: TripDraft;
  readonly problems: ReadonlyMap<string, string>;
  /** Position of the traveller whose fields are shown. */
  readonly who: number;
  readonly isBusy: boolean;
  /** There is an answer already: what is changed is checked again from the middle of the form, too. */
  readonly isAgain: boolean;
  readonly onWho: (index: number) => void;
  readonly onChange: (draft: TripDraft) => void;
  readonly onSubmit: () => void;
}

export function PlanForm({ draft, problems, who, isBusy, isAgain, onWho, onChange, onSubmit }: PlanFormProps) {
  const t = messages('plan');
  const boxes = useRef(new Map<string, CountryBox>());
  // Two fields may change before the next drawing, as when all boxes are settled.
  const latest = useRef(draft);
  latest.current = draft;
  const change = (next: TripDraft) => {
    latest.current = next;
    onChange(next);
  };
  const value: TripForm = {
    draft,
    set: (path, told) => change(withWayBack(latest.current, setAt(latest.current, path, told))),
    change,
    problems,
    boxes: boxes.current,
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    const typed = [...boxes.current].filter(([path]) => isBeingTyped(path));
    for (const [, box] of typed) if ((await box.settle()) === undefined) return;
    onSubmit();
  };
  return (
    <TripFormContext.Provider value={value}>
      <form class="plan-form" aria-label={t('formLabel')} noValidate onSubmit={submit}>
        <section aria-labelledby="plan-who">
          <h2 id="plan-who">{t('whoTitle')}</h2>
          <Travellers who={who} onWho={onWho} />
          {isAgain ? (
            <Button type="submit" isBusy={isBusy}>
              {t('again')}
            </Button>
          ) : null}
        </section>
        <section aria-labelledby="plan-where">
          <h2 id="plan-where">{t('whereTitle')}</h2>
          <JourneyFields />
        </section>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('submit')}
        </Button>
        <p class="field-hint">{t('privacy')}</p>
      </form>
    </TripFormContext.Provider>
  );
}

/** Enter in a box sends the form before the box is left. */
const isBeingTyped = (path: string): boolean => document.activeElement?.id === path;
