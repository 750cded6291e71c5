/** Takes keys, tokens, cookies and passwords out of text that is about to be logged or printed. */

const HIDDEN = '[redacted]';

/**
 * Each rule keeps its first group and hides what follows. Values in logged JSON may carry escaped quotes. Repetitions
 * that may start anywhere are bounded, so that no line takes quadratic time. What begins at a word's beginning may also
 * begin behind a percent-encoded character, whose last digit looks like a letter of the word.
 */
const RULES: readonly RegExp[] = [
  // API keys wherever they stand, whole or cut short; the prefix stays so that one sees what was there.
  /((?:\b|(?<=%[0-9A-Fa-f]{2}))ck_(?:live|test)_)[0-9A-Za-z]+/g,
  // The payment processor's keys, and secrets of webhooks, which are base64.
  /((?:\b|(?<=%[0-9A-Fa-f]{2}))(?:[sr]k_(?:live|test)|whsec|whsk)_)[\w+/=]+/g,
  // Header values: "x-api-key":"...", 'authorization: Bearer ...', ["cookie","..."], {"cookie":["..."]}.
  /((?:x-api-key|(?:proxy-)?authorization|(?:set-)?cookie)\\*["']?\s*[:=,]\s*\[?\s*\\*["'])(?:\\+.|[^"'\\])+/gi,
  /((?:x-api-key|(?:proxy-)?authorization|(?:set-)?cookie)\s*[:=]\s*)(?!\[redacted\])[^\s"'\\[\],][^\r\n"'\\]*/gi,
  // Query secrets, in whichever way a client may have spelt them.
  /([?&;](?:api[_-]?key|x-api-key|access_token|id_token|refresh_token|client_secret|token|key|secret|password|signature)=)[^&\s"'\\#]+/gi,
  // scheme://user:password@host
  /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"']{0,200}:)[^\s@"']{1,500}(?=@)/gi,
  // Bearer credentials and JSON Web Tokens outside of a header.
  /((?:\b|(?<=%[0-9A-Fa-f]{2}))Bearer(?:\s|%20|\+){1,5})(?!\[redacted\])[A-Za-z0-9._~+/-]+=*/gi,
  /((?:\b|(?<=%[0-9A-Fa-f]{2}))eyJ)[A-Za-z0-9_-]{1,600}\.[A-Za-z0-9_-]{1,9000}\.[A-Za-z0-9_-]*/g,
];

export function redactSecrets(text: string): string {
  const plain = withoutNeedlessEscapes(text);
  const redacted = applyRules(plain);
  // A line without secrets stays as it was written.
  return redacted === plain ? text : redacted;
}

function applyRules(text: string): string {
  let redacted = text;
  for (const rule of RULES) redacted = redacted.replace(rule, `$1${HIDDEN}`);
  return redacted;
}

/**
 * Percent-encodings, also repeated ones (`%5f`, `%255f`), of characters that need none (RFC 3986, 2.3), so that
 * `ck%5flive` is read as what it means. None of those characters is special in JSON.
 */
function withoutNeedlessEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%(?:25){0,8}([2-7][0-9A-Fa-f])/g, (written, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : written;
  });
}
