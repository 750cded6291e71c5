/** Filters the queue by destination, topic and reason, and to what the reader has claimed. */

import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { QUEUE_REASONS, type QueueReason } from '../../../../../src/domain/desk/queue.ts';
import { messages } from '../../../i18n/messages.ts';
import { CountryCombobox } from '../../../ui/fields/country-combobox.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { groupLabel } from '../words/rule-fields.ts';
import type { Places } from '../words/use-places.ts';
import type { QueueChoice } from './queue-choice.ts';
import { reasonLabel } from './reason-words.ts';

interface QueueFiltersProps {
  readonly choice: QueueChoice;
  readonly places: Places;
  readonly onChange: (choice: QueueChoice) => void;
}

export function QueueFilters({ choice, places, onChange }: QueueFiltersProps) {
  const t = messages('desk');
  const { destinationId } = choice;
  const without = (name: keyof QueueChoice): QueueChoice => {
    const { [name]: _, ...rest } = choice;
    return rest;
  };
  return (
    <form class="desk-filters" aria-label={t('filtersLabel')} onSubmit={(event) => event.preventDefault()}>
      <CountryCombobox
        label={t('destination')}
        kind="destination"
        value={destinationId === undefined ? undefined : places.iso2(destinationId)}
        onChoose={({ id }) => onChange({ ...choice, destinationId: id })}
        onClear={() => onChange(without('destinationId'))}
      />
      <SelectField<Topic | ''>
        label={t('topic')}
        value={choice.topic ?? ''}
        onChange={(topic) => onChange(topic === '' ? without('topic') : { ...choice, topic })}
        options={[{ value: '', label: t('all') }, ...TOPICS.map((value) => ({ value, label: groupLabel(value) }))]}
      />
      <SelectField<QueueReason | ''>
        label={t('reason')}
        value={choice.reason ?? ''}
        onChange={(reason) => onChange(reason === '' ? without('reason') : { ...choice, reason })}
        options={[
          { value: '', label: t('all') },
          ...QUEUE_REASONS.map((value) => ({ value, label: reasonLabel(value) })),
        ]}
      />
      <label class="desk-check">
        <input
          type="checkbox"
          checked={choice.claimed === 'mine'}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? { ...choice, claimed: 'mine' } : without('claimed'))
          }
        />
        {t('claimedMine')}
      </label>
    </form>
  );
}
