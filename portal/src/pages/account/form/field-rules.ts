/** When a field of these forms can be sent, and which message says why not. */
import type { MessageKey } from '../../../i18n/messages.ts';

export type FieldProblem = MessageKey<'account'>;
export type FieldRule = (value: string, input: HTMLInputElement | null) => FieldProblem | undefined;

/** Bounds of the embedded identity provider. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

export const emailRule: FieldRule = (value, input) => {
  if (value.trim() === '') return 'emailMissing';
  return input?.validity.typeMismatch === true ? 'emailInvalid' : undefined;
};

export const knownPasswordRule: FieldRule = (value) => (value === '' ? 'passwordMissing' : undefined);

export const newPasswordRule: FieldRule = (value) => {
  if (value === '') return 'newPasswordMissing';
  if (value.length < PASSWORD_MIN) return 'passwordTooShort';
  return value.length > PASSWORD_MAX ? 'passwordTooLong' : undefined;
};
