/** A password that can be looked at while it is typed. Longer ones than allowed may be pasted, and are refused with words, not cut. */
import { useId, useState } from 'preact/hooks';
import { messages } from '../i18n/messages.ts';
import './text-field.css';
import './password-field.css';

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly autocomplete: 'current-password' | 'new-password';
}

export function PasswordField({ label, name, hint, error, autocomplete }: PasswordFieldProps) {
  const t = messages('shell');
  const id = useId();
  const [isShown, setShown] = useState(false);
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div class="text-field">
      <label for={id}>{label}</label>
      {hint ? (
        <p class="text-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div class="password-field">
        <input
          id={id}
          name={name}
          // Preact's types tell inputs apart by one literal type; this one changes.
          type={(isShown ? 'text' : 'password') as 'password'}
          autocomplete={autocomplete}
          autocapitalize="none"
          autocorrect="off"
          spellcheck={false}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <button
          type="button"
          aria-label={t(isShown ? 'passwordHideLabel' : 'passwordShowLabel')}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'passwordHide' : 'passwordShow')}
        </button>
      </div>
      {error ? (
        <p class="text-field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
