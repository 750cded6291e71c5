/** The two boxes, passport and destination, with their swap; on the front page with a button too. */
import { useRef, useState } from 'preact/hooks';
import { messages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { CountryCombobox } from '../../ui/country-combobox.tsx';
import './check-form.css';

export interface Choice {
  readonly passport: string | undefined;
  readonly destination: string | undefined;
}

interface CheckFormProps extends Choice {
  readonly onChange: (choice: Choice) => void;
  readonly onSwap: () => void;
  /** Absent where each choice is an answer already. */
  readonly onSubmit?: (pair: { readonly passport: string; readonly destination: string }) => void;
}

export function CheckForm({ passport, destination, onChange, onSwap, onSubmit }: CheckFormProps) {
  const t = messages('check');
  const form = useRef<HTMLFormElement>(null);
  const [isAsked, setAsked] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    if (passport && destination) onSubmit?.({ passport, destination });
    else {
      setAsked(true);
      form.current?.querySelectorAll<HTMLInputElement>('input')[passport ? 1 : 0]?.focus();
    }
  };
  return (
    <form
      ref={form}
      class={`check-form ${onSubmit ? 'check-form-front' : ''}`}
      aria-label={t('formLabel')}
      onSubmit={submit}
    >
      <CountryCombobox
        kind="passport"
        label={t('passportLabel')}
        value={passport}
        problem={isAsked && !passport ? t('passportMissing') : undefined}
        onChoose={({ iso2 }) => onChange({ passport: iso2, destination })}
      />
      <button type="button" class="check-swap" aria-label={t('swap')} title={t('swap')} onClick={onSwap}>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path
            d="M4 8h15m-4-4l4 4-4 4M20 16H5m4-4l-4 4 4 4"
            fill="none"
            stroke="currentColor"
            stroke-width="2"
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        </svg>
      </button>
      <CountryCombobox
        kind="destination"
        label={t('destinationLabel')}
        value={destination}
        problem={isAsked && !destination ? t('destinationMissing') : undefined}
        onChoose={({ iso2 }) => onChange({ passport, destination: iso2 })}
      />
      {onSubmit ? (
        <Button type="submit" look="primary">
          {t('submit')}
        </Button>
      ) : null}
    </form>
  );
}
