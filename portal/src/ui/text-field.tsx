/** A labelled input with its hint and its error, tied together for screen readers. */
import type { Ref } from 'preact';
import { useId } from 'preact/hooks';
import './text-field.css';

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Shown when what was typed cannot be used. */
  readonly error?: string | undefined;
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
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div class="text-field">
      <label for={id}>{label}</label>
      {hint ? (
        <p class="text-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <input
        {...input}
        // Preact's types tell inputs apart by one literal type; this one is chosen at run time.
        type={type as 'text'}
        ref={inputRef ?? null}
        id={id}
        onInput={(event) => onInput?.(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error ? (
        <p class="text-field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
