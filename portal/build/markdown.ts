/** Compiles Markdown of the documentation into parts: HTML, code blocks, live examples and included documents. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fold } from '@carnet/rules/fold-text.ts';
import markdownIt, { type MarkdownIt, type Token } from 'markdown-it';
import { type CodeExample, escapeCode } from '../src/pages/docs/code/code-html.ts';
import type { DocHeading, DocPage, DocPart, LiveName } from '../src/pages/docs/doc-page.ts';
import type { Surface } from '../src/pages/docs/reference/surface.ts';
import { highlight } from './highlight.ts';

const repository = new URL('../../', import.meta.url);
const examples = new URL('../content/examples/', import.meta.url);
const LIVE: readonly string[] = ['address', 'first-call', 'precedence', 'sources', 'tiers'] satisfies LiveName[];
const SURFACES: readonly string[] = ['public', 'dashboard'] satisfies Surface[];
/** By the ending of an example's name, in the order in which tabs show them. */
const LANGUAGE_OF: Readonly<Record<string, string>> = { sh: 'sh', ts: 'ts', py: 'python', php: 'php' };
const LABEL_OF: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python', php: 'PHP' };

/** A section as the search finds it. */
export interface DocSection {
  /** Of its heading; empty before the first one. */
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
}

export interface CompiledPage extends DocPage {
  readonly sections: readonly DocSection[];
  /** Files that the page includes. */
  readonly files: readonly string[];
}

export interface CompileOptions {
  /** Ids of the headings, in their order: those of the English page. Unset: made from the headings. */
  readonly ids?: readonly string[];
  /** An included document's headings are one level below the page's. */
  readonly isIncluded?: boolean;
}

// Columns of numbers are aligned by a class: the Content-Security-Policy allows no style attributes.
const ALIGNMENT = /^text-align:(left|center|right)$/;

export function compilePage(markdown: string, options: CompileOptions = {}): CompiledPage {
  return new Compiler(options).compile(markdown.replace(/<!--[\s\S]*?-->/g, ''));
}

/** `**bold**` and `code` of one line, as HTML. */
export function inlineHtml(markdown: string): string {
  return parser().renderInline(markdown);
}

export function blockHtml(markdown: string): string {
  return parser().render(markdown);
}

export function slugOf(heading: string): string {
  return fold(heading)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function parser(): MarkdownIt {
  return new markdownIt({ html: false, linkify: false, typographer: false });
}

class Compiler {
  readonly #options: CompileOptions;
  readonly #markdown = parser();
  readonly #headings: DocHeading[] = [];
  readonly #sections: { anchor: string; heading: string; text: string }[] = [{ anchor: '', heading: '', text: '' }];
  readonly #parts: DocPart[] = [];
  readonly #files: string[] = [];
  #isEnglish = false;

  constructor(options: CompileOptions) {
    this.#options = options;
  }

  compile(markdown: string): CompiledPage {
    const tokens = this.#markdown.parse(markdown, {});
    let pending: Token[] = [];
    const flush = () => {
      // The corner of a table with headings on two sides heads nothing.
      const html = this.#markdown.renderer
        .render(pending, this.#markdown.options, {})
        .trim()
        .replace(/<th([^>]*)><\/th>/g, '<td$1></td>');
      if (html !== '') this.#parts.push({ kind: 'html', html });
      pending = [];
    };
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] as Token;
      const inline = tokens[index + 1];
      const directive = token.type === 'paragraph_open' && token.level === 0 && parseDirective(inline?.content ?? '');
      if (directive) {
        flush();
        this.#include(directive);
        index += 2;
        continue;
      }
      if (token.type === 'fence' && token.level === 0) {
        flush();
        this.#parts.push(codePart(token.content.trimEnd(), token.info.trim()));
        continue;
      }
      if (token.type === 'heading_open') this.#openHeading(token, inline?.content ?? '');
      else if (token.type === 'heading_close') this.#level(token);
      else if (token.type === 'inline') this.#readText(token, tokens[index - 1]?.type === 'heading_open');
      pending.push(...this.#adapt(token));
    }
    flush();
    return {
      headings: this.#headings,
      parts: this.#parts,
      isEnglish: this.#isEnglish,
      sections: this.#sections.filter(({ heading, text }) => heading !== '' || text !== ''),
      files: this.#files,
    };
  }

  #level(token: Token): number {
    const level = Number(token.tag.slice(1)) + (this.#options.isIncluded ? 1 : 0);
    token.tag = `h${level}`;
    return level;
  }

  #openHeading(token: Token, source: string): void {
    const level = this.#level(token);
    const text = plainText(this.#markdown.parseInline(source, {})[0]);
    const id = this.#options.ids?.[this.#headings.length] ?? this.#freeId(slugOf(text));
    token.attrSet('id', id);
    this.#headings.push({ id, text, level });
    this.#sections.push({ anchor: id, heading: text, text: '' });
  }

  #freeId(slug: string): string {
    const isTaken = (id: string) => this.#headings.some((heading) => heading.id === id);
    for (let number = 1; ; number++) {
      const id = number === 1 ? slug : `${slug}-${number}`;
      if (!isTaken(id)) return id;
    }
  }

  #readText(token: Token, isHeading: boolean): void {
    const section = this.#sections.at(-1);
    if (section && !isHeading) section.text = `${section.text} ${plainText(token)}`.trim();
    adaptLinks(token, this.#options.isIncluded === true);
  }

  /** Wide tables scroll in a box of their own, which has the name of their section. */
  #adapt(token: Token): Token[] {
    const style = token.attrGet('style');
    if (style !== null) {
      const alignment = ALIGNMENT.exec(String(style))?.[1];
      if (alignment === undefined) throw new Error(`Markdown gives a style that has no class: ${style}`);
      token.attrs = [...(token.attrs ?? []).filter(([name]) => name !== 'style'), ['class', `docs-${alignment}`]];
    }
    if (token.type !== 'table_open' && token.type !== 'table_close') return [token];
    const isOpening = token.type === 'table_open';
    const box = new (token.constructor as typeof Token)(isOpening ? 'box_open' : 'box_close', 'div', token.nesting);
    const heading = this.#headings.at(-1);
    if (isOpening) {
      box.attrs = [
        ['class', 'docs-table'],
        ['role', 'group'],
        ['tabindex', '0'],
        ...(heading ? [['aria-labelledby', heading.id] as [string, string]] : []),
      ];
      return [box, token];
    }
    return [token, box];
  }

  #include({ name, argument }: Directive): void {
    switch (name) {
      case 'live':
        if (!LIVE.includes(argument)) throw new Error(`There is no live example "${argument}"`);
        this.#parts.push({ kind: 'live', name: argument as LiveName });
        return;
      case 'reference':
        if (!SURFACES.includes(argument)) throw new Error(`There is no API "${argument}"`);
        this.#parts.push({ kind: 'reference', surface: argument as Surface });
        return;
      case 'example': {
        const code = this.#read(new URL(argument, examples)).trimEnd();
        this.#parts.push(codePart(code, LANGUAGE_OF[argument.split('.').at(-1) ?? ''] ?? ''));
        return;
      }
      case 'tabs': {
        const found = tabFiles(argument);
        if (found.length === 0) throw new Error(`There are no examples "${argument}"`);
        this.#parts.push({
          kind: 'tabs',
          name: argument,
          examples: found.map(({ file, language }): CodeExample => {
            const code = this.#read(file).trimEnd();
            return { language, html: highlight(code, language) ?? escapeCode(code) };
          }),
        });
        return;
      }
      case 'document': {
        const document = compilePage(this.#read(new URL(argument, repository)), { isIncluded: true });
        this.#parts.push({ kind: 'document', parts: document.parts });
        this.#headings.push(...document.headings);
        this.#sections.push(...document.sections);
        this.#isEnglish = true;
        return;
      }
      default:
        throw new Error(`Unknown directive {{${name} ${argument}}}`);
    }
  }

  #read(url: URL): string {
    this.#files.push(fileURLToPath(url));
    return readFileSync(url, 'utf8');
  }
}

function codePart(code: string, language: string): DocPart {
  const html = highlight(code, language);
  return { kind: 'code', code, language, ...(html === undefined ? {} : { html }) };
}

/** The files of an example that there is in several languages. */
function tabFiles(name: string): { readonly file: URL; readonly language: string }[] {
  return Object.entries(LANGUAGE_OF)
    .map(([ending, language]) => ({ file: new URL(`${name}.${ending}`, examples), language }))
    .filter(({ file }) => existsSync(file));
}

/**
 * The page as Markdown alone, for programs and language models: what it includes is written out, live examples are left
 * to the server, and links lead to Markdown too.
 */
export function plainMarkdown(
  markdown: string,
  { title, description }: { title: string; description: string },
): string {
  const fenced = (code: string, language: string) => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;
  const text = markdown.replace(/<!--[\s\S]*?-->\n?/g, '').replace(/^\{\{.*\}\}$/gm, (line) => {
    const directive = parseDirective(line);
    switch (directive?.name) {
      case 'example': {
        const ending = directive.argument.split('.').at(-1) ?? '';
        return fenced(readFileSync(new URL(directive.argument, examples), 'utf8'), LANGUAGE_OF[ending] ?? '');
      }
      case 'tabs':
        return tabFiles(directive.argument)
          .map(({ file, language }) => `${LABEL_OF[language]}:\n\n${fenced(readFileSync(file, 'utf8'), language)}`)
          .join('\n\n');
      case 'document':
        return readFileSync(new URL(directive.argument, repository), 'utf8')
          .replace(/<!--[\s\S]*?-->\n?/g, '')
          .replace(/^# .*\n+/, '');
      default:
        return line;
    }
  });
  const linked = text.replace(/\]\((\/docs(?:\/[\w-]+)*)(#[^)]*)?\)/g, (_, path: string, anchor = '') => {
    return `](${path}.md${anchor})`;
  });
  return `# ${title}\n\n${description}\n\n${linked.trim()}\n`;
}

interface Directive {
  readonly name: string;
  readonly argument: string;
}

function parseDirective(text: string): Directive | undefined {
  const match = /^\{\{(\w+) ([\w./-]+)\}\}$/.exec(text.trim());
  return match ? { name: match[1] ?? '', argument: match[2] ?? '' } : undefined;
}

function plainText(inline: Token | undefined): string {
  return (inline?.children ?? [])
    .map((token) => (token.type === 'softbreak' || token.type === 'hardbreak' ? ' ' : token.content))
    .join('');
}

/**
 * Outside links tell the other site nothing. An included document's links to files of the repository lead nowhere here:
 * their text stays.
 */
function adaptLinks(inline: Token, isIncluded: boolean): void {
  const kept: Token[] = [];
  let isDropped = false;
  for (const token of inline.children ?? []) {
    if (token.type === 'link_open') {
      const href = String(token.attrGet('href') ?? '');
      const isOutside = /^https?:/.test(href);
      isDropped = !isOutside && isIncluded;
      if (isDropped) continue;
      if (isOutside) token.attrSet('rel', 'noopener noreferrer');
      else if (!/^[/#]/.test(href)) throw new Error(`A link of the documentation must begin with / or #: ${href}`);
    } else if (token.type === 'link_close' && isDropped) {
      isDropped = false;
      continue;
    }
    kept.push(token);
  }
  inline.children = kept;
}
