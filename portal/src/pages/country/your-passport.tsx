/** First of all: what the reader's own passport needs, the one that this browser remembers. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useAnswers } from '../../api/answers.ts';
import { type CountryName, findCountry } from '../../api/country-names.ts';
import { messages } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CountryCombobox } from '../../ui/fields/country-combobox.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { CLASS_WORDS, visaClassOf } from '../../world-map/visa-classes/visa-class.ts';
import { VisaSwatch } from '../../world-map/visa-classes/visa-swatch.tsx';
import { lastPassport, rememberPassport } from '../check/last-passport.ts';

interface YourPassportProps {
  readonly country: CountryName;
  readonly countries: readonly CountryName[];
}

export function YourPassport({ country, countries }: YourPassportProps) {
  const t = messages('places');
  const [iso2, setIso2] = useState(lastPassport);
  const answers = useAnswers('destination', country.id);
  const passport = iso2 === undefined ? undefined : findCountry(countries, iso2);
  const line = passport && answers.data?.find(({ countryId }) => countryId === passport.id);
  return (
    <YourFrame
      field={
        <CountryCombobox
          label={t('yoursBox')}
          kind="passport"
          value={passport?.iso2}
          onChoose={(chosen) => {
            rememberPassport(chosen.iso2);
            setIso2(chosen.iso2);
          }}
        />
      }
    >
      {answers.status === 'failed' ? (
        <ErrorNotice error={answers.error} onRetry={answers.retry} />
      ) : passport === undefined ? (
        <p>{t('yoursNone')}</p>
      ) : passport.id === country.id ? (
        <p>{t('yoursOwn')}</p>
      ) : answers.data ? (
        <>
          <p class="yours-answer">
            <VisaSwatch mapClass={visaClassOf(line?.visaRequirementType)} /> {wordsOf(t, line)}
          </p>
          <ButtonLink look="primary" href={`/check/${passport.iso2}/${country.iso2}`}>
            {t('mapFullAnswer')}
          </ButtonLink>
        </>
      ) : null}
    </YourFrame>
  );
}

type Line = NonNullable<ReturnType<typeof useAnswers>['data']>[number];

function wordsOf(t: ReturnType<typeof messages<'places'>>, line: Line | undefined): string {
  const words = t(CLASS_WORDS[visaClassOf(line?.visaRequirementType)]);
  const days = line?.maxStayDays ?? null;
  return days === null ? words : t('wordsAndStay', { words, days });
}

interface YourFrameProps {
  /** The box of the passport. */
  readonly field: ComponentChildren;
  readonly children: ComponentChildren;
}

/** As the server writes it too: with the room of an answer. */
export function YourFrame({ field, children }: YourFrameProps) {
  return (
    <section class="yours needs-script" aria-labelledby="yours">
      <h2 id="yours">{messages('places')('yoursTitle')}</h2>
      <div class="yours-parts">
        {field}
        <div class="yours-words" aria-live="polite">
          {children}
        </div>
      </div>
    </section>
  );
}
