/** A box for one field, made from the list of fields: its type, its allowed values, and null for "not known". */
import {
  ENFORCEMENT_LEVELS,
  MEMBERSHIP_STATUSES,
  VISA_REQUIREMENT_TYPES,
} from '@carnet/rules/entry-rules/entry-rule.ts';
import type { Field as RuleField } from '@carnet/rules/schema/field.ts';
import { messages } from '../../../i18n/messages.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { valueLabel } from '../words/rule-fields.ts';
import { ListField } from './list-field.tsx';
import type { ValueFieldProps } from './value-field-props.ts';

const NUMBERS: readonly string[] = ['id', 'currency', 'days', 'stay', 'count', 'amount', 'degrees'];

/** What one of the field's values may be; undefined = they are not listed. */
function choicesOf({ kind, values }: RuleField): readonly string[] | undefined {
  if (kind === 'level') return ENFORCEMENT_LEVELS;
  if (kind === 'visaType') return VISA_REQUIREMENT_TYPES;
  return kind === 'standings' ? MEMBERSHIP_STATUSES : values;
}

export function ValueField(props: ValueFieldProps) {
  const { label, field, value, onChange, hint } = props;
  const { kind } = field;
  const choices = choicesOf(field);
  if (kind === 'list') return <ListField {...props} Member={ValueField} />;
  if (kind === 'flag' || kind === 'unlimited') return <FlagField {...props} />;
  if (kind === 'texts' || kind === 'standings') {
    return choices === undefined ? <LinesField {...props} /> : <ChecksField {...props} choices={choices} />;
  }
  if (choices !== undefined) return <ChoiceField {...props} choices={choices} />;
  if (NUMBERS.includes(kind)) return <NumberField {...props} />;
  if (kind === 'text' && field.pattern === undefined) return <LongField {...props} />;
  return (
    <TextField
      label={label}
      hint={hint}
      type={kind === 'day' ? 'date' : 'text'}
      name={label}
      value={typeof value === 'string' ? value : ''}
      onInput={(text) => onChange(text === '' ? null : text)}
      autocomplete="off"
    />
  );
}

function ChoiceField({ label, field, value, onChange, choices }: ValueFieldProps & { choices: readonly string[] }) {
  const t = messages('desk');
  return (
    <SelectField
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next === '' ? null : next)}
      options={[
        ...(field.always && value ? [] : [{ value: '', label: t('notKnown') }]),
        ...choices.map((one) => ({ value: one, label: valueLabel(one) })),
      ]}
    />
  );
}

function FlagField({ label, field, value, onChange }: ValueFieldProps) {
  const t = messages('desk');
  const options = [
    ...(field.always ? [] : [{ value: '', label: t('notKnown') }]),
    { value: 'true', label: t('yes') },
    ...(field.kind === 'unlimited' ? [] : [{ value: 'false', label: t('no') }]),
  ];
  return (
    <SelectField
      label={label}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={(next) => onChange(next === '' ? null : next === 'true')}
      options={options}
    />
  );
}

/** What is no number is sent as it was typed, and the service says what is wrong with it. */
function NumberField({ label, value, onChange, hint }: ValueFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          value={value === null || value === undefined ? '' : String(value)}
          onInput={(event) => {
            const text = event.currentTarget.value.trim();
            onChange(text === '' ? null : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
          }}
        />
      )}
    </Field>
  );
}

function LongField({ label, value, onChange, hint }: ValueFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          class="desk-textarea"
          rows={2}
          value={typeof value === 'string' ? value : ''}
          onInput={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function ChecksField({ label, value, onChange, choices }: ValueFieldProps & { choices: readonly string[] }) {
  const chosen = textsOf(value);
  return (
    <fieldset class="desk-choice">
      <legend>{label}</legend>
      {choices.map((one) => (
        <label key={one} class="desk-check">
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={(event) => {
              const next = choices.filter((it) => (it === one ? event.currentTarget.checked : chosen.includes(it)));
              onChange(next.length === 0 ? null : next);
            }}
          />
          {valueLabel(one)}
        </label>
      ))}
    </fieldset>
  );
}

/** One a line. */
function LinesField({ label, value, onChange }: ValueFieldProps) {
  const t = messages('desk');
  return (
    <Field label={label} hint={t('onePerLine')}>
      {(control) => (
        <textarea
          {...control}
          class="desk-textarea"
          rows={3}
          defaultValue={textsOf(value).join('\n')}
          onInput={(event) => {
            const lines = event.currentTarget.value
              .split('\n')
              .map((line) => line.trim())
              .filter((line) => line !== '');
            onChange(lines.length === 0 ? null : lines);
          }}
        />
      )}
    </Field>
  );
}
