/**
 * HTML that the build made, by markdown-it with its HTML off, from Markdown of this repository and the API
 * descriptions. Never give it anything that comes from data.
 */

interface BuiltHtmlProps {
  readonly html: string;
  /** A text of one line stands in the line. */
  readonly isInline?: boolean;
  readonly lang?: string;
}

export function BuiltHtml({ html, isInline = false, lang }: BuiltHtmlProps) {
  if (isInline) return <span lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
  return <div class="docs-prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
