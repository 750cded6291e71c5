/** Takes keys, tokens, cookies and passwords out of text that is about to be logged or printed. */

const HIDDEN = '[redacted]';

/**
 * Each rule keeps its first group and hides what follows. Values in logged JSON may carry escaped quotes. Repetitions that
 * may start anywhere are bounded, so that no line takes quadratic time.
 */
const RULES: readonly RegExp[] = [
  // API keys wherever they stand, whole or cut short; the prefix stays so that one sees what was there.
  /(\bck_(?:live|test)_)[0-9A-Za-z]+/g,
  // The payment processor's keys and webhook secrets.
  /(\b(?:[sr]k_(?:live|test)|whsec)_)\w+/g,
  // Header values: "x-api-key":"...", 'authorization: Bearer ...', ["cookie","..."], {"cookie":["..."]}.
  /((?:x-api-key|(?:proxy-)?authorization|(?:set-)?cookie)\\*["']?\s*[:=,]\s*\[?\s*\\*["'])(?:\\+.|[^"'\\])+/gi,
  /((?:x-api-key|(?:proxy-)?authorization|(?:set-)?cookie)\s*[:=]\s*)(?!\[redacted\])[^\s"'\\[\],][^\r\n"'\\]*/gi,
  // Query secrets, in whichever way a client may have spelt them.
  /([?&;](?:api[_-]?key|x-api-key|access_token|id_token|refresh_token|client_secret|token|key|secret|password|signature)=)[^&\s"'\\#]+/gi,
  // scheme://user:password@host
  /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"']{0,200}:)[^\s@"']{1,500}(?=@)/gi,
  // Bearer credentials and JSON Web Tokens outside of a header.
  /(\bBearer\s{1,5})(?!\[redacted\])[A-Za-z0-9._~+/-]+=*/gi,
  /(\beyJ)[A-Za-z0-9_-]{1,600}\.[A-Za-z0-9_-]{1,9000}\.[A-Za-z0-9_-]*/g,
];

export function redactSecrets(text: string): string {
  let redacted = text;
  for (const rule of RULES) redacted = redacted.replace(rule, `$1${HIDDEN}`);
  return redacted;
}
