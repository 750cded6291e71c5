/** Tables as CSV by RFC 4180. */

/** The first row is the header. Starts with a byte order mark: without it spreadsheets do not read it as UTF-8. */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}

function field(value: string | number | null): string {
  // What begins like a formula is made text: spreadsheets would compute it.
  const text = typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
