/** Several countries: a box that adds one, and those that are chosen, each with a button that takes it away. */
import { findCountryById, useCountryNames } from '../../../api/country-names.ts';
import { countryName } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { CountryCombobox } from '../../../ui/fields/country-combobox.tsx';

interface CountryChoicesProps {
  readonly kind: 'passport' | 'destination';
  readonly label: string;
  /** ISO 3166-1 numeric. Empty: all. */
  readonly ids: readonly number[];
  readonly onChange: (ids: number[]) => void;
}

export function CountryChoices({ kind, label, ids, onChange }: CountryChoicesProps) {
  const t = messages('dashboard');
  const names = useCountryNames().data ?? [];
  const nameOf = (id: number) => {
    const country = findCountryById(names, id);
    return country ? countryName(country.iso2, country.name) : String(id);
  };
  return (
    <>
      <CountryCombobox
        key={ids.length}
        label={label}
        value={undefined}
        kind={kind}
        onChoose={({ id }) => onChange([...new Set([...ids, id])])}
      />
      {ids.length === 0 ? (
        <p class="hook-note">{kind === 'passport' ? t('webhookAllPassports') : t('webhookAllDestinations')}</p>
      ) : (
        <ul class="hook-chosen" aria-label={label}>
          {ids.map((id) => (
            <li key={id}>
              <Button
                onClick={() => onChange(ids.filter((one) => one !== id))}
                aria-label={t('webhookRemoveCountry', { country: nameOf(id) })}
              >
                {nameOf(id)} ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
