/** The edit of a health requirement: all its fields with what they say now; those that differ are sent. */

import type { Field } from '@carnet/rules/schema/field.ts';
import { HEALTH_REQUIREMENT_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import { idInScope } from '../../../../../../src/domain/desk/edited-record.ts';
import { EDITABLE_HEALTH_FIELDS } from '../../../../../../src/domain/desk/health-edit.ts';
import { messages } from '../../../../i18n/messages.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { Values } from '../../api-types.ts';
import { fieldLabel } from '../../words/rule-fields.ts';
import { type Places, useGroups } from '../../words/use-places.ts';
import type { DraftEdit } from '../draft-edit.ts';
import { EditBox, KeyOrAction, type RecordCardProps } from '../edit-box.tsx';
import { ValueField } from '../value-field.tsx';
import { healthValues, type Named, useHealthRequirements, useVaccines } from './record-words.ts';

const FIELDS: Readonly<Record<string, Field>> = HEALTH_REQUIREMENT_FIELDS;

export function HealthEditCard({
  edit,
  onChange,
  onRemove,
  places,
}: RecordCardProps<DraftEdit> & { readonly places: Places }) {
  const { action, healthRequirementId, fields } = edit;
  const requirements = useHealthRequirements(action === 'create' ? undefined : idInScope(edit));
  const found = requirements.data?.find(({ id }) => id === healthRequirementId);
  const scope = places.scope(edit.scopeKey);
  const current: Values = found === undefined ? {} : healthValues(found);
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...rest } = fields;
    const isAsBefore = JSON.stringify(value ?? null) === JSON.stringify(current[name] ?? null);
    onChange({ ...edit, fields: isAsBefore ? rest : { ...rest, [name]: value } });
  };
  return (
    <EditBox
      title={found === undefined ? scope : `${scope}: ${found.vaccine.name}`}
      heading={
        <>
          {scope}
          {found === undefined ? null : (
            <>
              : <span lang="en">{found.vaccine.name}</span>
            </>
          )}
        </>
      }
      onRemove={onRemove}
    >
      <KeyOrAction edit={edit} onChange={onChange} />
      {action === 'retire'
        ? null
        : EDITABLE_HEALTH_FIELDS.map((name) => (
            <HealthField
              key={name}
              name={name}
              value={name in fields ? fields[name] : (current[name] ?? null)}
              onChange={(value) => set(name, value)}
            />
          ))}
    </EditBox>
  );
}

interface HealthFieldProps {
  readonly name: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function HealthField({ name, value, onChange }: HealthFieldProps) {
  const vaccines = useVaccines();
  const groups = useGroups();
  const label = fieldLabel(name);
  if (name === 'vaccineId') return <IdField label={label} value={value} onChange={onChange} options={vaccines} />;
  if (name === 'arrivingFromGroupId') {
    return <IdField label={label} value={value} onChange={onChange} options={groups} />;
  }
  if (name === 'months') return <MonthsField label={label} value={value} onChange={onChange} />;
  return <ValueField label={label} field={FIELDS[name] ?? { kind: 'text' }} value={value} onChange={onChange} />;
}

type BoxProps = Omit<HealthFieldProps, 'name'> & { readonly label: string };

function IdField({ label, value, onChange, options }: BoxProps & { readonly options: readonly Named[] }) {
  const t = messages('desk');
  return (
    <SelectField
      label={label}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      options={[
        { value: '', label: t('none') },
        ...options.map(({ id, name }) => ({ value: String(id), label: name, lang: 'en' })),
      ]}
    />
  );
}

/** Numbers between commas; what is none is sent as it was typed, and the service says what is wrong with it. */
function MonthsField({ label, value, onChange }: BoxProps) {
  const t = messages('desk');
  return (
    <TextField
      label={label}
      hint={t('monthsHint')}
      name="months"
      value={Array.isArray(value) ? value.join(', ') : ''}
      onInput={(text) => {
        const parts = text.split(',').map((part) => part.trim());
        const numbers = parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
        onChange(text.trim() === '' ? null : numbers);
      }}
      autocomplete="off"
    />
  );
}
