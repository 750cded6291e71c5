/** Highlighted code as HTML that the build made, and its text again. */

export interface CodeExample {
  /** `sh`, `ts`, `python`, `php`. */
  readonly language: string;
  readonly html: string;
}

export const escapeCode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The code that the build made the HTML of: what is copied. */
export const codeText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
