import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../words/words.ts';
import { toMarkdown } from './markdown.ts';
import { sampleAnswer, sampleItem, sampleLeg, sampleTraveller } from './sample-answer.ts';

const english = wordsOf('en');

describe('an answer as Markdown', () => {
  it('says what was found, leg by leg, then what to do and by when', () => {
    expect(
      toMarkdown(sampleAnswer(), english),
    ).toBe(`# Ana may travel once one thing is done; it is due on 2 December 2026.

## 1. Japan (destination): can travel, on conditions

Brazilian passport: no visa for up to 90 days; the stay is 18 days.

- **Document to use: br**
- To do: Customs declaration. By 2 December 2026. Declare on Visit Japan Web. Source: [Japan Customs](https://example.org/customs), read on 3 October 2026.
- Other documents:
  - pt (can travel): Portuguese passport: no visa.

## What to do, and by when

- [ ] By 2 December 2026, not before 20 November 2026: [Fill in Visit Japan Web](https://example.org/vjw)

## What we assumed

- \`travellers[0].documents[0].blankPages = 2\`: Japan wants a blank page

## What would decide more

- \`travellers[0].documents[0].expiresOn\`: Japan wants a passport valid for the stay

## What would change the answer

- Longer than 90 days. (cannot travel as planned)

Checked for 22 November 2026 with data revision abc123. This is guidance, not legal advice.
`);
  });

  it('has a part for each of several travellers', () => {
    const answer = sampleAnswer([sampleTraveller, { ...sampleTraveller, ref: 'rui', verdict: 'unknown' }]);
    const headings = toMarkdown(answer, english).match(/^#.*$/gm);
    expect(headings?.filter((heading) => heading.startsWith('## '))).toEqual([
      '## Traveller ana: can travel, on conditions',
      '## Traveller rui: not known',
    ]);
    expect(headings).toContain('### 1. Japan (destination): can travel, on conditions');
  });

  it('leaves out what does not apply, and what there is nothing of', () => {
    const leg = { ...sampleLeg, alternatives: [], items: [{ ...sampleItem, status: 'not_applicable' as const }] };
    const empty = {
      ...sampleTraveller,
      legs: [leg],
      checklist: [],
      presumed: [],
      missingFacts: [],
      counterfactuals: [],
    };
    const text = toMarkdown(sampleAnswer([empty]), english);
    expect(text).not.toContain('Customs declaration');
    expect(text.match(/^#/gm)).toHaveLength(2);
  });

  it('shows texts of callers and sources as they are: none is read as Markdown, HTML or a script', () => {
    const item = {
      ...sampleItem,
      title: '<b>*x*</b>\n# y',
      sources: [{ name: 'a](http://evil)', url: 'javascript:alert(1)', checkedOn: '2026-10-03' }],
    };
    const leg = { ...sampleLeg, documentRef: '<img src=x>', items: [item] };
    const text = toMarkdown(sampleAnswer([{ ...sampleTraveller, legs: [leg] }]), english);
    expect(text).not.toMatch(/(?<!\\)<|\]\(javascript|\n# y/);
    expect(text).toContain('\\<b\\>\\*x\\*\\</b\\> # y');
    expect(text).toContain('a\\](http://evil)');
  });

  it('shows ampersands as they are, and entities as text', () => {
    const item = { ...sampleItem, title: 'Foreign & Commonwealth &amp; &#60;' };
    const text = toMarkdown(sampleAnswer([{ ...sampleTraveller, legs: [{ ...sampleLeg, items: [item] }] }]), english);
    expect(text).toContain('Foreign & Commonwealth \\&amp; \\&#60;');
  });

  it('says of what is only good to know that it is a note', () => {
    const item = { ...sampleItem, enforcement: 'informational' as const, status: 'met' as const };
    const text = toMarkdown(sampleAnswer([{ ...sampleTraveller, legs: [{ ...sampleLeg, items: [item] }] }]), english);
    expect(text).toContain('- Note: Customs declaration.');
  });

  it('keeps an address with brackets in one link', () => {
    const item = { ...sampleItem, sources: [{ name: 'x', url: 'https://e.org/a_(b) c', checkedOn: '2026-10-03' }] };
    const text = toMarkdown(sampleAnswer([{ ...sampleTraveller, legs: [{ ...sampleLeg, items: [item] }] }]), english);
    expect(text).toContain('[x](https://e.org/a_%28b%29%20c)');
  });

  it.each([
    ['es', 'en inglés'],
    ['pt', 'em inglês'],
    ['fr', 'en anglais'],
  ] as const)('marks what stays in English, in %s', (language, inEnglish) => {
    expect(toMarkdown(sampleAnswer(), wordsOf(language))).toContain(`Declare on Visit Japan Web. (${inEnglish})`);
  });
});
