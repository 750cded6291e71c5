/** Breaks text into lines that fit a terminal. */

const TERMINAL_WIDTH = 100;

/** `first` begins the first line, `next` those that follow. A word longer than a line, such as an address, stays whole. */
export function wrap(text: string, first = '', next = ' '.repeat(first.length), width = TERMINAL_WIDTH): string {
  const lines: string[] = [];
  let line = first;
  let isBegun = false;
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    if (isBegun && line.length + 1 + word.length > width) {
      lines.push(line);
      line = next + word;
    } else line += isBegun ? ` ${word}` : word;
    isBegun = true;
  }
  return [...lines, line].join('\n');
}
