/** The form that the account's pages share: what went wrong, the fields, and one button. */
import type { ComponentChildren } from 'preact';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from './form-problem.tsx';
import type { Form } from './use-form.ts';

interface AccountFormProps {
  readonly form: Form<string>;
  /** The button's text. */
  readonly send: string;
  readonly children: ComponentChildren;
}

export function AccountForm({ form, send, children }: AccountFormProps) {
  return (
    <form class="account-form" {...form.attributes}>
      <FormProblem text={form.problem} />
      {children}
      <Button look="primary" type="submit" isBusy={form.isBusy}>
        {send}
      </Button>
    </form>
  );
}

/** Tells password managers which address the password on this page belongs to. */
export const PasswordOwner = ({ email }: { readonly email: string }) => (
  <input type="text" name="username" autocomplete="username" value={email} readOnly hidden />
);
