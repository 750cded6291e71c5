/** Ways to take the answer along: its link, a print, and the checklist as a calendar. */
import { useState } from 'preact/hooks';
import { tripCalendar } from '../../../api/trip-checks.ts';
import { saveFile } from '../../../files/save-file.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { errorText } from '../../../ui/notices.tsx';
import { questionOf } from '../draft/question-of.ts';
import type { TripDraft } from '../draft/trip-draft.ts';
import { fragmentOf } from '../draft/trip-fragment.ts';

interface TripActionsProps {
  readonly draft: TripDraft;
  readonly hasTasks: boolean;
}

export function TripActions({ draft, hasTasks }: TripActionsProps) {
  const t = messages('plan');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const text = await tripCalendar(questionOf(draft));
      saveFile('carnet-trip.ics', new Blob([text], { type: 'text/calendar' }));
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <div class="plan-actions">
      <CopyButton text={`${location.origin}${location.pathname}${fragmentOf(draft)}`} label={t('copyLink')} />
      <Button onClick={() => print()}>{t('print')}</Button>
      {hasTasks ? (
        <Button isBusy={isBusy} onClick={save}>
          {t('calendar')}
        </Button>
      ) : null}
      {failure === undefined ? null : <p role="alert">{errorText(failure)}</p>}
      <p class="field-hint plan-link-note">{t('linkNote')}</p>
    </div>
  );
}
