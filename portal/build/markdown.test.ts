import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeText } from '../src/pages/docs/code/code-html.ts';
import { compilePage, plainMarkdown } from './markdown.ts';

const htmlOf = (markdown: string, options = {}) =>
  compilePage(markdown, options)
    .parts.map((part) => (part.kind === 'html' ? part.html : ''))
    .join('');

describe('a page of the documentation', () => {
  it('never lets HTML of the text through', () => {
    expect(htmlOf('<script>alert(1)</script> and <b>bold</b>')).not.toMatch(/<script|<b>/);
  });

  it('has no style attributes, which the security policy forbids', () => {
    const html = htmlOf('## T\n\n| a | b |\n|---:|:---:|\n| 1 | 2 |');
    expect(html).not.toContain('style=');
    expect(html).toContain('class="docs-right"');
  });

  it.each([
    ['the corner of a table', '| | a |\n|---|---|\n| b | 1 |', 1],
    ['a column of numbers', '| a | |\n|---|---:|\n| b | 1 |', 1],
    ['a table without headings', '| | |\n|---|---|\n| b | 1 |', 2],
    ['a table with all of them', '| a | c |\n|---|---|\n| b | 1 |', 0],
  ])('has no empty heading: %s', (_, markdown, empty) => {
    const html = htmlOf(markdown);
    expect(html).not.toMatch(/<th[^>]*><\/th>/);
    expect(html.match(/<td[^>]*><\/td>/g) ?? []).toHaveLength(empty);
  });

  it('gives headings the same ids in every language', () => {
    const english = compilePage('## First steps\n\n### A key\n\n## A key');
    expect(english.headings.map(({ id }) => id)).toEqual(['first-steps', 'a-key', 'a-key-2']);
    const french = compilePage('## Débuter\n\n### Une clé\n\n## Une clé', {
      ids: english.headings.map(({ id }) => id),
    });
    expect(french.headings.map(({ id, text }) => [id, text])).toEqual([
      ['first-steps', 'Débuter'],
      ['a-key', 'Une clé'],
      ['a-key-2', 'Une clé'],
    ]);
  });

  it('lets wide tables scroll in a box that is named by its heading', () => {
    expect(htmlOf('## Codes\n\n| a |\n|---|\n| 1 |')).toContain(
      '<div class="docs-table" role="group" tabindex="0" aria-labelledby="codes"><table>',
    );
  });

  it('takes code blocks out, to be copied', () => {
    expect(compilePage('Text\n\n```sh\necho 1\n```\n\nMore').parts).toEqual([
      { kind: 'html', html: '<p>Text</p>' },
      {
        kind: 'code',
        code: 'echo 1',
        language: 'sh',
        html: '<span class="hl-f">echo </span><span class="hl-n">1</span>',
      },
      { kind: 'html', html: '<p>More</p>' },
    ]);
  });

  it('includes the examples that are run by a test', () => {
    const [part] = compilePage('{{example quick-start.py}}').parts;
    expect(part).toMatchObject({ kind: 'code', language: 'python', code: expect.stringContaining('import json') });
  });

  it('shows an example in each of its languages, highlighted, and to be copied as it was', () => {
    const [part] = compilePage('{{tabs quick-start}}').parts;
    if (part?.kind !== 'tabs') throw new Error('no tabs');
    expect(part.examples.map(({ language }) => language)).toEqual(['sh', 'ts', 'python', 'php']);
    for (const { language, html } of part.examples) {
      const file = `quick-start.${language === 'python' ? 'py' : language}`;
      expect(codeText(html)).toBe(
        readFileSync(new URL(`../content/examples/${file}`, import.meta.url), 'utf8').trimEnd(),
      );
      expect(html).toContain('<span class="hl-');
      expect(html).not.toMatch(/style=|<(?!\/?span)/);
    }
  });

  it('is Markdown alone for programs, with what it includes and links to Markdown', () => {
    const text = plainMarkdown(
      'See [limits](/docs/limits#headers), [x](/sign-up).\n\n{{tabs batch}}\n\n{{live tiers}}',
      {
        title: 'A title',
        description: 'What it says.',
      },
    );
    expect(text).toMatch(
      /^# A title\n\nWhat it says\.\n\nSee \[limits\]\(\/docs\/limits\.md#headers\), \[x\]\(\/sign-up\)/,
    );
    expect(text).toContain('Python:\n\n```python\n');
    expect(text).toContain('{{live tiers}}');
    expect(text).not.toContain('{{tabs');
  });

  it.each(['{{live weather}}', '{{tabs nothing}}', '{{reference private}}', '{{unknown thing}}', '[a](elsewhere.md)'])(
    'refuses %s',
    (text) => {
      expect(() => compilePage(text)).toThrow();
    },
  );

  it('keeps the text of an included document, and not its links to files', () => {
    const { parts, isEnglish, headings } = compilePage('{{document docs/data-quality.md}}');
    expect(isEnglish).toBe(true);
    expect(headings.every(({ level }) => level > 1)).toBe(true);
    expect(JSON.stringify(parts)).not.toMatch(/href=\\"(?!https:)|<!--/);
  });

  it('tells outside links to say nothing of this page', () => {
    expect(htmlOf('[x](https://example.org/)')).toContain('rel="noopener noreferrer"');
  });

  it('gives the search each section with its text', () => {
    expect(compilePage('Before\n\n## One\n\n- `code` and\n  words').sections).toEqual([
      { anchor: '', heading: '', text: 'Before' },
      { anchor: 'one', heading: 'One', text: 'code and words' },
    ]);
  });
});
