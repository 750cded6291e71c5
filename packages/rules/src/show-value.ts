/** Shows what a client sent, inside a message: quoted, shortened, and never a credential. */

const LONGEST_SHOWN = 40;
const CREDENTIAL = /ck_(live|test)_/i;

export function showValue(text: string): string {
  if (CREDENTIAL.test(text)) return '(hidden)';
  if (text.length <= LONGEST_SHOWN) return JSON.stringify(text);
  return `${JSON.stringify(text.slice(0, LONGEST_SHOWN))}… (${text.length} characters)`;
}

/** Digits without leading zeros, shortened when absurdly long. */
export function showDigits(digits: string): string {
  const canonical = digits.replace(/^0+(?=\d)/, '');
  if (canonical.length <= LONGEST_SHOWN) return canonical;
  return `${canonical.slice(0, LONGEST_SHOWN)}… (${canonical.length} digits)`;
}
