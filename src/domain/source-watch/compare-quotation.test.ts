import { describe, expect, it } from 'vitest';
import { compareQuotation, readPage } from './compare-quotation.ts';
import { findQuotation, folded, KEPT_BYTES, partNear } from './quotation.ts';
import { joinedDifference, sentencesOf } from './sentences.ts';

const RULE = 'Citizens of Brazil may stay for up to 90 days.';
const QUOTE = 'may stay for up to 90 days';
const filler = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `Paragraph ${from + index} is about something else entirely.`);
const pageOf = (...lines: string[]) => lines.join('\n');

function change(before: string, after: string, quote = QUOTE) {
  const first = compareQuotation(quote, readPage(before), undefined);
  expect(first.change).toBeUndefined();
  return compareQuotation(quote, readPage(after), first.now).change;
}

describe('finding a quotation', () => {
  const isIn = (page: string, quote: string) => findQuotation(folded(page), quote) !== undefined;

  it('takes quotes, dashes, blanks and capitals as readers do', () => {
    expect(isIn('The “visa-free” stay\nis İn ninety days', `the "VISA‑FREE" stay is in`)).toBe(true);
    expect(isIn('for up to 30 days', 'for up to 90 days')).toBe(false);
  });

  it('finds one with something left out, if the parts are near each other', () => {
    expect(isIn('Visitors, except some, need a visa.', 'Visitors … need a visa.')).toBe(true);
    expect(isIn('Visitors, except some, need a visa.', '[...] except some, [...] a visa')).toBe(true);
    expect(isIn(`Visitors ${'x'.repeat(9000)} need a visa.`, 'Visitors … need a visa.')).toBe(false);
    expect(isIn('need a visa: Visitors', 'Visitors … need a visa')).toBe(false);
    expect(isIn('anything', '…')).toBe(false);
  });

  it('gives up on a page that is written to take for ever', () => {
    expect(isIn('a '.repeat(1_000_000), 'a … b')).toBe(false);
  });
});

describe('what is kept around a quotation', () => {
  it('is whole sentences in at most 5 KB, the quotation among them', () => {
    const text = pageOf(...filler(0, 200), RULE, ...filler(200, 200));
    const place = findQuotation(folded(text), QUOTE) as { start: number; end: number };
    const { sentences: near } = partNear(text, place);
    expect(near).toContain(RULE);
    expect(near.every((one) => text.split('\n').includes(one))).toBe(true);
    expect(Buffer.byteLength(near.join('\n'))).toBeGreaterThan(2000);
    expect(Buffer.byteLength(JSON.stringify(near))).toBeLessThanOrEqual(KEPT_BYTES);
  });

  it('fits however the page is written', () => {
    for (const text of [
      '日本に入国する。'.repeat(2000),
      '字'.repeat(20_000),
      'x '.repeat(9000),
      '"\\'.repeat(9000),
      '"\n'.repeat(9000),
    ]) {
      const { sentences: near } = partNear(text, { start: 6000, end: 6010 });
      expect(Buffer.byteLength(JSON.stringify(near))).toBeLessThanOrEqual(KEPT_BYTES);
      expect(near.length).toBeGreaterThan(0);
    }
  });
});

describe('comparing what stands around a quotation', () => {
  it('tells sentences that went and came', () => {
    const before = pageOf('Visas', RULE, 'A fee of 10 dollars applies. Pay on arrival.', 'Contact us');
    const after = pageOf('Visas', RULE, 'A fee of 25 dollars applies. Pay on arrival.', 'New since May.', 'Contact us');
    expect(change(before, after)).toEqual({
      isGone: false,
      isBack: false,
      removed: ['A fee of 10 dollars applies.'],
      added: ['A fee of 25 dollars applies.', 'New since May.'],
    });
  });

  it('looks only near the quotation, and takes what moves into view for old', () => {
    const far = filler(0, 100);
    const before = pageOf('Today is Monday', ...far, RULE, ...filler(100, 100), 'Old news');
    expect(change(before, pageOf('Today is Tuesday', ...far, RULE, ...filler(100, 100), 'News'))).toBeUndefined();
    expect(change(before, pageOf(...far, RULE, ...filler(100, 100)))).toBeUndefined();
    const shorter = change(before, pageOf(...far, RULE, ...filler(101, 99)));
    expect(shorter).toMatchObject({ removed: ['Paragraph 100 is about something else entirely.'], added: [] });
  });

  it('tells what changed at the very beginning and end of a page', () => {
    const found = change(pageOf('Old title', RULE, 'Old end'), pageOf('New title', RULE, 'New end'));
    expect(found).toMatchObject({ removed: ['Old title', 'Old end'], added: ['New title', 'New end'] });
  });

  it('tells what was added before or after all that there was', () => {
    const found = change(pageOf('Visas', RULE), pageOf('A notice', 'Visas', RULE, 'A fee'));
    expect(found).toMatchObject({ removed: [], added: ['A notice', 'A fee'] });
    const far = change(pageOf('Visas', RULE), pageOf('Visas', RULE, ...filler(0, 500)));
    expect(far?.added.length).toBeLessThan(60);
  });

  it('tells nothing of a sentence that was moved elsewhere on the page', () => {
    const before = pageOf('First.', RULE, 'Second.', ...filler(0, 100));
    expect(change(before, pageOf(RULE, 'Second.', ...filler(0, 100), 'First.'))).toBeUndefined();
  });

  it('tells that a quotation is gone, and what stands there instead', () => {
    const before = pageOf(...filler(0, 3), RULE, ...filler(3, 3));
    const other = RULE.replace('90', '30');
    expect(change(before, pageOf(...filler(0, 3), other, ...filler(3, 3)))).toEqual({
      isGone: true,
      isBack: false,
      removed: [RULE],
      added: [other],
    });
    expect(change(before, 'Something else')).toMatchObject({ isGone: true, removed: before.split('\n'), added: [] });
  });

  it('says once that it is gone, and compares with what was there when it is back', () => {
    const page = pageOf('Visas', RULE);
    const first = compareQuotation(QUOTE, readPage(page), undefined).now;
    const gone = compareQuotation(QUOTE, readPage('Visas'), first).now;
    expect(gone).toMatchObject({ isFound: false, sentences: ['Visas', RULE] });
    expect(compareQuotation(QUOTE, readPage('Visas, else'), gone).change).toBeUndefined();
    const back = compareQuotation(QUOTE, readPage(page), gone);
    expect(back.change).toEqual({ isGone: false, isBack: true, removed: [], added: [] });
  });

  it('says nothing of a quotation that never was on the page', () => {
    const never = compareQuotation('a translation of it', readPage(RULE), undefined);
    expect(never.now).toMatchObject({ isFound: false, sentences: [] });
    expect(never.change).toBeUndefined();
    expect(compareQuotation('a translation of it', readPage('Else'), never.now).change).toBeUndefined();
  });
});

describe('two changes of one page', () => {
  it('are one, from before the first to after the second', () => {
    const first = { removed: ['90 days'], added: ['60 days', 'A note'] };
    expect(joinedDifference(first, { removed: ['60 days'], added: ['30 days'] })).toEqual({
      removed: ['90 days'],
      added: ['A note', '30 days'],
    });
    expect(joinedDifference(first, { removed: first.added, added: first.removed })).toEqual({ removed: [], added: [] });
  });
});

describe('sentences', () => {
  it('end at lines and full stops', () => {
    expect(sentencesOf('One. Two!\nThree\nVier? 五。六。').map(({ text }) => text)).toEqual([
      'One.',
      'Two!',
      'Three',
      'Vier?',
      '五。',
      '六。',
    ]);
  });
});
