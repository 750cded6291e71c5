/** Finds the group or the health requirement to edit, or begins a new requirement of a destination. */
import { useState } from 'preact/hooks';
import { messages } from '../../../../i18n/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { CountryCombobox } from '../../../../ui/fields/country-combobox.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { ErrorNotice, Loading } from '../../../../ui/notices.tsx';
import { FieldValue } from '../../words/field-value.tsx';
import { type Places, useGroups } from '../../words/use-places.ts';
import type { DraftEdit } from '../draft-edit.ts';
import { editOfGroup, editOfHealth } from './record-edits.ts';
import { useHealthRequirements } from './record-words.ts';

interface RecordPickerProps {
  readonly places: Places;
  readonly edits: readonly DraftEdit[];
  readonly onPick: (edit: DraftEdit) => void;
}

export function RecordPicker({ places, edits, onPick }: RecordPickerProps) {
  return (
    <>
      <GroupPicker edits={edits} onPick={onPick} />
      <HealthPicker places={places} edits={edits} onPick={onPick} />
    </>
  );
}

function GroupPicker({ edits, onPick }: Omit<RecordPickerProps, 'places'>) {
  const t = messages('desk');
  const groups = useGroups();
  const free = groups.filter(({ id }) => edits.every(({ scopeKey }) => scopeKey !== `g${id}`));
  return (
    <div class="desk-picker">
      <h3>{t('pickGroup')}</h3>
      <Field label={t('groupChoice')} hint={t('groupChoiceHint')}>
        {(control) => (
          <select
            {...control}
            key={edits.length}
            value=""
            onChange={(event) => {
              const id = Number(event.currentTarget.value);
              if (id > 0) onPick(editOfGroup(id));
            }}
          >
            <option value="">{t('groupChoose')}</option>
            {free
              .toSorted((one, other) => one.name.localeCompare(other.name))
              .map(({ id, name }) => (
                <option key={id} value={String(id)} lang="en">
                  {name}
                </option>
              ))}
          </select>
        )}
      </Field>
    </div>
  );
}

function HealthPicker({ places, edits, onPick }: RecordPickerProps) {
  const t = messages('desk');
  const [countryId, setCountryId] = useState<number>();
  const { data, ...asked } = useHealthRequirements(countryId);
  const taken = edits.map(({ healthRequirementId }) => healthRequirementId);
  return (
    <div class="desk-picker">
      <h3>{t('pickHealth')}</h3>
      <CountryCombobox
        label={t('healthDestination')}
        kind="destination"
        value={countryId === undefined ? undefined : places.iso2(countryId)}
        onChoose={({ id }) => setCountryId(id)}
        onClear={() => setCountryId(undefined)}
      />
      {countryId !== undefined && data === undefined ? (
        asked.status === 'failed' ? (
          <ErrorNotice error={asked.error} onRetry={asked.retry} />
        ) : (
          <Loading lines={4} />
        )
      ) : null}
      {countryId === undefined || data === undefined ? null : (
        <>
          <ul class="desk-rules">
            {data.map(({ id, vaccine, requirement, circumstances }) => (
              <li key={id}>
                <div>
                  <strong lang="en">{vaccine.name}</strong>
                  <span class="dash-details">
                    <FieldValue name="requirement" value={requirement} />
                    {circumstances === null ? null : <span lang="en"> · {circumstances}</span>}
                  </span>
                </div>
                <Button
                  disabled={taken.includes(id)}
                  onClick={() => onPick(editOfHealth(countryId, id))}
                  aria-label={t('pickNamed', { rule: vaccine.name })}
                >
                  {t(taken.includes(id) ? 'picked' : 'pick')}
                </Button>
              </li>
            ))}
          </ul>
          <Button onClick={() => onPick(editOfHealth(countryId, null, { requirement: 'recommended' }))}>
            {t('newHealth', { country: places.country(countryId) })}
          </Button>
        </>
      )}
    </div>
  );
}
