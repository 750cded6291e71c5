/** The address that was typed last, for the next form that asks for it; gone with the page. */
let entered = '';

export const enteredEmail = (): string => entered;

export function rememberEmail(email: string): string {
  entered = email.trim();
  return entered;
}
