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
  const choice: Choice = { passport, destination };
  const boxes = { passport: useRef<CountryBox>(null), destination: useRef<CountryBox>(null) };
  const date = useRef<HTMLInputElement>(null);
  const [isAsked, setAsked] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    // One after the other: the first box without a country gets the focus.
    const from = await boxes.passport.current?.settle();
    const to = from && (await boxes.destination.current?.settle());
    if (from && to) onSubmit({ passport: from, destination: to, on: date.current?.value ?? '' });
    else setAsked(true);
  };
  return (
    <form class="ask-form" aria-label={t('formLabel')} onSubmit={submit}>
      {(['passport', 'destination'] as const).map((kind) => (
        <CountryCombobox
          key={kind}
          box={boxes[kind]}
          id={kind}
          kind={kind}
          label={t(kind === 'passport' ? 'askPassport' : 'askDestination')}
          hint={t(`${kind}Label`)}
          placeholder={t(kind === 'passport' ? 'askPlace' : 'askCountryOrCity')}
          value={choice[kind]}
          problem={isAsked && !choice[kind] ? t(`${kind}Missing`) : undefined}
          onChoose={({ iso2 }) => onChange({ ...choice, [kind]: iso2 })}
        />
      ))}
      <DateGap input={date} />
      {/* Keeps the focus in the box: the message of a box that loses it would move the button from under the pointer. */}
      <Button type="submit" look="primary" onMouseDown={(event) => event.preventDefault()}>
        {t('askSubmit')}
      </Button>
    </form>
  );
}
