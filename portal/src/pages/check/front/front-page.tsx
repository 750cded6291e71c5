/** The front page: the question as one sentence to fill in. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { messages } from '../../../i18n/messages.ts';
import { usePageTitle } from '../../../shell/use-page-title.ts';
import type { Choice } from '../check-form.tsx';
import { lastPassport, rememberPassport } from '../last-passport.ts';
import { AskForm } from './ask-form.tsx';
import { useFrontFacts } from './front-facts.ts';
import { FrontView } from './front-view.tsx';

export function FrontPage() {
  const t = messages('check');
  const { route } = useLocation();
  const [choice, setChoice] = useState<Choice>(() => ({ passport: lastPassport(), destination: undefined }));
  const facts = useFrontFacts();
  usePageTitle(t('frontTitle'));
  return (
    <FrontView facts={facts.data} passport={choice.passport}>
      <AskForm
        {...choice}
        onChange={(next) => {
          if (next.passport) rememberPassport(next.passport);
          setChoice(next);
        }}
        onSubmit={({ passport, destination, on }) =>
          route(`/check/${passport}/${destination}${on === '' ? '' : `?on=${on}`}`)
        }
      />
    </FrontView>
  );
}
