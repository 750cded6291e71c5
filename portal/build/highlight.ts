/**
 * Highlights code when the portal is built: HTML with a class for each kind of word, as the Content-Security-Policy
 * allows no styles of elements. Browsers get the HTML and nothing of the highlighter.
 */
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import bash from '@shikijs/langs/bash';
import php from '@shikijs/langs/php';
import python from '@shikijs/langs/python';
import typescript from '@shikijs/langs/typescript';
import { codeToTokensBase, createShikiPrimitive } from '@shikijs/primitive';
import { escapeCode } from '../src/pages/docs/code/code-html.ts';

/** Colours of the theme become classes, which docs.css colours for light and dark. */
const CLASSES: Readonly<Record<string, string>> = {
  '#000001': 'c', // comments
  '#000002': 's', // strings
  '#000003': 'k', // keywords
  '#000004': 'n', // numbers, constants
  '#000005': 'f', // functions, commands
  '#000006': 'p', // names of fields
};
const scopes = (foreground: string, scope: string[]) => ({ scope, settings: { foreground } });
const THEME = {
  name: 'carnet',
  type: 'light' as const,
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    scopes('#000001', ['comment', 'punctuation.definition.comment']),
    scopes('#000002', ['string', 'punctuation.definition.string']),
    scopes('#000003', ['keyword', 'storage', 'keyword.operator.new', 'variable.language']),
    scopes('#000000', ['keyword.operator', 'punctuation', 'string variable', 'string punctuation.definition.variable']),
    scopes('#000004', ['constant', 'string constant.character.escape']),
    scopes('#000005', ['entity.name.function', 'support.function', 'entity.name.command']),
    scopes('#000006', ['support.type.property-name', 'meta.object-literal.key', 'variable.parameter.function-call']),
  ],
};
const NAMES: Readonly<Record<string, string>> = {
  sh: 'bash',
  ts: 'typescript',
  js: 'typescript',
  py: 'python',
  python: 'python',
  php: 'php',
};

let shiki: ReturnType<typeof createShikiPrimitive> | undefined;
const known = new Map<string, string>();

/** A string with what follows it, which tells names of fields; a number or a constant. */
const JSON_WORD = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

/** By hand: most of what is highlighted is JSON, and a grammar takes seconds for it. */
function highlightJson(code: string): string {
  return escapeCode(code).replace(JSON_WORD, (word, text?: string, colon?: string) => {
    if (text === undefined) return `<span class="hl-n">${word}</span>`;
    return colon === undefined ? `<span class="hl-s">${text}</span>` : `<span class="hl-p">${text}</span>${colon}`;
  });
}

/** Undefined for a language without a grammar. */
export function highlight(code: string, language: string): string | undefined {
  if (language === 'json') return highlightJson(code);
  const lang = NAMES[language];
  if (lang === undefined) return undefined;
  const key = `${lang}\n${code}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  shiki ??= createShikiPrimitive({
    langs: [...bash, ...php, ...python, ...typescript],
    themes: [THEME],
    engine: createJavaScriptRegexEngine(),
  });
  const html = codeToTokensBase(shiki, code, { lang, theme: 'carnet', tokenizeTimeLimit: 0 })
    .map((line) => {
      // Neighbours of one class are one element.
      const runs: { kind: string | undefined; text: string }[] = [];
      for (const { content, color = '' } of line) {
        const kind = CLASSES[color.toLowerCase()];
        const last = runs.at(-1);
        if (last && (last.kind === kind || content.trim() === '')) last.text += content;
        else runs.push({ kind, text: content });
      }
      return runs
        .map(({ kind, text }) =>
          kind === undefined ? escapeCode(text) : `<span class="hl-${kind}">${escapeCode(text)}</span>`,
        )
        .join('');
    })
    .join('\n');
  known.set(key, html);
  return html;
}
