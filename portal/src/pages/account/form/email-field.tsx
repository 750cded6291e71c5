/** The e-mail address of the account forms; what was typed on one is there on the next. */
import { messages } from '../../../i18n/messages.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { enteredEmail } from './entered-email.ts';

interface EmailFieldProps {
  readonly error: string | undefined;
  /** `email` where an account is made, `username` where there is one. */
  readonly autocomplete: 'email' | 'username';
}

export function EmailField({ error, autocomplete }: EmailFieldProps) {
  const t = messages('account');
  return (
    <TextField
      label={t('email')}
      name="email"
      type="email"
      autocomplete={autocomplete}
      required
      defaultValue={enteredEmail()}
      error={error}
    />
  );
}
