/** Text in aligned columns for a terminal. */

const SEGMENTER = new Intl.Segmenter();
/** Characters that terminals draw two cells wide. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]/u;

/** `12,345` */
export function formatNumber(value: number): string {
  return value.toLocaleString('en');
}

/** Header and rows, two spaces between columns, none at line ends. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => cells(line[column] ?? ''))));
  return lines
    .map((line) =>
      line
        .map((text, column) => text + ' '.repeat((widths[column] ?? 0) - cells(text)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells(text: string): number {
  let width = 0;
  for (const { segment } of SEGMENTER.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}
