/** A control with its label, its hint and its error, tied together for screen readers. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './field.css';

/** What ties the control to the texts around it. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

export interface FieldTexts {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Shown when what was typed cannot be used. */
  readonly error?: string | undefined;
}

interface FieldProps extends Omit<FieldTexts, 'label'> {
  readonly label: ComponentChildren;
  /** Of the control, where others must find it. */
  readonly id?: string;
  readonly children: (control: FieldControl) => ComponentChildren;
}

export function Field({ label, hint, error, children, ...given }: FieldProps) {
  const ownId = useId();
  const { id = ownId } = given;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint ? (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error ? (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
