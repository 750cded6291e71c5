/** Filters reports by where they stand, by destination, and by what they say. */
import { useEffect, useState } from 'preact/hooks';
import { CORRECTION_STATUSES, type CorrectionStatus } from '../../../../../src/domain/corrections/correction.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { CountryCombobox } from '../../../ui/fields/country-combobox.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Places } from '../words/use-places.ts';
import type { CorrectionChoice } from './correction-choice.ts';

interface CorrectionFiltersProps {
  readonly choice: CorrectionChoice;
  readonly places: Places;
  readonly onChange: (choice: CorrectionChoice) => void;
}

export function CorrectionFilters({ choice, places, onChange }: CorrectionFiltersProps) {
  const t = messages('desk');
  const { status = '', destinationId } = choice;
  const [text, setText] = useState(choice.text ?? '');
  useEffect(() => setText(choice.text ?? ''), [choice.text]);
  const change = (more: { [Name in keyof CorrectionChoice]: CorrectionChoice[Name] | undefined }) =>
    onChange(Object.fromEntries(Object.entries({ ...choice, ...more }).filter(([, value]) => value !== undefined)));
  return (
    <form
      class="desk-filters"
      aria-label={t('correctionFilters')}
      onSubmit={(event) => {
        event.preventDefault();
        change({ text: text.trim() === '' ? undefined : text.trim() });
      }}
    >
      <SelectField<CorrectionStatus | ''>
        label={t('correctionStatus')}
        value={status}
        onChange={(next) => change({ status: next === '' ? undefined : next })}
        options={[
          { value: '', label: t('correctionsOpen') },
          ...CORRECTION_STATUSES.map((value) => ({ value, label: t(`correction_${value}`) })),
        ]}
      />
      <CountryCombobox
        label={t('destination')}
        kind="destination"
        value={destinationId === undefined ? undefined : places.iso2(destinationId)}
        onChoose={({ id }) => change({ destinationId: id })}
        onClear={() => change({ destinationId: undefined })}
      />
      <TextField label={t('correctionText')} type="search" name="text" value={text} onInput={setText} maxLength={200} />
      <Button type="submit">{t('search')}</Button>
    </form>
  );
}
