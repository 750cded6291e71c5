/** A labelled choice of one among few, with the browser's own list. */
import { Field } from './field.tsx';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly name?: string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    /** Where it is not the page's. */
    readonly lang?: string;
  }[];
}

export function SelectField<Value extends string>({ label, name, value, onChange, options }: SelectFieldProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
