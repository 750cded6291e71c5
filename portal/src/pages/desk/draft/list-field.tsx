/** A field that is a list of objects, such as forms before arrival: each with boxes of its own. */

import type { Field as RuleField } from '@carnet/rules/schema/field.ts';
import type { FunctionComponent } from 'preact';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { Values } from '../api-types.ts';
import { fieldLabel } from '../words/rule-fields.ts';
import type { ValueFieldProps } from './value-field-props.ts';

interface ListFieldProps extends ValueFieldProps {
  /** The box for a member of one of its objects. */
  readonly Member: FunctionComponent<ValueFieldProps>;
}

export function ListField({ label, field, value, onChange, Member }: ListFieldProps) {
  const t = messages('desk');
  const items = (Array.isArray(value) ? value : []) as readonly Values[];
  const members = Object.entries((field.item ?? {}) as Readonly<Record<string, RuleField>>);
  const change = (index: number, item: Values | undefined) =>
    onChange(items.flatMap((one, at) => (at === index ? (item ?? []) : one)));
  const blank = Object.fromEntries(
    members.map(([name, { always, values }]) => [name, (always && values?.[0]) || null]),
  );
  return (
    <fieldset class="desk-choice desk-list">
      <legend>{label}</legend>
      {items.length === 0 ? (
        <SelectField
          label={t('listEmpty')}
          value={Array.isArray(value) ? 'none' : ''}
          onChange={(next) => onChange(next === '' ? null : [])}
          options={[
            { value: '', label: t('notKnown') },
            { value: 'none', label: t('listNothing') },
          ]}
        />
      ) : null}
      {items.map((item, index) => (
        <fieldset key={index} class="desk-box">
          <legend>{t('listItem', { number: index + 1 })}</legend>
          {members.map(([name, member]) => (
            <Member
              key={name}
              label={fieldLabel(name)}
              field={member}
              value={item[name] ?? null}
              onChange={(next) => change(index, { ...item, [name]: next })}
            />
          ))}
          <Button onClick={() => change(index, undefined)}>{t('listRemove', { number: index + 1 })}</Button>
        </fieldset>
      ))}
      <Button onClick={() => onChange([...items, blank])}>{t('listAdd', { label })}</Button>
    </fieldset>
  );
}
