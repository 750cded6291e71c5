/**
 * A password that can be looked at while it is typed. Longer ones than allowed may be pasted, and are refused with
 * words, not cut.
 */
import { useState } from 'preact/hooks';
import { messages } from '../../i18n/messages.ts';
import { Field, type FieldTexts } from './field.tsx';
import './password-field.css';

interface PasswordFieldProps extends FieldTexts {
  readonly name: string;
  readonly autocomplete: 'current-password' | 'new-password';
}

export function PasswordField({ label, name, hint, error, autocomplete }: PasswordFieldProps) {
  const t = messages('shell');
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div class="password-field">
          <input
            {...control}
            name={name}
            // Preact's types tell inputs apart by one literal type; this one changes.
            type={(isShown ? 'text' : 'password') as 'password'}
            autocomplete={autocomplete}
            autocapitalize="none"
            autocorrect="off"
            spellcheck={false}
            required
          />
          <button
            type="button"
            aria-label={t(isShown ? 'passwordHideLabel' : 'passwordShowLabel')}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? 'passwordHide' : 'passwordShow')}
          </button>
        </div>
      )}
    </Field>
  );
}
