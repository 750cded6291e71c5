/** The front page: the question and its two boxes. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { messages } from '../../i18n/messages.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { CheckForm, type Choice } from './check-form.tsx';
import { FrontTexts } from './front-texts.tsx';
import { lastPassport, rememberPassport } from './last-passport.ts';
import { PlanEntry } from './plan-entry.tsx';

export function FrontPage() {
  const t = messages('check');
  const { route } = useLocation();
  const [choice, setChoice] = useState<Choice>(() => ({ passport: lastPassport(), destination: undefined }));
  usePageTitle(t('frontTitle'));
  return (
    <div class="page">
      <h1>{t('frontTitle')}</h1>
      <p class="lead">{t('frontLead')}</p>
      <PlanEntry />
      <CheckForm
        {...choice}
        onChange={(next) => {
          if (next.passport) rememberPassport(next.passport);
          setChoice(next);
        }}
        onSwap={() => setChoice({ passport: choice.destination, destination: choice.passport })}
        onSubmit={({ passport, destination }) => route(`/check/${passport}/${destination}`)}
      />
      <FrontTexts />
    </div>
  );
}
