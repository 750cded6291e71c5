/** Ways to take the answer along: its link, a print, and the checklist as a calendar. */
import type { TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import { useState } from 'preact/hooks';
import { tripCalendar } from '../../../api/trip-checks.ts';
import { saveFile } from '../../../files/save-file.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { errorText } from '../../../ui/notices.tsx';
import { travellerName } from '../draft/names.ts';
import { questionOf } from '../draft/question-of.ts';
import type { TripDraft } from '../draft/trip-draft.ts';
import { fragmentOf } from '../draft/trip-fragment.ts';
import { withNames } from './calendar-names.ts';
import { tripTitle } from './trip-summary.tsx';

interface TripActionsProps {
  readonly draft: TripDraft;
  readonly answer: TripAnswer;
  readonly hasTasks: boolean;
}

export function TripActions({ draft, answer, hasTasks }: TripActionsProps) {
  const t = messages('plan');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const url = `${location.origin}${location.pathname}${fragmentOf(draft)}`;
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const text = await tripCalendar(questionOf(draft));
      const named = withNames(text, new Map(answer.travellers.map(({ ref }, at) => [ref, travellerName(draft, at)])));
      saveFile('carnet-trip.ics', new Blob([named], { type: 'text/calendar' }));
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  // The reader may close the share sheet: no message.
  const share = () => navigator.share({ title: tripTitle(draft), url }).catch(() => {});
  return (
    <div class="plan-actions">
      {'share' in navigator ? <Button onClick={share}>{t('share')}</Button> : null}
      <CopyButton text={url} label={t('copyLink')} />
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
