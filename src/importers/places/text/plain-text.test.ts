import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('plain text', () => {
  it.each([
    ['<p>Two <em>words</em></p><p>and more</p>', 'Two words and more'],
    ['Ulu<U>r</U>u-Kata Tju<U>t</U>a', 'Uluru-Kata Tjuta'],
    ['Caf&eacute; &amp; bar &rsquo;s&nbsp;&#8212; &#x41;', 'Café & bar ’s — A'],
    ['a<script>alert(1)</script>b<style>p{}</style>c<textarea>d</textarea>', 'abc'],
    ['<img src=x onerror=alert(1)>picture<br>below', 'picture below'],
    ['  tabs\tand\n\nlines\u00a0and \u0000controls\u0007 ', 'tabs and lines and controls'],
    ['3 < 4 & 5 > 2', '3 < 4 & 5 > 2'],
    ['<!-- hidden -->shown', 'shown'],
    ['Cafe\u0301', 'Café'],
    ['half a pair \ud83c here', 'half a pair \ufffd here'],
    ['<p></p> &nbsp;', ''],
  ])('of %j is %j', (html, text) => {
    expect(plainText(html, 1000)).toBe(text);
  });

  it('that is too long ends at a word', () => {
    expect(plainText('The old bridge, over the river', 20)).toBe('The old bridge…');
    expect(plainText('日本語日本語', 4)).toBe('日本語…');
    expect(plainText(`ab${'🏰'.repeat(5)}`, 6)).toBe('ab🏰…');
  });

  it('keeps markup that was escaped as the text it is', () => {
    expect(plainText('&lt;b&gt;bold&lt;/b&gt;', 100)).toBe('<b>bold</b>');
  });
});
