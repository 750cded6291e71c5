import { describe, expect, it } from 'vitest';
import { readPageText } from './decode-page.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('the text of a page', () => {
  const text = (html: string) => readPageText(Buffer.from(html), 'text/html; charset=utf-8');

  it('has a line for each paragraph, item and cell', () => {
    expect(text('<h1>Visas</h1><p>For  <b>90</b>\n days.<br>Or&nbsp;less.<ul><li>One<li>Two</ul><td>a<td>b')).toBe(
      'Visas\nFor 90 days.\nOr less.\nOne\nTwo\na\nb',
    );
  });

  it('leaves out scripts, styles and navigation', () => {
    const html = `<head><title>T</title><style>p{}</style></head><nav>Menu <b>x</b></nav>
      <div role="navigation"><p>Crumbs<br>more</p></div><script>if (a < b) "<p>no</p>"</script>
      <main>Text<svg><text>no</text></svg><noscript>no</noscript><select><option>France</select></main>
      <footer>Imprint</footer>`;
    expect(text(html)).toBe('Text');
  });

  it('reads the encoding that the header, the page or its first bytes name', () => {
    const umlaut = 'für 90 Tage';
    expect(readPageText(latin1(umlaut), 'text/plain; charset=ISO-8859-1')).toBe(umlaut);
    expect(readPageText(latin1(umlaut), 'Text/HTML;Charset="iso-8859-1"')).toBe(umlaut);
    const meta = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">';
    expect(readPageText(latin1(meta + umlaut), 'text/html')).toBe(umlaut);
    expect(readPageText(Buffer.from(`\ufeff${umlaut}`, 'utf16le'), 'text/html; charset=utf-8')).toBe(umlaut);
    expect(readPageText(Buffer.from('ビザ'), 'text/html; charset=nonsense')).toBe('ビザ');
    expect(readPageText(Buffer.from('ビザ'), undefined)).toBe('ビザ');
    expect(readPageText(latin1(umlaut), 'text/html')).toBe(umlaut);
    const shiftJis = Uint8Array.from([0x83, 0x72, 0x83, 0x55]);
    expect(readPageText(shiftJis, 'text/html; charset=Shift_JIS')).toBe('ビザ');
  });

  it('is not there for what is no text', () => {
    for (const type of ['application/pdf', 'image/png', 'application/octet-stream']) {
      expect(readPageText(Buffer.from('%PDF'), type)).toBeUndefined();
    }
  });
});
