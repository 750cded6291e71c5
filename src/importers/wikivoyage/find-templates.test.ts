import { describe, expect, it } from 'vitest';
import { findTemplates } from './find-templates.ts';

const NAMES = new Set(['see', 'do']);

function found(text: string) {
  return [...findTemplates(text, NAMES)].map((template) =>
    'unclosed' in template
      ? `line ${template.line}: {{${template.unclosed} not closed`
      : { ...Object.fromEntries(template.parameters), line: template.line },
  );
}

describe('templates in wikitext', () => {
  it('are found with their parameters over several lines', () => {
    expect(found('\n* {{See\n| name = A | alt=\n|url=http://x.example/?a=b&c=d\n}}')).toEqual([
      { name: 'A', alt: '', url: 'http://x.example/?a=b&c=d', line: 2 },
    ]);
  });

  it('keep bars and braces that belong to links and templates inside', () => {
    expect(found('{{see|name=[[Rome|the city]] {{IATA|FCO|x=y}}|content=a [[File:X.jpg|thumb|b]] c}}')).toEqual([
      { name: '[[Rome|the city]] {{IATA|FCO|x=y}}', content: 'a [[File:X.jpg|thumb|b]] c', line: 1 },
    ]);
  });

  it('are not looked for in comments and literal text', () => {
    expect(
      found(
        '<!-- {{see|name=A}} --><nowiki>{{see|name=B}}</nowiki><pre>\n{{see|name=C}}</pre>{{see|name=D<!-- | lat=1 -->}}',
      ),
    ).toEqual([{ name: 'D', line: 2 }]);
  });

  it('are told by their whole name', () => {
    expect(found('{{see also|x}}{{seeDistricts}}{{ sEE |name=A}}{{do_|name=B}}')).toEqual([
      { name: 'A', line: 1 },
      { name: 'B', line: 1 },
    ]);
  });

  it('take the last of repeated parameters, and none without a name', () => {
    expect(found('{{see|first|name=A|name=B}}')).toEqual([{ name: 'B', line: 1 }]);
  });

  it('that are never closed are named, and those after them are found', () => {
    expect(found('{{see|name=A\n\n{{see|name=B}}\n==Do==\n{{do|name=C}}\n{{do|name=D')).toEqual([
      { name: 'B', line: 3 },
      'line 1: {{see not closed',
      { name: 'C', line: 5 },
      'line 6: {{do not closed',
    ]);
  });

  it('are not swallowed by a link that is never closed', () => {
    expect(found('{{see|name=A|content=[[oops\n|lat=1}}\n{{see|name=B}}')).toEqual([
      { name: 'A', content: '[[oops', lat: '1', line: 1 },
      { name: 'B', line: 3 },
    ]);
  });

  it('know the headings they stand under', () => {
    const text =
      '==See==\n===Museums=== <!-- all -->\n{{see|name=A}}\n===Parks===\n{{see|name=B}}\n== Do ==\n{{do|name=C}}';
    const headings = [...findTemplates(text, NAMES)].map((template) =>
      'headings' in template ? template.headings : null,
    );
    expect(headings).toEqual([['See', 'Museums'], ['See', 'Parks'], ['Do']]);
  });

  it.each([
    ['opening braces', '{{'.repeat(300_000)],
    ['opening brackets', '[['.repeat(300_000)],
    ['literal elements', '<nowiki>'.repeat(100_000)],
    ['elements without an end', '<nowiki '.repeat(100_000)],
    ['closing braces', '}}'.repeat(300_000)],
    ['equals signs', '='.repeat(600_000)],
  ])('are read in linear time among nothing but %s', (_, hostile) => {
    expect(found(`${hostile}\n==See==\n{{see|name=A}}`).at(-1)).toMatchObject({ name: 'A' });
  });
});
