/** A labelled line of text. */
import type { Ref } from 'preact';
import { Field, type FieldTexts } from './field.tsx';

interface TextFieldProps extends FieldTexts {
  readonly name: string;
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'date';
  readonly value?: string;
  /** What is there at first, of a field that is read when its form is sent. */
  readonly defaultValue?: string;
  readonly onInput?: (value: string) => void;
  /** What the browser may fill in (HTML autofill tokens), such as `email` or `new-password`. */
  readonly autocomplete?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, onInput, inputRef, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...input}
          {...control}
          // Preact's types tell inputs apart by one literal type; this one is chosen at run time.
          type={type as 'text'}
          ref={inputRef ?? null}
          onInput={(event) => onInput?.(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
