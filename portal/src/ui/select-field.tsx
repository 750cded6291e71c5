/** A labelled choice of one of a few. */
import { useId } from 'preact/hooks';
import './text-field.css';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}

export function SelectField<Value extends string>({ label, value, onChange, options }: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div class="text-field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
