/** "I have a passport from … and go to … on …": each gap is a box of its own. */
import { useRef, useState } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { type CountryBox, CountryCombobox } from '../../../ui/fields/country-combobox.tsx';
import type { Choice } from '../check-form.tsx';
import { DateGap } from './date-gap.tsx';
import './ask-form.css';

interface AskFormProps extends Choice {
  readonly onChange: (choice: Choice) => void;
  /** `on`: YYYY-MM-DD, or empty. */
  readonly onSubmit: (asked: { readonly passport: string; readonly destination: string; readonly on: string }) => void;
}

export function AskForm({ passport, destination, onChange, onSubmit }: AskFormProps) {
  const t = messages('check');
  const passportBox = useRef<CountryBox>(null);
  const destinationBox = useRef<CountryBox>(null);
  const date = useRef<HTMLInputElement>(null);
  const [isAsked, setAsked] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    // One after the other: the first box that cannot tell has the focus.
    const from = await passportBox.current?.settle();
    const to = from && (await destinationBox.current?.settle());
    if (from && to) onSubmit({ passport: from, destination: to, on: date.current?.value ?? '' });
    else setAsked(true);
  };
  return (
    <form class="ask-form" aria-label={t('formLabel')} onSubmit={submit}>
      <CountryCombobox
        box={passportBox}
        id="passport"
        kind="passport"
        label={t('askPassport')}
        hint={t('passportLabel')}
        placeholder={t('askPlace')}
        value={passport}
        problem={isAsked && !passport ? t('passportMissing') : undefined}
        onChoose={({ iso2 }) => onChange({ passport: iso2, destination })}
      />
      <CountryCombobox
        box={destinationBox}
        id="destination"
        kind="destination"
        label={t('askDestination')}
        hint={t('destinationLabel')}
        placeholder={t('askPlace')}
        value={destination}
        problem={isAsked && !destination ? t('destinationMissing') : undefined}
        onChoose={({ iso2 }) => onChange({ passport, destination: iso2 })}
      />
      <DateGap input={date} />
      {/* Pressed, it leaves the focus where it is: what a box says on being left would move the button away. */}
      <Button type="submit" look="primary" onMouseDown={(event) => event.preventDefault()}>
        {t('askSubmit')}
      </Button>
    </form>
  );
}
