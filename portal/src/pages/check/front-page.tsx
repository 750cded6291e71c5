/** What the front page says around its boxes: the question, examples, what Carnet is, and the way on for developers. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { countryName } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckForm, type Choice } from './check-form.tsx';
import { lastPassport, rememberPassport } from './last-passport.ts';
import './front-page.css';

/** One of each kind of answer, from different parts of the world. */
const EXAMPLES = [
  ['BR', 'JP'],
  ['IN', 'FR'],
  ['ZA', 'TH'],
  ['MX', 'CA'],
  ['KE', 'MV'],
  ['GB', 'AU'],
] as const;

const POINTS = [
  ['pointSourcesTitle', 'pointSources'],
  ['pointDatesTitle', 'pointDates'],
  ['pointWhyTitle', 'pointWhy'],
] as const;

export function FrontPage() {
  const t = messages('check');
  const { route } = useLocation();
  const [choice, setChoice] = useState<Choice>(() => ({ passport: lastPassport(), destination: undefined }));
  usePageTitle(t('frontTitle'));
  return (
    <div class="page">
      <h1>{t('frontTitle')}</h1>
      <p class="lead">{t('frontLead')}</p>
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

function FrontTexts() {
  const t = messages('check');
  return (
    <>
      <section class="front-examples" aria-labelledby="front-examples">
        <h2 id="front-examples">{t('examplesTitle')}</h2>
        <ul class="row-list">
          {EXAMPLES.map(([passport, destination]) => (
            <li key={passport + destination}>
              <a href={`/check/${passport}/${destination}`}>
                {countryName(passport, passport)} <span aria-hidden="true">→</span>
                <span class="visually-hidden">{t('exampleTo')}</span> {countryName(destination, destination)}
              </a>
            </li>
          ))}
        </ul>
        <p>
          <a href="/passports">{t('mapLink')}</a>
        </p>
      </section>
      <section class="front-points" aria-label={t('pointsLabel')}>
        {POINTS.map(([title, text]) => (
          <div key={title}>
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </div>
        ))}
      </section>
      <section class="front-developers" aria-labelledby="front-developers">
        <div>
          <h2 id="front-developers">{t('developersTitle')}</h2>
          <p>{t('developersText')}</p>
        </div>
        <div class="front-developers-ways">
          <ButtonLink href="/docs/quick-start" look="primary">
            {t('developersStart')}
          </ButtonLink>
          <ButtonLink href="/sign-up">{t('developersSignUp')}</ButtonLink>
        </div>
      </section>
    </>
  );
}
