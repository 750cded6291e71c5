/** What the front page says below its boxes: examples, what to expect, and the way on for developers. */
import { countryName } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
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

export function FrontTexts() {
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
