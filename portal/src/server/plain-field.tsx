/**
 * A country's field without script: text that the server finds the country by, or a choice where the text was not
 * clear.
 */

import type { TypedCountry } from '../../../src/http/portal/shared/portal-shapes.ts';
import { countryName } from '../i18n/format.ts';
import { messages } from '../i18n/messages.ts';
import '../ui/fields/country-combobox.css';

interface PlainFieldProps {
  readonly name: string;
  readonly label: string;
  /** Where a page has two of a name. */
  readonly id?: string;
  /** What was sent, when the server could not tell which country it is. */
  readonly typed?: TypedCountry | undefined;
  /** ISO-2 code of the country that is chosen. */
  readonly value?: string | undefined;
  /** What the label means, where it is part of a sentence. */
  readonly hint?: string;
  readonly placeholder?: string;
  /** Whether it may be left empty. */
  readonly isOptional?: boolean;
}

export function PlainField({
  name,
  id = name,
  label,
  typed,
  value,
  hint,
  placeholder,
  isOptional = false,
}: PlainFieldProps) {
  const t = messages('shell');
  const problem =
    typed === undefined || typed.text === '' || typed.found !== undefined
      ? undefined
      : t(typed.matches.length > 0 ? 'comboboxUnclear' : name === 'destination' ? 'comboboxNowhere' : 'comboboxNone', {
          text: typed.text,
        });
  const control = {
    id,
    name,
    class: 'combobox-input',
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
  } as const;
  return (
    <div class="combobox">
      <label for={id}>
        {label}
        {hint === undefined ? null : <span class="visually-hidden"> ({hint})</span>}
      </label>
      <div class="combobox-field">
        {problem !== undefined && typed !== undefined && typed.matches.length > 0 ? (
          <select {...control}>
            {typed.matches.map(({ iso2, name: fallback }) => (
              <option key={iso2} value={iso2}>
                {countryName(iso2, fallback)}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            required={!isOptional}
            autocomplete="off"
            maxLength={100}
            placeholder={placeholder ?? t('comboboxPlaceholder')}
            value={
              typed?.found ? countryName(typed.found, typed.found) : value ? countryName(value, value) : typed?.text
            }
          />
        )}
      </div>
      {problem === undefined ? null : (
        <p class="combobox-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
