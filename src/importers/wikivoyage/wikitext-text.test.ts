import { describe, expect, it } from 'vitest';
import { wikitextText } from './wikitext-text.ts';

describe('plain text of wikitext', () => {
  it.each([
    ["The '''old''' [[Rome|city]] and [[Ostia]]", 'The old city and Ostia'],
    ['[[w:Rome|]] and [[wikipedia:Saint_Peter]]', 'Rome and Saint Peter'],
    ['Open [https://example.org/a?b=c the site] or [https://example.org/].', 'Open the site or.'],
    ['{{km|5}} north, {{convert|3|ft|m}} deep {{dead link|date=May 2020}}', '5 km north, 3 ft deep'],
    ['Costs {{EUR|5}} {{lang|fr|entrée}}', 'Costs 5 EUR entrée'],
    ['A<ref>note {{cite|x}}</ref> b<ref name="x" /> c<!-- d -->', 'A b c'],
    ['[[File:X.jpg|thumb|A [[link]] in it]]Text', 'Text'],
    ['* one\n* two', 'one two'],
    ["Mattapan<nowiki>'</nowiki>s hill &amp; dale", "Mattapan's hill & dale"],
    ['{{IATA|BOS}} ( {{unknown|x}} )', 'BOS'],
    ['{{unclosed [[open', 'unclosed open'],
    ['{{unknown|x}}', ''],
  ])('%j is %j', (wikitext, text) => {
    expect(wikitextText(wikitext, 200)).toBe(text);
  });

  it('is read in part when it is endless', () => {
    expect(wikitextText('<ref>'.repeat(1_000_000), 100)).toBe('');
    expect(wikitextText('word '.repeat(1_000_000), 20)).toBe('word word word…');
  });
});
