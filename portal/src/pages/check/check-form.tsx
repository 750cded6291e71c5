/** The two boxes, passport and destination, with their swap; on the front page with a button too. */
import { useRef, useState } from 'preact/hooks';
import { messages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { type CountryBox, CountryCombobox } from '../../ui/fields/country-combobox.tsx';
import { SwapIcon } from './swap-icon.tsx';
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
  const passportBox = useRef<CountryBox>(null);
  const destinationBox = useRef<CountryBox>(null);
  const [isAsked, setAsked] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    // One after the other: the first box that cannot tell has the focus.
    const from = await passportBox.current?.settle();
    const to = from && (await destinationBox.current?.settle());
    if (from && to) onSubmit?.({ passport: from, destination: to });
    else setAsked(true);
  };
  return (
    <form class={`check-form ${onSubmit ? 'check-form-front' : ''}`} aria-label={t('formLabel')} onSubmit={submit}>
      <CountryCombobox
        box={passportBox}
        id="passport"
        kind="passport"
        label={t('passportLabel')}
        value={passport}
        problem={isAsked && !passport ? t('passportMissing') : undefined}
        onChoose={({ iso2 }) => onChange({ passport: iso2, destination })}
      />
      <CountryCombobox
        box={destinationBox}
        id="destination"
        kind="destination"
        label={t('destinationLabel')}
        value={destination}
        problem={isAsked && !destination ? t('destinationMissing') : undefined}
        onChoose={({ iso2 }) => onChange({ passport, destination: iso2 })}
      />
      {/* After both boxes, so that Tab leads from one to the other; the style sheet puts it between them. */}
      <button type="button" class="check-swap" aria-label={t('swap')} title={t('swap')} onClick={onSwap}>
        <SwapIcon />
      </button>
      {onSubmit ? (
        <Button type="submit" look="primary">
          {t('submit')}
        </Button>
      ) : null}
    </form>
  );
}
