/** The two lists that changes are filtered by: their kind, and what they do to travellers. */
import type { ChangeChoice } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { messages } from '../../i18n/messages.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { KINDS, type Kind, SEVERITIES, type Severity } from './choices.ts';

interface ChoiceFieldsProps {
  readonly choice: ChangeChoice;
  /** Absent: the form that they are in is sent. */
  readonly onChange?: (choice: ChangeChoice) => void;
}

export function ChoiceFields({ choice, onChange }: ChoiceFieldsProps) {
  const t = messages('changes');
  const options = <Name extends Kind | Severity>(names: Readonly<Record<Name, Parameters<typeof t>[0]>>) => [
    { value: '' as const, label: t('any') },
    ...Object.entries(names).map(([value, key]) => ({
      value: value as Name,
      label: t(key as Parameters<typeof t>[0]),
    })),
  ];
  const { kind, severity, ...countries } = choice;
  return (
    <>
      <SelectField<Kind | ''>
        label={t('kindLabel')}
        name="kind"
        value={kind ?? ''}
        options={options(KINDS)}
        onChange={(value) => onChange?.({ ...countries, ...(severity && { severity }), ...(value && { kind: value }) })}
      />
      <SelectField<Severity | ''>
        label={t('severityLabel')}
        name="severity"
        value={severity ?? ''}
        options={options(SEVERITIES)}
        onChange={(value) => onChange?.({ ...countries, ...(kind && { kind }), ...(value && { severity: value }) })}
      />
    </>
  );
}
