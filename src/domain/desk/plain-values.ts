/** Checks of single values that editors send: texts and addresses. */

/** Control characters but line breaks, and marks that reorder text on screen. */
const UNPRINTABLE = /[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}|\p{Cs}/u;

/** Going on after the path of the text; undefined = nothing is wrong. */
export function textProblem(value: unknown, longest: number, shortest = 1): string | undefined {
  if (typeof value !== 'string') return `must be text; got ${value === null ? 'null' : `a ${typeof value}`}`;
  if (UNPRINTABLE.test(value)) return 'has a control character';
  const length = [...value].length;
  if (length > longest) return `is ${length} characters long; expected at most ${longest}`;
  if (value.trim().length < shortest) return `is too short; expected at least ${shortest} characters`;
  return undefined;
}

/** `URL` drops or escapes control characters and spaces, but the address is stored as it was sent. */
export function isHttpsUrl(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 2000 &&
    value.startsWith('https://') &&
    !/[\p{Cc}\p{Cs}\s]/u.test(value) &&
    URL.canParse(value)
  );
}
