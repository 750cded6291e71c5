/**
 * Finds templates in wikitext with their parameters, line and headings, as far as MediaWiki's own rules need to be
 * followed.
 */

export interface WikiTemplate {
  /** Small letters, single blanks. */
  readonly name: string;
  /**
   * Trimmed wikitext by name; of a repeated name the last one, as MediaWiki takes it. Parameters without a name are
   * left out.
   */
  readonly parameters: ReadonlyMap<string, string>;
  /** In the text, from 1. */
  readonly line: number;
  /** The headings it stands under, the highest first. */
  readonly headings: readonly string[];
}

/** A template that the next heading or the end of the text cuts off. */
export interface UnclosedTemplate {
  readonly unclosed: string;
  readonly line: number;
}

interface Open {
  readonly kind: 'template' | 'link';
  /** After the opening braces. */
  readonly start: number;
  readonly line: number;
  /** Offsets of the bars that part its parameters. */
  readonly bars: number[];
}

interface Heading {
  readonly level: number;
  readonly text: string;
}

/** What changes the structure; everything between is text. Bounded, so that no input makes it slow. */
const TOKEN = /\{\{|\}\}|\[\[|\]\]|\||\n|<!--|<(nowiki|pre|math|syntaxhighlight|source)\b[^<>]{0,200}>/gi;

/** Templates called one of `names`, in the order in which they end. One pass, in time linear in the text. */
export function* findTemplates(text: string, names: ReadonlySet<string>): Generator<WikiTemplate | UnclosedTemplate> {
  const open: Open[] = [];
  const unclosable = new Set<string>();
  let headings: Heading[] = [];
  let line = 1;
  const first = headingAt(text, 0);
  if (first !== undefined) headings = [first];
  const token = new RegExp(TOKEN);
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const top = open.at(-1);
    switch (match[0]) {
      case '{{':
        open.push({ kind: 'template', start: token.lastIndex, line, bars: [] });
        break;
      case '[[':
        open.push({ kind: 'link', start: token.lastIndex, line, bars: [] });
        break;
      case ']]':
        if (top?.kind === 'link') open.pop();
        break;
      case '|':
        if (top?.kind === 'template') top.bars.push(match.index);
        break;
      case '}}': {
        const closed = closeTemplate(open);
        if (closed === undefined) break;
        const name = templateName(text.slice(closed.start, closed.bars[0] ?? match.index));
        if (names.has(name)) {
          const parameters = parametersOf(text, closed, match.index);
          yield { name, parameters, line: closed.line, headings: headings.map((heading) => heading.text) };
        }
        break;
      }
      case '\n': {
        line += 1;
        // A link is over at the end of its line; one that was never closed must not swallow what follows.
        while (open.at(-1)?.kind === 'link') open.pop();
        const heading = headingAt(text, token.lastIndex);
        if (heading === undefined) break;
        yield* unclosedTemplates(text, open.splice(0), names);
        headings = [...headings.filter((above) => above.level < heading.level), heading];
        break;
      }
      default: {
        const end = endOfLiteral(text, token.lastIndex, match[1]?.toLowerCase(), unclosable);
        line += lineBreaks(text, token.lastIndex, end);
        token.lastIndex = end;
      }
    }
  }
  yield* unclosedTemplates(text, open, names);
}

/** Takes the innermost open template off the stack, and links opened inside that were never closed. */
function closeTemplate(open: Open[]): Open | undefined {
  const index = open.findLastIndex(({ kind }) => kind === 'template');
  if (index === -1) return undefined;
  return open.splice(index)[0];
}

function* unclosedTemplates(
  text: string,
  open: readonly Open[],
  names: ReadonlySet<string>,
): Generator<UnclosedTemplate> {
  for (const { kind, start, line, bars } of open) {
    if (kind !== 'template') continue;
    const name = templateName(text.slice(start, Math.min(bars[0] ?? start + 40, start + 40)));
    if (names.has(name)) yield { unclosed: name, line };
  }
}

function parametersOf(text: string, { bars }: Open, end: number): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [index, bar] of bars.entries()) {
    const part = withoutComments(text.slice(bar + 1, bars[index + 1] ?? end));
    const equals = part.indexOf('=');
    if (equals !== -1) parameters.set(part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim());
  }
  return parameters;
}

/** `==See==` at the start of a line; a comment may follow. */
function headingAt(text: string, start: number): Heading | undefined {
  if (text[start] !== '=') return undefined;
  const newline = text.indexOf('\n', start);
  const line = withoutComments(text.slice(start, newline === -1 ? text.length : newline)).trimEnd();
  let level = 0;
  while (level < 6 && line[level] === '=' && line.at(-1 - level) === '=') level += 1;
  const heading = line.slice(level, -level).trim();
  return level === 0 || level * 2 >= line.length || heading === '' ? undefined : { level, text: heading };
}

/**
 * Comments run to `-->` or the end of the text; elements with literal content to their end tag, or are no elements
 * without one.
 */
function endOfLiteral(text: string, from: number, element: string | undefined, unclosable: Set<string>): number {
  if (element === undefined) {
    const end = text.indexOf('-->', from);
    return end === -1 ? text.length : end + 3;
  }
  if (unclosable.has(element)) return from;
  const endTag = new RegExp(`</${element}\\s{0,20}>`, 'gi');
  endTag.lastIndex = from;
  if (endTag.exec(text) !== null) return endTag.lastIndex;
  unclosable.add(element);
  return from;
}

export function withoutComments(text: string): string {
  return text.includes('<!--') ? text.replace(/<!--[\s\S]*?(?:-->|$)/g, '') : text;
}

function templateName(text: string): string {
  return withoutComments(text).replaceAll('_', ' ').replace(/\s+/g, ' ').trim().toLowerCase();
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
