/** HTML that the build made from our own Markdown and API descriptions. Never give it anything that comes from data. */

interface BuiltHtmlProps {
  readonly html: string;
  /** A text of one line stands in the line. */
  readonly isInline?: boolean;
  readonly lang?: string;
}

export function BuiltHtml({ html, isInline = false, lang }: BuiltHtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the build with markdown-it, whose HTML is off, from files of this repository
  if (isInline) return <span lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
  return <div class="docs-prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
