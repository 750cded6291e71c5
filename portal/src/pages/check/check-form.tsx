/** Passport and destination above an answer, and the button that swaps them. */
import { messages } from '../../i18n/messages.ts';
import { CountryCombobox } from '../../ui/fields/country-combobox.tsx';
import { SwapIcon } from './swap-icon.tsx';
import './check-form.css';

export interface Choice {
  readonly passport: string | undefined;
  readonly destination: string | undefined;
}

interface CheckFormProps extends Choice {
  readonly onChange: (choice: Choice) => void;
  readonly onSwap: () => void;
}

export function CheckForm({ passport, destination, onChange, onSwap }: CheckFormProps) {
  const t = messages('check');
  return (
    <form class="check-form" aria-label={t('formLabel')} onSubmit={(event) => event.preventDefault()}>
      <CountryCombobox
        id="passport"
        kind="passport"
        label={t('passportLabel')}
        value={passport}
        onChoose={({ iso2 }) => onChange({ passport: iso2, destination })}
      />
      <CountryCombobox
        id="destination"
        kind="destination"
        label={t('destinationLabel')}
        value={destination}
        onChoose={({ iso2 }) => onChange({ passport, destination: iso2 })}
      />
      {/* After both boxes, so that Tab leads from one to the other; the style sheet puts it between them. */}
      <button type="button" class="check-swap" aria-label={t('swap')} title={t('swap')} onClick={onSwap}>
        <SwapIcon />
      </button>
    </form>
  );
}
